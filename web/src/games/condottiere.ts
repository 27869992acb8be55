/** Condottiere, as the pages know it. */

import { viewOf } from "@/condottiere/view";
import HeroArt from "@/pages/lobby/HeroArt.svelte";
import type { AnyView } from "@/server/api";
import type { Description, Progress } from "./description";

export const CONDOTTIERE: Description = {
  table: () => import("@/condottiere/CondottiereTable.svelte"),
  replay: () => import("@/condottiere/replay/course"),
  learn: () => import("@/pages/learn/FirstGame.svelte"),
  sheet: () => import("@/condottiere/ScoreSheet.svelte"),
  think: () => import("@/condottiere/think/board"),
  book: () => import("@/condottiere/book"),
  puzzles: true,
  rules: /^(C[57]-|[RDI]\d)/,
  picture: () => HeroArt,
  progress,
};

function progress(told: AnyView): Progress | null {
  const view = viewOf(told);
  if (!view) return null;
  const { round } = view.counters;
  const { region } = view.battle;
  if (region) return { key: "web.lobby.round-region", args: { round, region } };
  return { key: "web.lobby.round", args: { round } };
}
