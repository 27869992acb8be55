/** How one's running games stand: whether one is asked, or for whom everybody waits. */

import type { Progress } from "@/games/description";
import { describe } from "@/games/games";
import { commonOf } from "@/games/told";
import type { Sight, TableListed } from "@/server/api";

export interface GameStanding {
  isYourMove: boolean;
  /** The name of whoever is asked, if it is somebody else and no secret. */
  waitingFor: string | null;
  /** How far the game is, where it tells. */
  progress: Progress | null;
  /** When the time for the answer is over, in milliseconds since 1970. */
  deadline: number | null;
}

export function standingOf(
  game: string,
  sight: Sight,
  names: readonly (string | null)[],
): GameStanding {
  const { decision, acting } = commonOf(sight.view);
  const isYourMove = decision !== null;
  return {
    isYourMove,
    waitingFor: isYourMove || acting === null ? null : (names[acting] ?? null),
    progress: describe(game).progress?.(sight.view) ?? null,
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
