/** The words for reasons and paths: needed only by those who ask for advice. */

import type { Language, Templates } from "@/words/say";
import { learn } from "@/words/words.svelte";

const WORDS: Readonly<Record<Language, () => Promise<{ default: Templates }>>> = {
  en: () => import("@/generated/words/why/en.json"),
  pl: () => import("@/generated/words/why/pl.json"),
  ru: () => import("@/generated/words/why/ru.json"),
  hu: () => import("@/generated/words/why/hu.json"),
};

/** Learn them before anything is explained, in this language and any chosen later. */
export const learnWhyWords = (): Promise<void> =>
  learn("why", async (language) => (await WORDS[language]()).default);
