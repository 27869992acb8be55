/** How a game ended for somebody. */

import type { TableListed } from "@/server/api";

export type Outcome = "won" | "shared" | "lost" | "unfinished";

export function winnersOf(table: TableListed): number[] {
  const winners: unknown = table.result?.["winners"];
  return Array.isArray(winners) ? winners.filter((seat) => typeof seat === "number") : [];
}

export function outcomeOf(table: TableListed, person: string): Outcome {
  if (table.result === null) return "unfinished";
  const seat = table.chairs.findIndex((chair) => chair.person === person && !chair.local);
  const winners = winnersOf(table);
  if (!winners.includes(seat)) return "lost";
  return winners.length > 1 ? "shared" : "won";
}
