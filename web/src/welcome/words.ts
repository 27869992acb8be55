/** What is said of the house, its doors and what it keeps: loaded where it is needed. */

import type { Language, Templates } from "@/words/say";
import { learn } from "@/words/words.svelte";

const WORDS: Readonly<Record<Language, () => Promise<{ default: Templates }>>> = {
  en: () => import("@/generated/words/welcome/en.json"),
  pl: () => import("@/generated/words/welcome/pl.json"),
  ru: () => import("@/generated/words/welcome/ru.json"),
  hu: () => import("@/generated/words/welcome/hu.json"),
};

export const learnWelcomeWords = (): Promise<void> =>
  learn("welcome", async (language) => (await WORDS[language]()).default);
