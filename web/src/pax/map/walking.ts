/** Going over the map with the keyboard: arrows over the empires, Enter inside, Escape out. */

import type { Layout, Point } from "./geometry";

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const STEPS: Readonly<Record<Arrow, readonly [row: number, column: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

export const isArrow = (key: string): key is Arrow => key in STEPS;

/** The empire beside another as one sees them; itself at the edge. */
export function beside(layout: Layout, empire: string, arrow: Arrow): string {
  const row = layout.rows.findIndex((keys) => keys.includes(empire));
  const column = layout.rows[row]?.indexOf(empire) ?? 0;
  const [down, right] = STEPS[arrow];
  return layout.rows[row + down]?.[column + right] ?? empire;
}

/** Home and End: the ends of a row; with Ctrl the corners of the map. */
export function corner(layout: Layout, empire: string, end: boolean, far: boolean): string {
  const rows = layout.rows;
  const row = far ? rows[end ? rows.length - 1 : 0] : rows.find((keys) => keys.includes(empire));
  return row?.[end ? row.length - 1 : 0] ?? empire;
}

/** Within an empire: the nearest place in a direction, null where there is none. */
export function nearest<T extends Point>(
  from: Point,
  places: readonly T[],
  arrow: Arrow,
): T | null {
  const [down, right] = STEPS[arrow];
  let best: T | null = null;
  let least = Infinity;
  for (const place of places) {
    const ahead = (place.x - from.x) * right + (place.y - from.y) * down;
    const aside = Math.abs((place.x - from.x) * down) + Math.abs((place.y - from.y) * right);
    if (ahead < 1) continue;
    const length = ahead + 2 * aside;
    if (length < least) [best, least] = [place, length];
  }
  return best;
}
