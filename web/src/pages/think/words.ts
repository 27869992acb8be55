/** What is said on the board to think on: loaded with it. */

import type { Language, Templates } from "@/words/say";
import { learn } from "@/words/words.svelte";

const WORDS: Readonly<Record<Language, () => Promise<{ default: Templates }>>> = {
  en: () => import("@/generated/words/think/en.json"),
  pl: () => import("@/generated/words/think/pl.json"),
  ru: () => import("@/generated/words/think/ru.json"),
  hu: () => import("@/generated/words/think/hu.json"),
};

/** Learn them before anything is shown, in this language and any chosen later. */
export const learnThinkWords = (): Promise<void> =>
  learn("think", async (language) => (await WORDS[language]()).default);
