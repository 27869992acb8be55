/** Going from thing to thing by arrows, as one sees them. */

interface Point {
  x: number;
  y: number;
}

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

export const STEPS: Readonly<Record<Arrow, readonly [row: number, column: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

export const isArrow = (key: string): key is Arrow => key in STEPS;

/** The nearest place in a direction, null where there is none. */
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
