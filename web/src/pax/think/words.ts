/** What is said where a position of Pax Renaissance is set up by hand: loaded with that board. */

import type { Language, Templates } from "@/words/say";
import { learn } from "@/words/words.svelte";

const WORDS: Readonly<Record<Language, () => Promise<{ default: Templates }>>> = {
  en: () => import("@/generated/words/paxthink/en.json"),
  pl: () => import("@/generated/words/paxthink/pl.json"),
  ru: () => import("@/generated/words/paxthink/ru.json"),
  hu: () => import("@/generated/words/paxthink/hu.json"),
};

export const learnPaxThinkWords = (): Promise<void> =>
  learn("pax-think", async (language) => (await WORDS[language]()).default);
