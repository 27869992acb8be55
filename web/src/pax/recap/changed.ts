/** Which places of the table have changed since one's last turn, and which of them by what touched one. */

import type { EventTold } from "@/server/api";
import { cardPlace, concerned } from "../concerns";
import { REGIONS } from "../facts";
import { placeId } from "../targets";
import type { Owned } from "./owners";
import type { Recap } from "./recap";

/** Whether a change was the business of others, or touched whoever looks. */
export type Change = "other" | "me";

export const UNCHANGED: ReadonlyMap<string, Change> = new Map();

/** Events after which something stands, lies or belongs elsewhere. */
const CHANGING = new Set([
  "bishop-killed",
  "bishop-moved",
  "bishop-placed",
  "city-rearranged",
  "edict",
  "empire-made-vassal",
  "empire-taken",
  "empire-to-throne",
  "kingdom-restored",
  "piece-freed",
  "piece-killed",
  "piece-placed",
  "piece-repressed",
  "piece-steps-over",
  "pirate-sails",
  "queen-crowned",
  "repressed-killed",
  "republic-proclaimed",
  "route-shifted",
  "state-changed",
  "survivor-repressed",
]);

/** The places by their ids: cities and borders, empires, and one's own cards. */
export function changedPlaces(
  events: readonly EventTold[],
  view: Owned,
  me: number,
  { since, lines }: Recap,
): ReadonlyMap<string, Change> {
  const own = new Set(ownCards(view, me).map((card) => placeId(cardPlace(card))));
  const isMarked = (id: string): boolean =>
    id.startsWith("slot:") || id.startsWith("empire:") || own.has(id);
  const found = new Map<string, Change>();
  const mark = (place: number, change: Change): void => {
    const event = events[place];
    if (!event || !CHANGING.has(event.kind)) return;
    for (const id of concerned(event).filter(isMarked)) found.set(id, change);
  };
  for (let place = since.from; place < since.to; place += 1) mark(place, "other");
  for (const { places, touch } of lines)
    if (touch !== null) for (const place of places) mark(place, "me");
  return found;
}

/** One's cards, and the queens beneath one's empires. */
function ownCards(view: Owned, me: number): string[] {
  const cards = REGIONS.flatMap((side) => view.players[me]?.tableau[side] ?? []);
  const empires = Object.values(view.empires).filter(({ owner }) => owner === me);
  return [...cards, ...empires.flatMap(({ queens }) => queens)];
}
