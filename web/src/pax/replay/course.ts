/** The way through a replay of Pax Renaissance: turn by turn. */

import { asSeat, stepsOf, type Course, type Kinds } from "@/pages/replay/journey";
import type { EventTold } from "@/server/api";
import { t } from "@/words/words.svelte";
import { bankColours } from "../colours";
import { viewOf } from "../view";
import say from "../words";

const TURNS = ["turn-begins"];

const course: Course = {
  begins: { turn: TURNS, battle: ["battle-joined"] },
  small: "turn",
  large: "battle",
  marks: ["battle-won", "battle-lost", "game-won"],
  winner: conquerorOf,
  stretches: (kinds, furthest) =>
    turnsSeen(kinds, furthest).map(({ step, until, turn }) => ({
      step,
      until,
      label: { key: "web.replay.turn", args: { turn } },
      short: String(turn),
    })),
  moment: (view) => `${t("web.replay.turn", { turn: viewOf(view)!.turn.number })}.`,
  colours: (view) => bankColours(viewOf(view)!),
  say,
  board: () => import("./PaxReplay.svelte"),
  pause: { step: 1100, mark: 2400 },
};
export default course;

/** A scrubber has room for so many stretches. */
const MOST_STRETCHES = 14;

/** Every so many turns, as far as one has come: a long game is divided into larger stretches. */
export function turnsSeen(
  kinds: Kinds,
  furthest: number,
): { step: number; until: number; turn: number }[] {
  const begun = stepsOf(kinds, TURNS);
  const every = [1, 2, 5, 10, 20, 50, 100].find((one) => begun.length / one <= MOST_STRETCHES);
  const starts = begun
    .map((step, place) => ({ step, turn: place + 1 }))
    .filter(({ step, turn }) => step <= furthest && (turn - 1) % (every ?? 200) === 0);
  return starts.map(({ step, turn }, place) => ({
    // What comes before the first turn belongs to it.
    step: place === 0 ? 0 : step,
    until: starts[place + 1]?.step ?? furthest,
    turn,
  }));
}

/** Who won the battle, or the game; null when the attack failed. */
function conquerorOf(events: readonly EventTold[]): number | null {
  const over = events.find(({ kind }) => kind === "game-won");
  const winners = over?.args.winners;
  if (Array.isArray(winners)) return winners.length === 1 ? asSeat(winners[0]) : null;
  return asSeat(events.find(({ kind }) => kind === "battle-won")?.args.seat);
}
