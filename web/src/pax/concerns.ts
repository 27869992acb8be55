/** What an event concerned: the places of the table that light up while somebody points at it. */

import type { Told } from "@/kit/telling.svelte";
import { isEmpire } from "./facts";
import { placeId, spaceId, type Target } from "./targets";

/** A place that can be picked, one side of a tableau, or a banker. */
export type Concern = Target | { at: "side"; id: string } | { at: "seat"; id: string };

const SLOTS = ["slot", "from_slot", "opened", "blocked", "emporium"] as const;
const EMPIRES = ["empire", "suzerain"] as const;
const CARDS = ["card", "from_card", "by"] as const;
/** Here a row means its fair. */
const FAIRS = new Set(["fair-convened", "fair-ends"]);
/** Here a card leaves the table, and whose it was is all that is left to see. */
const LEAVING = new Set(["card-sold", "hand-card-sold", "hand-card-discarded", "card-discarded"]);
/** Here a card has left its space, and the space is all that is left to see of it. */
const EMPTIED = new Set(["card-bought", "florin-taken"]);

/** The cards and places of an event; where none is left to see, the bankers. */
export function concerns(event: Told): Concern[] {
  const things = [
    ...slotsOf(event),
    ...cardsOf(event),
    ...spacesOf(event),
    ...victoriesOf(event),
    ...sidesOf(event),
  ];
  const isEnough = things.length > 0 && !LEAVING.has(event.kind);
  return isEnough ? things : [...things, ...bankersOf(event)];
}

/** The same as ids, for asking whether a place is among them. */
export const concerned = (event: Told): string[] => concerns(event).map(placeId);

/** Where a card is looked for, wherever it lies: an empire's card is also its land. */
export const cardPlace = (card: string): Target => ({
  at: isEmpire(card) ? "empire" : "card",
  id: card,
});

function named({ args }: Told, facts: readonly string[]): string[] {
  return facts.map((fact) => args[fact]).filter((one) => typeof one === "string");
}

const slotsOf = (event: Told): Target[] => named(event, SLOTS).map((id) => ({ at: "slot", id }));

function cardsOf(event: Told): Target[] {
  const { piece, empire } = event.args;
  const cards = [...named(event, EMPIRES), ...named(event, CARDS)].map(cardPlace);
  const isToken = typeof piece === "string" && typeof empire === "string";
  return isToken ? [...cards, { at: "repressed", id: `${empire} ${piece}` }] : cards;
}

function spacesOf({ kind, args }: Told): Target[] {
  const { row, column, paid_on: paidOn } = args;
  const places: unknown[] = Array.isArray(paidOn) ? [...(paidOn as unknown[])] : [];
  if (EMPTIED.has(kind)) places.unshift({ row, column });
  if (FAIRS.has(kind)) places.unshift({ row, column: 0 });
  return [...new Set(places.flatMap(spaceOf))].map((id) => ({ at: "space", id }));
}

function spaceOf(place: unknown): string[] {
  const { row, column } = (place ?? {}) as { row?: unknown; column?: unknown };
  return typeof row === "string" && typeof column === "number" ? [spaceId(row, column)] : [];
}

const VICTORIES = new Set<unknown>(["holy", "imperial", "globalization", "renaissance"]);

/** The victory of an event; a game may also be won by other reasons. */
function victoriesOf({ args }: Told): Target[] {
  return [args.victory, args.reason]
    .filter((one): one is string => VICTORIES.has(one))
    .map((id) => ({ at: "victory", id }));
}

function sidesOf({ kind, args }: Told): Concern[] {
  if (kind !== "ops-activated") return [];
  const sides = args.side === "both" ? ["west", "east"] : [String(args.side)];
  return sides.map((side) => ({ at: "side", id: sideId(Number(args.seat), side) }));
}

export const sideId = (seat: number, side: string): string => `${seat} ${side}`;

function bankersOf({ args }: Told): Concern[] {
  return [args.seat, args.seats, args.winners]
    .flat()
    .filter((one) => typeof one === "number")
    .map((seat) => ({ at: "seat", id: String(seat) }));
}
