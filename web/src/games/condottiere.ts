/** Condottiere, as the pages know it. */

import type { View } from "@/condottiere/view";
import HeroArt from "@/pages/lobby/HeroArt.svelte";
import type { Description, Progress } from "./description";

export const CONDOTTIERE: Description = {
  table: () => import("@/condottiere/CondottiereTable.svelte"),
  board: () => import("@/condottiere/replay/CondottiereReplay.svelte"),
  course: () => import("@/condottiere/replay/course"),
  saying: () => import("@/condottiere/words"),
  learn: () => import("@/pages/learn/FirstGame.svelte"),
  book: {
    structure: () => import("@/generated/rules/condottiere/structure.json"),
    words: {
      en: () => import("@/generated/rules/condottiere/en.json"),
      pl: () => import("@/generated/rules/condottiere/pl.json"),
      ru: () => import("@/generated/rules/condottiere/ru.json"),
      hu: () => import("@/generated/rules/condottiere/hu.json"),
    },
    sections: { ruling: "R", decision: "D", invariant: "I", example: "" },
  },
  rules: /^(C[57]-|[RDI]\d)/,
  picture: () => HeroArt,
  quickSeats: 4,
  agreesWhoBegins: true,
  progress,
};

function progress(shown: unknown): Progress {
  const { battle, counters } = shown as View;
  const { round } = counters;
  if (battle.region)
    return { key: "web.lobby.round-region", args: { round, region: battle.region } };
  return { key: "web.lobby.round", args: { round } };
}
