/** Which pieces are new where they stand, and where they came from: for showing them move. */

import type { Layout, Point } from "./geometry";

/** For each slot with a new piece where it came from, in the map's own measure; null: from a hand. */
export type News = ReadonlyMap<string, Point | null>;

type Slots = Readonly<Record<string, string>>;

const spotOf = (layout: Layout, slot: string): Point | undefined =>
  layout.slots.get(slot) ?? layout.borders.get(slot);

/** What changed between two moments; a piece that left one place and came to another has moved. */
export function newsOf(before: Slots | undefined, after: Slots, layout: Layout): News {
  const found = new Map<string, Point | null>();
  if (before === undefined) return found;
  const left = Object.entries(before).filter(([slot, piece]) => after[slot] !== piece);
  for (const [slot, piece] of Object.entries(after)) {
    if (before[slot] === piece) continue;
    const place = left.findIndex(([, other]) => other === piece);
    const [source] = place < 0 ? [] : left.splice(place, 1);
    const from = source && spotOf(layout, source[0]);
    const to = spotOf(layout, slot);
    found.set(slot, from && to ? { x: from.x - to.x, y: from.y - to.y } : null);
  }
  return found;
}
