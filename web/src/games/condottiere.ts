/** Condottiere, as the pages know it. */

import type { View } from "@/condottiere/view";
import HeroArt from "@/pages/lobby/HeroArt.svelte";
import type { Description, Progress } from "./description";

export const CONDOTTIERE: Description = {
  table: () => import("@/condottiere/CondottiereTable.svelte"),
  replay: () => import("@/condottiere/replay/course"),
  learn: () => import("@/pages/learn/FirstGame.svelte"),
  book: () => import("@/condottiere/book"),
  rules: /^(C[57]-|[RDI]\d)/,
  picture: () => HeroArt,
  progress,
};

function progress(shown: unknown): Progress {
  const { battle, counters } = shown as View;
  const { round } = counters;
  if (battle.region)
    return { key: "web.lobby.round-region", args: { round, region: battle.region } };
  return { key: "web.lobby.round", args: { round } };
}
