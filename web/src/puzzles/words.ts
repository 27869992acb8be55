/** The words of the puzzles: needed only by those who solve some. */

import type { Language, Templates } from "@/words/say";
import { learn } from "@/words/words.svelte";

const WORDS: Readonly<Record<Language, () => Promise<{ default: Templates }>>> = {
  en: () => import("@/generated/words/puzzle/en.json"),
  pl: () => import("@/generated/words/puzzle/pl.json"),
  ru: () => import("@/generated/words/puzzle/ru.json"),
  hu: () => import("@/generated/words/puzzle/hu.json"),
};

/** Learn them before anything of a puzzle is shown, in this language and any chosen later. */
export const learnPuzzleWords = (): Promise<void> =>
  learn("puzzles", async (language) => (await WORDS[language]()).default);
