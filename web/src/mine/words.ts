/** What is said about one's own games and companions: loaded where it is needed. */

import type { Language, Templates } from "@/words/say";
import { learn } from "@/words/words.svelte";

const WORDS: Readonly<Record<Language, () => Promise<{ default: Templates }>>> = {
  en: () => import("@/generated/words/games/en.json"),
  pl: () => import("@/generated/words/games/pl.json"),
  ru: () => import("@/generated/words/games/ru.json"),
  hu: () => import("@/generated/words/games/hu.json"),
};

export const learnGamesWords = (): Promise<void> =>
  learn("games", async (language) => (await WORDS[language]()).default);
