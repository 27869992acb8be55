/** What is said of ratings: ladders, curves and opponents: loaded where it is needed. */

import type { Language, Templates } from "@/words/say";
import { learn } from "@/words/words.svelte";

const WORDS: Readonly<Record<Language, () => Promise<{ default: Templates }>>> = {
  en: () => import("@/generated/words/ladder/en.json"),
  pl: () => import("@/generated/words/ladder/pl.json"),
  ru: () => import("@/generated/words/ladder/ru.json"),
  hu: () => import("@/generated/words/ladder/hu.json"),
};

export const learnLadderWords = (): Promise<void> =>
  learn("ladder", async (language) => (await WORDS[language]()).default);
