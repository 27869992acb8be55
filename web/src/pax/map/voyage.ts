/** The way of a voyage over the map, from its emporium to the last empire it reaches. */

import { isEmpire, ROUTES, SLOTS } from "../facts";
import type { Box, Layout, Point } from "./geometry";
import { distance } from "./paths";

/** How far the two voyages keep from the middle of a lane, so that both can be seen on it. */
const ASIDE = 3.5;

export interface Way {
  readonly points: readonly Point[];
  /** The empires where it calls on the way. */
  readonly calls: readonly { readonly empire: string; readonly at: Point; readonly coast: Point }[];
}

/** The way of the route that starts at an emporium: white on one side of the lanes, black on the other. */
export function wayOf(layout: Layout, emporium: string): Way {
  const route = ROUTES.get(emporium) ?? [];
  const shift = SLOTS.get(emporium)?.emporium === "west" ? ASIDE : -ASIDE;
  const aside = ({ x, y }: Point): Point => ({ x: x + shift, y: y + shift });
  const last = route[route.length - 1] ?? "";
  const stops = route.slice(1).flatMap((stop) => placeOf(layout, stop) ?? []);
  const points = [...(layout.exits.get(emporium) ?? []), ...stops].map(aside);
  const port = points[points.length - 1];
  const tile = layout.tiles.get(last);
  if (port && tile) points.push(coastBy(port, tile, layout.turned, 6));
  const calls = route.slice(1, -1).flatMap((empire) => {
    const at = isEmpire(empire) ? layout.ports.get(empire) : undefined;
    const box = layout.tiles.get(empire);
    if (!at || !box) return [];
    return [{ empire, at: aside(at), coast: coastBy(aside(at), box, layout.turned, 0) }];
  });
  return { points: apart(points), calls };
}

const placeOf = (layout: Layout, stop: string): Point | undefined =>
  isEmpire(stop) ? layout.ports.get(stop) : layout.borders.get(stop);

/** The point of an empire's coast next to a point at sea; `off` keeps it a little before the land. */
function coastBy(at: Point, { x, y, w, h }: Box, turned: boolean, off: number): Point {
  if (turned) return { x: at.x > x + w ? x + w + off : x - off, y: at.y };
  return { x: at.x, y: at.y > y + h ? y + h + off : y - off };
}

/** Without points on top of each other: they have no direction. */
function apart(points: readonly Point[]): readonly Point[] {
  return points.filter((point, place) => {
    const before = points[place - 1];
    return before === undefined || distance(before, point) > 0.5;
  });
}
