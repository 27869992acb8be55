/** The words of the first game: many, and needed only by those who learn. */

import type { Language, Templates } from "@/words/say";
import { learn } from "@/words/words.svelte";

const WORDS: Readonly<Record<Language, () => Promise<{ default: Templates }>>> = {
  en: () => import("@/generated/words/coach/en.json"),
  pl: () => import("@/generated/words/coach/pl.json"),
  ru: () => import("@/generated/words/coach/ru.json"),
  hu: () => import("@/generated/words/coach/hu.json"),
};

/** Learn them before the coach speaks, in this language and any chosen later. */
export const learnLessonWords = (): Promise<void> =>
  learn("condottiere-lessons", async (language) => (await WORDS[language]()).default);
