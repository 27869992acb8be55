/** The line of chances as numbers: where it runs on a sheet, and which step a click means. */

import { heraldry } from "@/art/house";
import type { House } from "@/table/houses";
import type { Course } from "./analysing.svelte";

/** A place on the line: after so many steps each seat's chances. */
export interface Place {
  step: number;
  chances: readonly number[];
  isResult: boolean;
}

export interface Sheet {
  width: number;
  height: number;
}

/** Every moment with chances, and the result at the end. */
export function placesOf({ moments, result, steps }: Course): Place[] {
  const places = moments
    .filter(({ chances }) => chances.length > 0)
    .map(({ step, chances }) => ({ step, chances, isResult: false }));
  return result && places.length > 0
    ? [...places, { step: steps, chances: result, isResult: true }]
    : places;
}

/** The dashes by which lines are told apart, seat by seat. */
export const DASHES = ["none", "7 3", "2 3", "9 3 2 3", "12 4", "4 4"] as const;

/** The ink of a house's line. */
export const inkOf = ({ colour }: House): string => `var(--${heraldry(colour).tincture})`;

export const xOf = (step: number, steps: number, sheet: Sheet): number =>
  steps === 0 ? 0 : (step / steps) * sheet.width;

export const yOf = (chance: number, sheet: Sheet): number => (1 - chance) * sheet.height;

/** The path of one seat's line. */
export function pathOf(
  places: readonly Place[],
  seat: number,
  steps: number,
  sheet: Sheet,
): string {
  return places
    .map(({ step, chances }, place) => {
      const x = xOf(step, steps, sheet).toFixed(1);
      const y = yOf(chances[seat] ?? 0, sheet).toFixed(1);
      return `${place === 0 ? "M" : "L"}${x} ${y}`;
    })
    .join("");
}

/** The place next to a point of the sheet, given as a share of its width. */
export function nearest<P extends { step: number }>(
  places: readonly P[],
  share: number,
  steps: number,
): P | null {
  const step = Math.max(0, Math.min(1, share)) * steps;
  let best: P | null = null;
  for (const place of places)
    if (best === null || Math.abs(place.step - step) < Math.abs(best.step - step)) best = place;
  return best;
}

/** Where lines end, moved apart so that no shield covers another, and all stay on the sheet. */
export function spread(wanted: readonly number[], distance: number, lowest: number): number[] {
  const order = wanted.map((y, line) => ({ y, line })).sort((one, other) => one.y - other.y);
  let last = -Infinity;
  for (const end of order) last = end.y = Math.max(end.y, last + distance);
  let bound = lowest;
  for (const end of [...order].reverse()) {
    end.y = Math.min(end.y, bound);
    bound = end.y - distance;
  }
  const found = [...wanted];
  for (const { y, line } of order) found[line] = y;
  return found;
}
