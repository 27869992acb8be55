/** Lines for the map: torn edges of parchment, rounded ways, the points where chevrons are put. */

import type { Box, Point } from "./geometry";

/** Always the same chances for the same seed: a tile must not change its coast. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

const figure = (number: number): string => String(Math.round(number * 10) / 10);
const pair = ({ x, y }: Point): string => `${figure(x)} ${figure(y)}`;
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
export const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** A box with the edge of a torn sheet. */
export function torn({ x, y, w, h }: Box, seed: number, roughness = 2): string {
  const chance = chances(seed * 7919 + 13);
  const off = (): number => (chance() - 0.5) * 2 * roughness;
  const step = 13;
  const points: Point[] = [];
  for (let at = 0; at < w; at += step) points.push({ x: x + at, y: y + off() });
  for (let at = 0; at < h; at += step) points.push({ x: x + w + off(), y: y + at });
  for (let at = 0; at < w; at += step) points.push({ x: x + w - at, y: y + h + off() });
  for (let at = 0; at < h; at += step) points.push({ x: x + off(), y: y + h - at });
  const curves = points.map((point, place) => {
    const next = points[(place + 1) % points.length] ?? point;
    return `Q${pair(point)} ${pair(between(point, next))}`;
  });
  const last = points[points.length - 1] ?? { x, y };
  return `M${pair(between(last, points[0] ?? last))}${curves.join("")}Z`;
}

/** A way with round corners. */
export function rounded(points: readonly Point[], radius = 12): string {
  const [first, ...rest] = points;
  if (first === undefined) return "";
  let path = `M${pair(first)}`;
  let before = first;
  rest.forEach((corner, place) => {
    const after = rest[place + 1];
    if (after === undefined) path += `L${pair(corner)}`;
    else
      path += `L${pair(towards(corner, before, radius))}Q${pair(corner)} ${pair(towards(corner, after, radius))}`;
    before = corner;
  });
  return path;
}

/** The point at a distance from one point to another, at most half way. */
function towards(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to);
  const part = whole === 0 ? 0 : Math.min(length, whole / 2) / whole;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

export const angle = (from: Point, to: Point): number =>
  Math.round((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI);

/** Where a way shows its direction: points and angles along its long straight parts. */
export function chevrons(
  points: readonly Point[],
  every = 58,
): readonly { at: Point; turn: number }[] {
  const found: { at: Point; turn: number }[] = [];
  for (const [place, to] of points.entries()) {
    const from = points[place - 1];
    if (from === undefined || distance(from, to) < 34) continue;
    const count = Math.max(1, Math.floor(distance(from, to) / every));
    for (let number = 0; number < count; number += 1) {
      const part = (number + 0.5) / count;
      const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      found.push({ at, turn: angle(from, to) });
    }
  }
  return found;
}
