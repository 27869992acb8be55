/** A rating over time as paths: games stand evenly, one after another. */

export interface Point {
  readonly mu: number;
  readonly sigma: number;
}

export const WIDTH = 320;
export const HEIGHT = 120;
/** So many sigmas on each side hold the true strength nineteen times of twenty. */
export const SURE = 2;

const LEFT = 30;
const MARGIN = 8;
const MOST_MARKS = 5;

export interface Scale {
  x: (place: number) => number;
  y: (value: number) => number;
  /** Round numbers within the chart. */
  marks: number[];
}

export function scaleOf(points: readonly Point[]): Scale {
  const low = Math.min(...points.map(({ mu, sigma }) => mu - SURE * sigma));
  const high = Math.max(...points.map(({ mu, sigma }) => mu + SURE * sigma));
  const room = Math.max(high - low, 1);
  const step = [1, 2, 5, 10, 20, 50].find((each) => room / each <= MOST_MARKS) ?? 100;
  const marks: number[] = [];
  for (let mark = Math.ceil(low / step) * step; mark <= high; mark += step) marks.push(mark);
  return {
    x: (place) => LEFT + (place / Math.max(1, points.length - 1)) * (WIDTH - LEFT - MARGIN),
    y: (value) => HEIGHT - MARGIN - ((value - low) / room) * (HEIGHT - 2 * MARGIN),
    marks,
  };
}

const path = (corners: readonly (readonly [number, number])[]): string =>
  corners.map(([x, y], place) => `${place ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

export const lineOf = (points: readonly Point[], scale: Scale): string =>
  path(points.map(({ mu }, place) => [scale.x(place), scale.y(mu)]));

export function bandOf(points: readonly Point[], scale: Scale): string {
  const edge = (sign: 1 | -1): [number, number][] =>
    points.map(({ mu, sigma }, place) => [scale.x(place), scale.y(mu + sign * SURE * sigma)]);
  return `${path([...edge(1), ...edge(-1).reverse()])}Z`;
}
