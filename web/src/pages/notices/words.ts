/** What is said about notices: loaded with their page. */

import type { Language, Templates } from "@/words/say";
import { learn } from "@/words/words.svelte";

const WORDS: Readonly<Record<Language, () => Promise<{ default: Templates }>>> = {
  en: () => import("@/generated/words/notices/en.json"),
  pl: () => import("@/generated/words/notices/pl.json"),
  ru: () => import("@/generated/words/notices/ru.json"),
  hu: () => import("@/generated/words/notices/hu.json"),
};

export const learnNoticesWords = (): Promise<void> =>
  learn("notices", async (language) => (await WORDS[language]()).default);
