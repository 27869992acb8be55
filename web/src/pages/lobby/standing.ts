/** How one's running games stand: whether one is asked, or for whom everybody waits. */

import type { View } from "@/condottiere/view";
import type { Key } from "@/generated/keys";
import type { View as PaxView } from "@/pax/view";
import type { Sight, TableListed } from "@/server/api";

export interface GameStanding {
  isYourMove: boolean;
  /** The name of whoever is asked, if it is somebody else and no secret. */
  waitingFor: string | null;
  /** How far the game is, as a sentence to be said. */
  progress: { key: Key; args: Record<string, string | number> };
  /** When the time for the answer is over, in milliseconds since 1970. */
  deadline: number | null;
}

export function standingOf(sight: Sight, names: readonly (string | null)[]): GameStanding {
  const view = sight.view as unknown as View | PaxView;
  const isYourMove = view.decision !== null;
  const acting = view.acting;
  return {
    isYourMove,
    waitingFor: isYourMove || acting === null ? null : (names[acting] ?? null),
    progress: progressOf(view),
    deadline: isYourMove ? (sight.clock?.deadline ?? null) : null,
  };
}

/** Games count what they consist of: rounds with their battles, or turns. */
function progressOf(view: View | PaxView): GameStanding["progress"] {
  if ("turn" in view) return { key: "web.lobby.turn", args: { turn: view.turn.number } };
  const { round } = view.counters;
  const { region } = view.battle;
  if (region) return { key: "web.lobby.round-region", args: { round, region } };
  return { key: "web.lobby.round", args: { round } };
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
