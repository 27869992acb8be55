/** The paths to victory as numbers: where each seat's line runs, and what is read off it. */

import type { Analysis } from "./analysing.svelte";
import { xOf, type Sheet } from "./course";

export type Standing = NonNullable<Analysis["paths"]>[number];

/** The ways to win that are told. */
export const waysOf = (paths: readonly Standing[]): string[] =>
  Object.keys(paths[0]?.lacking ?? {});

export const lackingOf = (standing: Standing, way: string, seat: number): number | null =>
  standing.lacking[way]?.[seat] ?? null;

/** The way on which somebody came nearest to a victory in the end: what one wants to see first. */
export function nearestWay(paths: readonly Standing[]): string {
  const least = (way: string): number =>
    Math.min(...(paths.at(-1)?.lacking[way] ?? []).map((one) => one ?? Infinity));
  const [nearest = ""] = waysOf(paths).sort((one, other) => least(one) - least(other));
  return nearest;
}

/** Few whole figures from 0 to the most that anybody lacked. */
export function ticksOf(paths: readonly Standing[], way: string): number[] {
  const most = Math.max(1, ...paths.flatMap(({ lacking }) => lacking[way] ?? []).map(Number));
  const step = Math.ceil(most / 4);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, place) => place * step);
}

/** Whoever lacks nothing is at the top. */
export const depthOf = (lacking: number, deepest: number, sheet: Sheet): number =>
  (lacking / deepest) * sheet.height;

/**
 * The line of one seat: level through each turn, broken where nothing can be counted. Lines that
 * run together lie beside each other, each `shift` away from where it would be alone.
 */
export function stairs(
  paths: readonly Standing[],
  way: string,
  seat: number,
  scale: { steps: number; deepest: number; sheet: Sheet; shift: number },
): string {
  const { steps, deepest, sheet, shift } = scale;
  let isDrawing = false;
  return paths
    .map((standing, place) => {
      const lacking = lackingOf(standing, way, seat);
      if (lacking === null) {
        isDrawing = false;
        return "";
      }
      const x = xOf(standing.step, steps, sheet).toFixed(1);
      const until = xOf(paths[place + 1]?.step ?? steps, steps, sheet).toFixed(1);
      const y = (depthOf(lacking, deepest, sheet) + shift).toFixed(1);
      const begun = isDrawing ? `V${y}` : `M${x} ${y}`;
      isDrawing = true;
      return `${begun}H${until}`;
    })
    .join("");
}

/** From which place on a way could be taken; null if never. */
export function openedAt(paths: readonly Standing[], way: string): number | null {
  const place = paths.findIndex(({ open }) => open.includes(way));
  return place < 0 ? null : place;
}

/** The place that a step has reached. */
export const placeOf = (paths: readonly Standing[], step: number): number =>
  Math.max(
    0,
    paths.findLastIndex((standing) => standing.step <= step),
  );

/** The place of a turn that a key leads to; null for keys that lead nowhere. */
export function placeByKey(key: string, place: number, last: number): number | null {
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(0, place - 1);
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(last, place + 1);
    case "PageDown":
      return Math.max(0, place - 5);
    case "PageUp":
      return Math.min(last, place + 5);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
