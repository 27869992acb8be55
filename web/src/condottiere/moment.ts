/** The moment a battle ends: the last cards lie on the table, and nothing has been cleared away. */

import type { EventTold } from "@/server/api";
import type { View } from "./view";

const OUTCOMES = new Set([
  "region-conquered",
  "region-held",
  "battle-tied",
  "battle-stopped",
  "final-battle-ends",
]);
const LAID_OPEN = new Set(["card-played", "card-turned-up"]);

export const endsBattle = (event: EventTold): boolean => OUTCOMES.has(event.kind);

/** What decided, and how strong every seat was then. */
export interface Outcome {
  event: EventTold;
  strengths: readonly number[];
}

export function outcomeOf(events: readonly EventTold[]): Outcome | null {
  const event = events.findLast(endsBattle);
  const counted = events.findLast(({ args }) => Array.isArray(args.strengths));
  return event ? { event, strengths: (counted?.args.strengths ?? []) as number[] } : null;
}

/** The view before the battle ended, with what was played since. */
export function viewAtEnd(view: View, events: readonly EventTold[]): View {
  const strengths = outcomeOf(events)?.strengths ?? [];
  const players = view.players.map((player) => {
    const own = events.filter(({ kind, args }) => LAID_OPEN.has(kind) && args.seat === player.seat);
    const turned = own.filter(({ kind }) => kind === "card-turned-up").length;
    return {
      ...player,
      line: [...player.line, ...own.map(({ args }) => String(args.card))],
      face_down: Math.max(0, player.face_down - turned),
      strength: strengths[player.seat] ?? player.strength,
    };
  });
  return { ...view, players, acting: null, decision: null };
}
