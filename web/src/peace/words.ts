/** What is said where people keep others away: loaded where it is needed. */

import type { Language, Templates } from "@/words/say";
import { learn } from "@/words/words.svelte";

const WORDS: Readonly<Record<Language, () => Promise<{ default: Templates }>>> = {
  en: () => import("@/generated/words/peace/en.json"),
  pl: () => import("@/generated/words/peace/pl.json"),
  ru: () => import("@/generated/words/peace/ru.json"),
  hu: () => import("@/generated/words/peace/hu.json"),
};

export const learnPeaceWords = (): Promise<void> =>
  learn("peace", async (language) => (await WORDS[language]()).default);
