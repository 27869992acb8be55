/** A line chart as numbers: where the lines run on a sheet, which figures stand beside it. */

/** One moment: its name on the axis, and the value of each line; null where it has none. */
export interface ChartPoint {
  label: string;
  values: readonly (number | null)[];
}

export interface ChartLine {
  name: string;
  bank: string;
}

export interface Sheet {
  width: number;
  height: number;
}

/** Few whole figures from 0 up to the highest value or a little above it. */
export function ticksFor(points: readonly ChartPoint[]): number[] {
  const highest = Math.max(1, ...points.flatMap(({ values }) => values.map((one) => one ?? 0)));
  const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000];
  const step = steps.find((one) => highest / one <= 4) ?? highest;
  const count = Math.ceil(highest / step);
  return Array.from({ length: count + 1 }, (_, number) => number * step);
}

export function xOf(place: number, count: number, sheet: Sheet): number {
  return count < 2 ? 0 : (place / (count - 1)) * sheet.width;
}

export function yOf(value: number, top: number, sheet: Sheet): number {
  return sheet.height - (value / top) * sheet.height;
}

/** The path of one line; it breaks off where there is no value. */
export function pathOf(
  points: readonly ChartPoint[],
  line: number,
  top: number,
  sheet: Sheet,
): string {
  let pen = "M";
  const parts: string[] = [];
  points.forEach(({ values }, place) => {
    const value = values[line] ?? null;
    if (value === null) {
      pen = "M";
      return;
    }
    const x = xOf(place, points.length, sheet).toFixed(1);
    parts.push(`${pen}${x} ${yOf(value, top, sheet).toFixed(1)}`);
    pen = "L";
  });
  return parts.join("");
}

/** Which labels of the axis are written: some, evenly, the first and the last among them. */
export function labelled(count: number, atMost: number): number[] {
  if (count <= atMost) return Array.from({ length: count }, (_, place) => place);
  const every = (count - 1) / (atMost - 1);
  return Array.from({ length: atMost }, (_, number) => Math.round(number * every));
}

/** Where the lines end, moved apart so that no shield covers another. */
export function spread(wanted: readonly number[], distance: number): number[] {
  const order = wanted.map((y, line) => ({ y, line })).sort((one, other) => one.y - other.y);
  let last = -Infinity;
  for (const end of order) {
    end.y = Math.max(end.y, last + distance);
    last = end.y;
  }
  const found = [...wanted];
  for (const { y, line } of order) found[line] = y;
  return found;
}

/** The last value a line has; null if it never had one. */
export const lastOf = (points: readonly ChartPoint[], line: number): number | null =>
  points.map(({ values }) => values[line] ?? null).findLast((value) => value !== null) ?? null;
