/** The words for time by days, and for watching later: needed only at tables that have agreed on them. */

import type { Language, Templates } from "@/words/say";
import { learn, moment } from "@/words/words.svelte";

const WORDS: Readonly<Record<Language, () => Promise<{ default: Templates }>>> = {
  en: () => import("@/generated/words/days/en.json"),
  pl: () => import("@/generated/words/days/pl.json"),
  ru: () => import("@/generated/words/days/ru.json"),
  hu: () => import("@/generated/words/days/hu.json"),
};

/** Learn them before they are said, in this language and any chosen later. */
export const learnDaysWords = (): Promise<void> =>
  learn("days", async (language) => (await WORDS[language]()).default);

/** When a holiday ends: a day, and the hour. */
export const onDate = (at: number): string =>
  moment(at, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  });
