/** How far the voyage of a fair leads, and where its ship is on the way. */

import { ROUTES } from "../facts";
import type { Region } from "../view";
import type { Layout, Point } from "./geometry";
import { distance } from "./paths";
import { wayOf } from "./voyage";

/** What a fair tells of itself, foretold or happened. */
export interface Told {
  readonly kind: string;
  readonly [fact: string]: unknown;
}

/** The fair among some events: its row. */
export function fairAmong(events: readonly Told[]): Region | null {
  const convened = events.find(({ kind }) => kind === "fair-convened");
  return convened ? (convened.row as Region) : null;
}

/** The last stop of the voyage: its end, if florins are left there, or the last border that took some. */
function lastStop(route: readonly string[], events: readonly Told[]): number {
  const ends = events.find(({ kind }) => kind === "fair-ends");
  if (ends && Number(ends.count) > 0) return route.length - 1;
  const stops = events.flatMap((event) => {
    const place = route.indexOf(String(event.slot ?? event.empire ?? ""));
    return place < 0 ? [] : [place];
  });
  return Math.max(0, ...stops);
}

/** The way of a fair's ship; none where it does not leave its emporium. */
export function sailed(
  layout: Layout,
  emporium: string,
  events: readonly Told[],
): readonly Point[] {
  const route = ROUTES.get(emporium) ?? [];
  const stop = route[lastStop(route, events)] ?? "";
  const { points } = wayOf(layout, emporium);
  const goal = layout.borders.get(stop) ?? layout.ports.get(stop);
  if (!goal || stop === route[0]) return points.slice(0, 2);
  if (stop === route[route.length - 1]) return points;
  const distances = points.map((point) => distance(point, goal));
  const end = distances.indexOf(Math.min(...distances));
  return points.slice(0, end + 1);
}

/** The points of a way, each with the part of it that lies behind: the stages of a motion. */
export function stagesOf(way: readonly Point[]): readonly (Point & { readonly offset: number })[] {
  let behind = 0;
  const sums = way.map((to, place) => (behind += distance(way[place - 1] ?? to, to)));
  return way.map((point, place) => ({ ...point, offset: (sums[place] ?? 0) / (behind || 1) }));
}
