/** The words that tell of computer players: needed by who wants to know more of them. */

import type { Language, Templates } from "@/words/say";
import { learn } from "@/words/words.svelte";

const WORDS: Readonly<Record<Language, () => Promise<{ default: Templates }>>> = {
  en: () => import("@/generated/words/levels/en.json"),
  pl: () => import("@/generated/words/levels/pl.json"),
  ru: () => import("@/generated/words/levels/ru.json"),
  hu: () => import("@/generated/words/levels/hu.json"),
};

/** Learn them before they are said, in this language and any chosen later. */
export const learnLevelWords = (): Promise<void> =>
  learn("levels", async (language) => (await WORDS[language]()).default);
