/** Since your last turn: whose turn each event belongs to, and which of them you have not seen coming. */

import type { Told } from "@/kit/telling.svelte";

/** A part of the story, from a place up to another; `isMyTurn`: it led up to the turn that is on. */
export interface Since {
  from: number;
  to: number;
  isMyTurn: boolean;
}

/** What only the banker on turn does: a table that begins in the middle does not say whose turn it is. */
const ACTED = new Set([
  "ability-used",
  "card-bought",
  "card-played-to-tableau",
  "card-sold",
  "fair-convened",
  "hand-card-sold",
  "ops-activated",
  "queen-played",
]);

export const seatIn = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** For each event the seat in whose turn it happened; null before the first turn. */
export function actors(events: readonly Told[]): (number | null)[] {
  const first = events.findIndex(({ kind }) => kind === "turn-begins");
  const before = first < 0 ? events : events.slice(0, first);
  let actor = seatIn(before.find(({ kind }) => ACTED.has(kind))?.args.seat);
  return events.map(({ kind, args }) => {
    if (kind === "turn-begins") actor = seatIn(args.seat);
    return actor;
  });
}

/** What happened between the end of a seat's last turn and the turn that is on, or now. */
export function sinceLastTurn(events: readonly Told[], seat: number): Since {
  const whose = actors(events);
  let to = whose.length;
  while (to > 0 && whose[to - 1] === seat) to -= 1;
  let from = to;
  while (from > 0 && whose[from - 1] !== seat && whose[from - 1] !== null) from -= 1;
  return { from, to, isMyTurn: to < whose.length };
}
