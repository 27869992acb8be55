/** What each card and each empire is named after: fetched when the first one is opened. */

import type { Language } from "@/words/say";

export type History = Readonly<Record<string, string>>;

const TOLD: Record<Language, () => Promise<{ default: History }>> = {
  en: () => import("@/generated/pax/history/en.json"),
  pl: () => import("@/generated/pax/history/pl.json"),
  ru: () => import("@/generated/pax/history/ru.json"),
  hu: () => import("@/generated/pax/history/hu.json"),
};

/** The sentences of a language; none where they cannot be had, for no card needs them. */
export const historyIn = (language: Language): Promise<History> =>
  TOLD[language]().then(
    (told) => told.default,
    () => ({}),
  );
