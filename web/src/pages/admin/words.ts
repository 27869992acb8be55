/** What is said to operators: loaded where it is needed. */

import type { Language, Templates } from "@/words/say";
import { learn } from "@/words/words.svelte";

const WORDS: Readonly<Record<Language, () => Promise<{ default: Templates }>>> = {
  en: () => import("@/generated/words/admin/en.json"),
  pl: () => import("@/generated/words/admin/pl.json"),
  ru: () => import("@/generated/words/admin/ru.json"),
  hu: () => import("@/generated/words/admin/hu.json"),
};

export const learnAdminWords = (): Promise<void> =>
  learn("admin", async (language) => (await WORDS[language]()).default);
