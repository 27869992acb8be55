/** Pax Renaissance, as the pages know it. */

import { viewOf } from "@/pax/view";
import type { Language, Templates } from "@/words/say";
import type { Description } from "./description";

const WORDS: Readonly<Record<Language, () => Promise<{ default: Templates }>>> = {
  en: () => import("@/generated/words/pax/en.json"),
  pl: () => import("@/generated/words/pax/pl.json"),
  ru: () => import("@/generated/words/pax/ru.json"),
  hu: () => import("@/generated/words/pax/hu.json"),
};

export const PAX: Description = {
  words: async (language) => (await WORDS[language]()).default,
  table: () => import("@/pax/PaxTable.svelte"),
  replay: () => import("@/pax/replay/course"),
  learn: () => import("@/pages/learn/PaxCourse.svelte"),
  cards: () => import("@/pages/cards/Browser.svelte"),
  think: () => import("@/pax/think/board"),
  sheet: () => import("@/pax/seats/ScoreSheet.svelte"),
  book: () => import("@/pax/book"),
  ownColours: true,
  puzzles: true,
  rules: /^(P-|DEC-|WX-)/,
  picture: async () => (await import("@/pages/lobby/PaxHeroArt.svelte")).default,
  progress: (told) => {
    const view = viewOf(told);
    return view ? { key: "web.lobby.turn", args: { turn: view.turn.number } } : null;
  },
};
