/** Where an answer is picked: what one clicks on the table to give it.
 *
 * Nothing here knows a rule: every option of a question has one place on the table, and the table
 * lights up the places of the options the server sent.
 */

import type { Action } from "./view";

/** A place on the table; `id` tells it from others of its sort. */
export type Target =
  | { at: "slot"; id: string }
  | { at: "empire"; id: string }
  | { at: "card"; id: string }
  | { at: "space"; id: string }
  | { at: "hand"; id: string }
  | { at: "repressed"; id: string }
  | { at: "victory"; id: string }
  | { at: "button"; id: string };

/** The name of a place among all places. */
export const placeId = (target: { at: string; id: string }): string => `${target.at}:${target.id}`;
export const spaceId = (row: string, column: number): string => `${row} ${column}`;

const SLOT_KINDS = new Set([
  "choose-slot",
  "place-agent",
  "lose-piece",
  "free-piece",
  "take-from-slot",
]);
const CARD_KINDS = new Set(["choose-card", "place-bishop", "take-bishop", "use-ability"]);

/** The place of an answer. */
export function targetOf(action: Action): Target {
  const { kind, card = "", slot = "", empire = "", row = "", column = 0 } = action;
  if (SLOT_KINDS.has(kind)) return { at: "slot", id: slot };
  if (CARD_KINDS.has(kind)) return { at: "card", id: card };
  switch (kind) {
    case "buy":
    case "take-florin":
      return { at: "space", id: spaceId(row, column) };
    case "convene-fair":
      return { at: "space", id: spaceId(row, 0) };
    case "play":
    case "discard-card":
      return { at: "hand", id: card };
    case "choose-empire":
    case "take-repressed":
      return { at: "empire", id: empire };
    case "use-op":
      return { at: "card", id: card };
    case "lose-repressed":
      return { at: "repressed", id: `${empire} ${action.piece ?? ""}` };
    case "pacify":
      return { at: "repressed", id: action.piece ?? "" };
    case "activate":
    case "declare":
      return { at: "victory", id: action.victory ?? "" };
    default:
      return { at: "button", id: nameOf(action) };
  }
}

/** An answer as a short text, the same for the same answer. */
export function nameOf(action: Action): string {
  return Object.values(action).join(" ");
}

export const sameAction = (one: Action, other: Action): boolean => nameOf(one) === nameOf(other);

/** The options by the place where each is picked; several may share one (two agents, one city). */
export function byPlace(options: readonly Action[]): ReadonlyMap<string, Action[]> {
  const found = new Map<string, Action[]>();
  for (const option of options) {
    const id = placeId(targetOf(option));
    found.set(id, [...(found.get(id) ?? []), option]);
  }
  return found;
}
