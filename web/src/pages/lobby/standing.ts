/** How one's running games stand: whether one is asked, or for whom everybody waits. */

import type { View } from "@/condottiere/view";
import type { Sight, TableListed } from "@/server/api";

export interface GameStanding {
  isYourMove: boolean;
  /** The name of whoever is asked, if it is somebody else and no secret. */
  waitingFor: string | null;
  round: number;
  region: string | null;
  /** When the time for the answer is over, in milliseconds since 1970. */
  deadline: number | null;
}

export function standingOf(sight: Sight, names: readonly (string | null)[]): GameStanding {
  const view = sight.view as unknown as View;
  const isYourMove = view.decision !== null;
  const acting = view.acting;
  return {
    isYourMove,
    waitingFor: isYourMove || acting === null ? null : (names[acting] ?? null),
    round: view.counters.round,
    region: view.battle.region,
    deadline: isYourMove ? (sight.clock?.deadline ?? null) : null,
  };
}

/** One's tables in the order one wants them: your move, then other games, then open tables. */
export function byUrgency(
  tables: readonly TableListed[],
  standings: Readonly<Record<string, GameStanding>>,
): TableListed[] {
  const weight = (table: TableListed): number => {
    if (standings[table.id]?.isYourMove) return 0;
    return table.state === "running" ? 1 : 2;
  };
  return [...tables].sort((one, other) => weight(one) - weight(other));
}
