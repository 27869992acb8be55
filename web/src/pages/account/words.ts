/** What is said where an account is kept: loaded with that page. */

import type { Language, Templates } from "@/words/say";
import { learn } from "@/words/words.svelte";

const WORDS: Readonly<Record<Language, () => Promise<{ default: Templates }>>> = {
  en: () => import("@/generated/words/account/en.json"),
  pl: () => import("@/generated/words/account/pl.json"),
  ru: () => import("@/generated/words/account/ru.json"),
  hu: () => import("@/generated/words/account/hu.json"),
};

export const learnAccountWords = (): Promise<void> =>
  learn("account", async (language) => (await WORDS[language]()).default);
