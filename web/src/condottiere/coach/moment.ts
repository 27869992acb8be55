/** What a lesson may look at: the table as the learner sees it now. */

import type { EventTold } from "@/server/api";
import type { Asked } from "../choice.svelte";
import type { Action, Reading, View } from "../view";

export interface Moment {
  view: View;
  /** The learner's seat. */
  you: number;
  /** Null until the server has explained this view. */
  reading: Reading | null;
  /** Null while nothing is asked of the learner. */
  asked: Asked | null;
  /** Names what is asked: another number is another question. Null while nothing is. */
  question: number | null;
  /** The answer about to be given. */
  chosen: Action | null;
  events: readonly EventTold[];
}

export const isTurn = (now: Moment): boolean => now.asked?.kind === "turn";

export const happened = (now: Moment, kind: string): boolean =>
  now.events.some((event) => event.kind === kind);

export const wasPlayed = (now: Moment, card: string): boolean =>
  now.events.some((event) => event.kind === "card-played" && event.args.card === card);

export const ownLine = (now: Moment): readonly string[] => now.view.players[now.you]?.line ?? [];

export const isBattle = (now: Moment): boolean =>
  now.view.battle.region !== null || now.view.battle.final;

/** By how much a seat is ahead of the best of the others. */
export function leadOf(strengths: readonly number[], seat: number): number {
  const others = strengths.filter((_, other) => other !== seat);
  return (strengths[seat] ?? 0) - Math.max(0, ...others);
}

export const strengthsOf = (view: View): number[] => view.players.map((player) => player.strength);
