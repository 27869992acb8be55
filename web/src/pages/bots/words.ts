/** What is said where people keep their bots: loaded with that page. */

import type { Language, Templates } from "@/words/say";
import { learn } from "@/words/words.svelte";

const WORDS: Readonly<Record<Language, () => Promise<{ default: Templates }>>> = {
  en: () => import("@/generated/words/bots/en.json"),
  pl: () => import("@/generated/words/bots/pl.json"),
  ru: () => import("@/generated/words/bots/ru.json"),
  hu: () => import("@/generated/words/bots/hu.json"),
};

export const learnBotWords = (): Promise<void> =>
  learn("bots", async (language) => (await WORDS[language]()).default);
