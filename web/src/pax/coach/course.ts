/** How far a learner has come, read from what has happened and nothing else. */

import type { EventTold } from "@/server/api";
import { nameOf } from "../targets";
import type { Action } from "../view";
import type { Lesson, Step, Wanted } from "./lessons";

type Told = Pick<EventTold, "kind" | "args">;

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const fits = (wanted: Wanted, event: Told): boolean =>
  event.kind === wanted.event &&
  Object.entries(wanted.facts).every(([name, value]) => same(event.args[name], value));

export const isMet = (wanted: Wanted, events: readonly Told[]): boolean =>
  events.filter((event) => fits(wanted, event)).length >= wanted.times;

export const isDone = (step: Step, events: readonly Told[]): boolean =>
  step.wants.every((wanted) => isMet(wanted, events));

export interface Progress {
  /** Whether each step is done; they may be done in any order. */
  ticks: readonly boolean[];
  /** The first that is not. */
  current: Step | null;
  count: number;
}

/** Whether there is nothing to do but to read. */
export const isPage = (step: Step): boolean => step.wants.length === 0;

/** A page is behind the learner who has turned it, or has done what comes after it. */
export function progressOf(
  lesson: Lesson,
  events: readonly Told[],
  turned: ReadonlySet<string> = new Set(),
): Progress {
  const acted = lesson.steps.map((step) => !isPage(step) && isDone(step, events));
  const ticks = lesson.steps.map((step, place) =>
    isPage(step) ? turned.has(step.name) || acted.includes(true, place) : acted[place] === true,
  );
  return {
    ticks,
    current: lesson.steps.find((_, place) => !ticks[place]) ?? null,
    count: ticks.filter(Boolean).length,
  };
}

/** A puzzle is to be solved within the turn it begins with. */
export type Outcome = "open" | "solved" | "failed";

export function outcomeOf(puzzle: Lesson, events: readonly Told[], isOver: boolean): Outcome {
  const end = events.findIndex(({ kind }) => kind === "turn-begins");
  const turn = end < 0 ? events : events.slice(0, end);
  if (progressOf(puzzle, turn).current === null) return "solved";
  return end >= 0 || isOver ? "failed" : "open";
}

/** Whether all there was to do is done. */
export function isLearned(lesson: Lesson, events: readonly Told[]): boolean {
  if (lesson.isPuzzle) return outcomeOf(lesson, events, false) === "solved";
  return progressOf(lesson, events).current === null;
}

/** The option a step would show now: the first of its texts that one of them begins with. */
export function shownBy(step: Step | null, options: readonly Action[]): Action | null {
  for (const text of step?.show ?? []) {
    const found = options.find((option) => `${nameOf(option)} `.startsWith(`${text} `));
    if (found) return found;
  }
  return null;
}
