/** The way through a replay of Condottiere: round by round, battle by battle. */

import {
  asSeat,
  has,
  lastStep,
  type Course,
  type Kinds,
  type Stretch,
} from "@/pages/replay/journey";
import type { EventTold } from "@/server/api";
import { t } from "@/words/words.svelte";
import { viewOf } from "../view";
import say from "../words";

const ROUNDS = ["game-begins", "round-begins"];

const course: Course = {
  begins: { battle: ["battle-begins", "final-battle-begins"], round: ROUNDS },
  small: "battle",
  large: "round",
  marks: ["battle-ends", "final-battle-ends"],
  winner: winnerOf,
  stretches: (kinds, furthest) =>
    roundsSeen(kinds, furthest).map(({ step, until, game, round }): Stretch => ({
      step,
      until,
      label:
        game > 1
          ? { key: "web.replay.game-round", args: { game, round } }
          : { key: "web.replay.round", args: { round } },
      short: String(round),
    })),
  moment: (view) => {
    const { round, battle } = viewOf(view)!.counters;
    return battle > 0
      ? t("web.replay.when", { round, battle })
      : `${t("web.replay.round", { round })}.`;
  },
  say,
  board: () => import("./CondottiereReplay.svelte"),
  pause: { step: 1600, mark: 3200 },
};
export default course;

/** A round on the scrubber: where it begins, and how far of it one has seen. */
export interface Round {
  step: number;
  until: number;
  /** Campaigns have several games, and count their rounds anew in each. */
  game: number;
  round: number;
}

/** The rounds one has come to; the last reaches no further than one has been. */
export function roundsSeen(kinds: Kinds, furthest: number): Round[] {
  const rounds: Round[] = [];
  let game = 0;
  let round = 0;
  for (let step = 0; step <= Math.min(furthest, lastStep(kinds)); step++) {
    if (!has(kinds, step, ROUNDS)) continue;
    const isNewGame = has(kinds, step, ["game-begins"]);
    game += isNewGame ? 1 : 0;
    round = isNewGame ? 1 : round + 1;
    const before = rounds.at(-1);
    if (before) before.until = step;
    rounds.push({ step, until: furthest, game, round });
  }
  return rounds;
}

/** Who won the battle that ended in these events; null when nobody did. */
export function winnerOf(events: readonly EventTold[]): number | null {
  const won = events.find(({ kind }) => kind === "region-conquered" || kind === "region-held");
  if (won) return asSeat(won.args.seat);
  if (!events.some(({ kind }) => kind === "final-battle-ends")) return null;
  const over = events.find(({ kind }) => kind === "game-over");
  const seats = over?.args.seats;
  return Array.isArray(seats) && seats.length === 1 ? asSeat(seats[0]) : null;
}
