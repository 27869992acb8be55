/** How the banks stood at some moments of a game: what the charts over time are drawn from.
 *
 * A game has hundreds of steps. A few of them are enough for a line, and always the same few, so that
 * nothing is asked for twice.
 */

import { stepsOf, type Kinds } from "@/pages/replay/journey";
import type { PlayerSeen, View } from "../view";
import type { ChartPoint } from "./chart";

export const MEASURES = ["florins", "prestige", "kings", "republics", "concessions"] as const;
export type Measure = (typeof MEASURES)[number];

/** No more moments than this are ever asked for. */
export const MOST = 40;

/** The moments of a chart: beginnings of turns, evenly over the whole game, and its last step. */
export function momentsOf(kinds: Kinds, most = MOST): number[] {
  const last = Math.max(0, kinds.length - 1);
  const turns = stepsOf(kinds, ["turn-begins"]).filter((step) => step !== last);
  const room = most - 1;
  const every = Math.max(1, Math.ceil(turns.length / room));
  return [...turns.filter((_, place) => place % every === 0), last];
}

/** How the banks stood at a moment. */
export interface Moment {
  step: number;
  turn: number;
  players: readonly PlayerSeen[];
}

export const momentAt = (step: number, view: View): Moment => ({
  step,
  turn: view.turn.number,
  players: view.players,
});

/** What a bank has of something; its prestige of every kind together. */
export function measured(player: PlayerSeen, measure: Measure): number {
  if (measure !== "prestige") return player[measure];
  return Object.values(player.prestige).reduce((sum, count) => sum + count, 0);
}

export const pointsOf = (moments: readonly Moment[], measure: Measure): ChartPoint[] =>
  moments.map(({ turn, players }) => ({
    label: String(turn),
    values: players.map((player) => measured(player, measure)),
  }));

/** The place of the moment that a step has reached; null before the first. */
export function placeOf(moments: readonly Moment[], step: number): number | null {
  const place = moments.findLastIndex((moment) => moment.step <= step);
  return place < 0 ? null : place;
}
