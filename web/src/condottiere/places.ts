/** Who came where, and who won how many battles. */

import type { EventTold } from "@/server/api";
import type { View } from "./view";

const WON = ["region-conquered", "region-held"];
const UNDECIDED = ["battle-stopped", "battle-tied"];

/** The winners first, then by what everybody has; who has as much shares the place. */
export function placesOf({
  winners,
  scores,
}: Pick<NonNullable<View["result"]>, "winners" | "scores">): { place: number; seat: number }[] {
  const hasWon = (seat: number): number => Number(winners.includes(seat));
  const ahead = (one: number, other: number): number =>
    hasWon(one) - hasWon(other) || (hasWon(one) ? 0 : scores[one]! - scores[other]!);
  const seats = scores
    .map((_, seat) => seat)
    .sort((one, other) => ahead(other, one) || scores[other]! - scores[one]!);
  return seats.map((seat) => ({
    seat,
    place: 1 + seats.filter((other) => ahead(other, seat) > 0).length,
  }));
}

/** How many battles every seat has won. */
export function battlesWon(events: readonly EventTold[]): Map<number, number> {
  const won = new Map<number, number>();
  for (const { kind, args } of events) {
    if (WON.includes(kind) && typeof args.seat === "number")
      won.set(args.seat, (won.get(args.seat) ?? 0) + 1);
  }
  return won;
}

export interface Battle {
  readonly number: number;
  readonly region: string;
  /** Who has the region now; null if nobody won. */
  readonly seat: number | null;
  readonly strength: number;
}

/** Battle by battle, who won which region, and with what. */
export function battlesIn(events: readonly EventTold[]): Battle[] {
  const ended = events.filter(({ kind }) => WON.includes(kind) || UNDECIDED.includes(kind));
  return ended.map(({ kind, args }, at) => ({
    number: at + 1,
    region: String(args.region),
    seat: WON.includes(kind) ? Number(args.seat) : null,
    strength: Number(args.strength ?? 0),
  }));
}
