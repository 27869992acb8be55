/** The way through a replay: where one can jump, and what may be shown before one has been there.
 *
 * The server tells for each step which kinds of events it had. That is enough to jump, and says
 * nothing of who won; the winners stand in the events, which are fetched as far as one has been.
 */

import type { EventTold } from "@/server/api";

export type Kinds = readonly (readonly string[])[];
export type Stop = "battle" | "round";

const BEGINS: Record<Stop, readonly string[]> = {
  battle: ["battle-begins", "final-battle-begins"],
  round: ["game-begins", "round-begins"],
};
const ENDS = ["battle-ends", "final-battle-ends"];

const has = (kinds: Kinds, step: number, wanted: readonly string[]): boolean =>
  kinds[step]?.some((kind) => wanted.includes(kind)) ?? false;

export const lastStep = (kinds: Kinds): number => Math.max(0, kinds.length - 1);

export const isBattleEnd = (kinds: Kinds, step: number): boolean => has(kinds, step, ENDS);

/** The step where the next battle or round begins; the last step when none does. */
export function nextStop(kinds: Kinds, what: Stop, from: number): number {
  for (let step = from + 1; step < kinds.length; step++)
    if (has(kinds, step, BEGINS[what])) return step;
  return lastStep(kinds);
}

/** The step where this battle or round began; where one stands on it, the one before. */
export function previousStop(kinds: Kinds, what: Stop, from: number): number {
  for (let step = from - 1; step > 0; step--) if (has(kinds, step, BEGINS[what])) return step;
  return 0;
}

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
    if (!has(kinds, step, BEGINS.round)) continue;
    const isNewGame = has(kinds, step, ["game-begins"]);
    game += isNewGame ? 1 : 0;
    round = isNewGame ? 1 : round + 1;
    const before = rounds.at(-1);
    if (before) before.until = step;
    rounds.push({ step, until: furthest, game, round });
  }
  return rounds;
}

/** The steps in which battles ended, as far as one has been. */
export function battlesSeen(kinds: Kinds, furthest: number): number[] {
  return Array.from({ length: Math.min(furthest, lastStep(kinds)) + 1 }, (_, step) => step).filter(
    (step) => isBattleEnd(kinds, step),
  );
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

const asSeat = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** How far one is along the way, in per cent. */
export const along = (step: number, steps: number): number =>
  steps === 0 ? 0 : (100 * step) / steps;

/** How long to look at a step, in milliseconds: the end of a battle is worth a longer look. */
export function dwell(kinds: Kinds, step: number, speed: number): number {
  return (isBattleEnd(kinds, step) ? 3200 : 1600) / speed;
}

/** Which neighbour to fetch next, if any, so that the next press answers at once. */
export function nextToFetch(
  kinds: Kinds,
  step: number,
  isKnown: (step: number) => boolean,
): number | null {
  const near = [step, step + 1, step + 2, step - 1];
  return near.find((one) => one >= 0 && one <= lastStep(kinds) && !isKnown(one)) ?? null;
}

/** Does the chronicle lack something, as far as one has been? Nobody is told more than that. */
export function hasGap(furthest: number, isTold: (step: number) => boolean): boolean {
  for (let step = furthest; step >= 0; step--) if (!isTold(step)) return true;
  return false;
}

export type Eyes = "open" | "spectator" | number;

/** Whose eyes an address asks for; open ones when it does not say, or names nobody. */
export function readEyes(text: string | null, seats: number): Eyes {
  if (text === "spectator") return "spectator";
  const seat = /^[0-9]$/.test(text ?? "") ? Number(text) : NaN;
  return seat < seats ? seat : "open";
}

/** Which step an address asks for: from the beginning, unless it says otherwise. */
export function readStep(text: string | null, steps: number): number {
  const step = /^\d{1,9}$/.test(text ?? "") ? Number(text) : 0;
  return Math.min(step, steps);
}

/** The address of a moment, without host. */
export function addressOf(of: "table" | "record", id: string, step: number, eyes: Eyes): string {
  const query = eyes === "open" ? `step=${step}` : `step=${step}&eyes=${eyes}`;
  return `/replay/${of}/${encodeURIComponent(id)}?${query}`;
}
