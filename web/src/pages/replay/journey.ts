/** The way through a replay: where one can jump, and what may be shown before one has been there.
 *
 * The server tells for each step which kinds of events it had. That is enough to jump, and says
 * nothing of who won; the winners stand in the events, which are fetched as far as one has been.
 */

import type { Key } from "@/generated/keys";
import type { EventTold } from "@/server/api";

export type Kinds = readonly (readonly string[])[];
export type Stop = "battle" | "round" | "turn";

/** A stretch of the way on the scrubber: where it begins, and how far of it one has seen. */
export interface Stretch {
  step: number;
  until: number;
  label: { key: Key; args: Record<string, number> };
  /** For where there is no room. */
  short: string;
}

/** What the way through a game of some kind consists of. */
export interface Course {
  /** The events with which each thing begins that one can jump to. */
  begins: Readonly<Partial<Record<Stop, readonly string[]>>>;
  /** What braces jump to, and what the slider leaps to. */
  small: Stop;
  large: Stop;
  /** The events that leave a mark on the scrubber. */
  marks: readonly string[];
  /** Whose shield a mark bears; null for nobody's. */
  winner: (events: readonly EventTold[]) => number | null;
  stretches: (kinds: Kinds, furthest: number) => Stretch[];
  /** How long to look at a step and at a mark, in milliseconds. */
  pause: { step: number; mark: number };
}

export const CONDOTTIERE: Course = {
  begins: {
    battle: ["battle-begins", "final-battle-begins"],
    round: ["game-begins", "round-begins"],
  },
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
  pause: { step: 1600, mark: 3200 },
};

export const PAX: Course = {
  begins: { turn: ["turn-begins"], battle: ["battle-joined"] },
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
  pause: { step: 1100, mark: 2400 },
};

export const courseOf = (game: unknown): Course => (game === "pax-renaissance" ? PAX : CONDOTTIERE);

const has = (kinds: Kinds, step: number, wanted: readonly string[]): boolean =>
  kinds[step]?.some((kind) => wanted.includes(kind)) ?? false;

export const lastStep = (kinds: Kinds): number => Math.max(0, kinds.length - 1);

export const isMark = (kinds: Kinds, step: number, course = CONDOTTIERE): boolean =>
  has(kinds, step, course.marks);

/** The step where the next battle, round or turn begins; the last step when none does. */
export function nextStop(kinds: Kinds, what: Stop, from: number, course = CONDOTTIERE): number {
  for (let step = from + 1; step < kinds.length; step++)
    if (has(kinds, step, course.begins[what] ?? [])) return step;
  return lastStep(kinds);
}

/** The step where this battle, round or turn began; where one stands on it, the one before. */
export function previousStop(kinds: Kinds, what: Stop, from: number, course = CONDOTTIERE): number {
  for (let step = from - 1; step > 0; step--)
    if (has(kinds, step, course.begins[what] ?? [])) return step;
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
    if (!has(kinds, step, CONDOTTIERE.begins.round ?? [])) continue;
    const isNewGame = has(kinds, step, ["game-begins"]);
    game += isNewGame ? 1 : 0;
    round = isNewGame ? 1 : round + 1;
    const before = rounds.at(-1);
    if (before) before.until = step;
    rounds.push({ step, until: furthest, game, round });
  }
  return rounds;
}

/** A scrubber has room for so many stretches. */
const MOST_STRETCHES = 14;

/** Every so many turns, as far as one has come: a long game is divided into larger stretches. */
export function turnsSeen(
  kinds: Kinds,
  furthest: number,
): { step: number; until: number; turn: number }[] {
  const begun = stepsOf(kinds, PAX.begins.turn ?? []);
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

/** All steps with one of these events. */
export function stepsOf(kinds: Kinds, wanted: readonly string[]): number[] {
  return kinds.flatMap((_, step) => (has(kinds, step, wanted) ? [step] : []));
}

/** The steps in which battles ended, as far as one has been. */
export function marksSeen(kinds: Kinds, furthest: number, course = CONDOTTIERE): number[] {
  return stepsOf(kinds, course.marks).filter((step) => step <= furthest);
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

/** Who won the battle, or the game, of Pax Renaissance; null when the attack failed. */
function conquerorOf(events: readonly EventTold[]): number | null {
  const over = events.find(({ kind }) => kind === "game-won");
  const winners = over?.args.winners;
  if (Array.isArray(winners)) return winners.length === 1 ? asSeat(winners[0]) : null;
  return asSeat(events.find(({ kind }) => kind === "battle-won")?.args.seat);
}

const asSeat = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** How far one is along the way, in per cent. */
export const along = (step: number, steps: number): number =>
  steps === 0 ? 0 : (100 * step) / steps;

/** How long to look at a step, in milliseconds: the end of a battle is worth a longer look. */
export function dwell(kinds: Kinds, step: number, speed: number, course = CONDOTTIERE): number {
  const { pause } = course;
  return (isMark(kinds, step, course) ? pause.mark : pause.step) / speed;
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
