/** The head of a tile: where its name, its holder and the tokens on its card are drawn. */

import { FINGER, type Box, type Layout, type Spot } from "./geometry";

export interface Head {
  readonly left: number;
  readonly right: number;
  /** The foot of the name's letters. */
  readonly name: number;
  /** The middle of the line below or above it. */
  readonly line: number;
  readonly token: number;
  readonly step: number;
}

/** Names lie inland, cities on the coast. */
export function headOf(layout: Layout, tile: Box): Head {
  const { x, y, w, h } = tile;
  if (layout.turned)
    return { left: x + 7, right: x + w - 5, name: y + 15.5, line: y + 26, token: 15, step: 17 };
  const wide = { left: x + 10, right: x + w - 9, token: 19, step: 21 };
  const northern = y < layout.height / 2;
  return northern
    ? { ...wide, name: y + 20.5, line: y + 36 }
    : { ...wide, name: y + h - 10, line: y + h - 35 };
}

/** The place of a token, counted from the right end of the line. */
export function tokenSpot({ right, line, token, step }: Head, number: number): Spot {
  const x = right - step / 2 - number * step;
  return { x, y: line, size: token, hit: { x: x - step / 2, y: line - 12, w: step, h: 24 } };
}

/** The place of a token that is to be touched with a finger. */
export function fingerSpot({ right }: Head, tile: Box, number: number): Spot {
  const x = right + 5 - FINGER / 2 - number * FINGER;
  const hit = { x: x - FINGER / 2, y: tile.y - 8, w: FINGER, h: FINGER };
  return { x, y: tile.y + 15, size: 26, hit };
}
