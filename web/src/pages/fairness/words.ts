/** What is said where a deal is proved to be fair: loaded with that page. */

import type { Language, Templates } from "@/words/say";
import { learn } from "@/words/words.svelte";

const WORDS: Readonly<Record<Language, () => Promise<{ default: Templates }>>> = {
  en: () => import("@/generated/words/fairness/en.json"),
  pl: () => import("@/generated/words/fairness/pl.json"),
  ru: () => import("@/generated/words/fairness/ru.json"),
  hu: () => import("@/generated/words/fairness/hu.json"),
};

export const learnFairnessWords = (): Promise<void> =>
  learn("fairness", async (language) => (await WORDS[language]()).default);
