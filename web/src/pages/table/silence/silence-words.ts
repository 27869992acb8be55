/** The words for people who say nothing: needed only where somebody does, and by who asks. */

import type { Language, Templates } from "@/words/say";
import { learn, moment } from "@/words/words.svelte";

const WORDS: Readonly<Record<Language, () => Promise<{ default: Templates }>>> = {
  en: () => import("@/generated/words/silence/en.json"),
  pl: () => import("@/generated/words/silence/pl.json"),
  ru: () => import("@/generated/words/silence/ru.json"),
  hu: () => import("@/generated/words/silence/hu.json"),
};

/** Learn them before they are said, in this language and any chosen later. */
export const learnSilenceWords = (): Promise<void> =>
  learn("silence", async (language) => (await WORDS[language]()).default);

/** When something happened, or will: a day may lie between. */
export const onDay = (at: number): string =>
  moment(at, { weekday: "short", hour: "numeric", minute: "2-digit" });
