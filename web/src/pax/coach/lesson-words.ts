/** The words of the lessons: many, and needed only by those who learn. */

import type { Language, Templates } from "@/words/say";
import { learn } from "@/words/words.svelte";

const WORDS: Readonly<Record<Language, () => Promise<{ default: Templates }>>> = {
  en: () => import("@/generated/words/paxlearn/en.json"),
  pl: () => import("@/generated/words/paxlearn/pl.json"),
  ru: () => import("@/generated/words/paxlearn/ru.json"),
  hu: () => import("@/generated/words/paxlearn/hu.json"),
};

/** Learn them before anything of a lesson is shown, in this language and any chosen later. */
export const learnLessonWords = (): Promise<void> =>
  learn("pax-lessons", async (language) => (await WORDS[language]()).default);
