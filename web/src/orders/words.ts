/** What is said of standing orders: loaded where it is needed. */

import type { Language, Templates } from "@/words/say";
import { learn } from "@/words/words.svelte";

const WORDS: Readonly<Record<Language, () => Promise<{ default: Templates }>>> = {
  en: () => import("@/generated/words/orders/en.json"),
  pl: () => import("@/generated/words/orders/pl.json"),
  ru: () => import("@/generated/words/orders/ru.json"),
  hu: () => import("@/generated/words/orders/hu.json"),
};

export const learnOrderWords = (): Promise<void> =>
  learn("orders", async (language) => (await WORDS[language]()).default);
