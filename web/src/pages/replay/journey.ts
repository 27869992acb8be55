/** The way through a replay: where one can jump, and what may be shown before one has been there.
 *
 * The server tells for each step which kinds of events it had. That is enough to jump, and says
 * nothing of who won; the winners stand in the events, which are fetched as far as one has been.
 */

import type { Key } from "@/generated/keys";
import type { AnyAction, AnyView, Colour, EventTold } from "@/server/api";
import type { Board } from "./board";

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

/** How a game says an answer, in words that begin a sentence. */
export type Saying = (
  action: AnyAction,
  view: AnyView | undefined,
  names: readonly string[],
) => string;

/** What the way through a game of some kind consists of. */
export interface Course {
  /** The events with which each thing begins that one can jump to. */
  begins: Readonly<Partial<Record<Stop, readonly string[]>>>;
  /** What braces jump to, and what the slider leaps to; nothing where a game tells of neither. */
  small?: Stop;
  large?: Stop;
  /** The events that leave a mark on the scrubber. */
  marks: readonly string[];
  /** Whose shield a mark bears; null for nobody's. */
  winner: (events: readonly EventTold[]) => number | null;
  stretches: (kinds: Kinds, furthest: number) => Stretch[];
  /** When it was, in what the game counts. */
  moment: (view: AnyView) => string;
  /** What the seats wear, where it is not what people chose. */
  colours?: (view: AnyView) => readonly Colour[];
  say: Saying;
  board: () => Promise<{ default: Board }>;
  /** How long to look at a step and at a mark, in milliseconds. */
  pause: { step: number; mark: number };
}

export const has = (kinds: Kinds, step: number, wanted: readonly string[]): boolean =>
  kinds[step]?.some((kind) => wanted.includes(kind)) ?? false;

export const lastStep = (kinds: Kinds): number => Math.max(0, kinds.length - 1);

export const isMark = (kinds: Kinds, step: number, course: Course): boolean =>
  has(kinds, step, course.marks);

/** The step where the next battle, round or turn begins; the last step when none does. */
export function nextStop(kinds: Kinds, what: Stop, from: number, course: Course): number {
  for (let step = from + 1; step < kinds.length; step++)
    if (has(kinds, step, course.begins[what] ?? [])) return step;
  return lastStep(kinds);
}

/** The step where this battle, round or turn began; where one stands on it, the one before. */
export function previousStop(kinds: Kinds, what: Stop, from: number, course: Course): number {
  for (let step = from - 1; step > 0; step--)
    if (has(kinds, step, course.begins[what] ?? [])) return step;
  return 0;
}

/** All steps with one of these events. */
export function stepsOf(kinds: Kinds, wanted: readonly string[]): number[] {
  return kinds.flatMap((_, step) => (has(kinds, step, wanted) ? [step] : []));
}

/** The steps in which battles ended, as far as one has been. */
export function marksSeen(kinds: Kinds, furthest: number, course: Course): number[] {
  return stepsOf(kinds, course.marks).filter((step) => step <= furthest);
}

/** A seat, if something is one. */
export const asSeat = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** How far one is along the way, in per cent. */
export const along = (step: number, steps: number): number =>
  steps === 0 ? 0 : (100 * step) / steps;

/** How long to look at a step, in milliseconds: the end of a battle is worth a longer look. */
export function dwell(kinds: Kinds, step: number, speed: number, course: Course): number {
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
