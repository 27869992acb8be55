/** Who had a card at a place of the story, told from who has it now and how it changed hands since. */

import type { Told } from "@/kit/telling.svelte";
import type { View } from "../view";
import { seatIn } from "./since";

/** What of a view tells who has what. */
export type Owned = Pick<View, "players" | "empires" | "slots" | "beside">;

interface Transfer {
  card: unknown;
  from: number | null;
}

/** A card that leaves somebody or comes to somebody. */
function transferOf({ kind, args }: Told): Transfer | null {
  switch (kind) {
    case "card-discarded":
    case "card-sold":
      return { card: args.card, from: seatIn(args.seat) };
    case "card-played-to-tableau":
    case "queen-crowned":
      return { card: args.card, from: null };
    case "empire-taken":
    case "empire-made-vassal":
      return { card: args.empire, from: seatIn(args.from) };
    case "empire-to-throne":
      return { card: args.empire, from: seatIn(args.seat) };
    default:
      return null;
  }
}

/** In whose tableau a card lies: an empire's card, a queen beneath one, or any other. */
function ownerNow(view: Owned, card: unknown): number | null {
  if (typeof card !== "string") return null;
  const empire =
    view.empires[card] ?? Object.values(view.empires).find(({ queens }) => queens.includes(card));
  if (empire) return empire.owner;
  const lies = ({ tableau }: View["players"][number]): boolean =>
    tableau.east.includes(card) || tableau.west.includes(card);
  return view.players.find(lies)?.seat ?? null;
}

/** Who had a card when the event at a place had happened. */
export function ownerAt(
  view: Owned,
  events: readonly Told[],
  place: number,
  card: unknown,
): number | null {
  for (const event of events.slice(place + 1)) {
    const transfer = transferOf(event);
    if (transfer !== null && transfer.card === card) return transfer.from;
  }
  return ownerNow(view, card);
}

const LEAVES = new Set(["piece-killed", "piece-repressed"]);
const COMES = new Set(["piece-freed", "piece-placed"]);

/** Whether a pawn stood on a border when the event at a place had happened. */
export function stoodAt(
  view: Owned,
  events: readonly Told[],
  place: number,
  border: string,
  pawn: string,
): boolean {
  for (const { kind, args } of events.slice(place + 1)) {
    if (args.slot !== border || args.piece !== pawn) continue;
    if (LEAVES.has(kind)) return true;
    if (COMES.has(kind)) return false;
  }
  return view.slots[border] === pawn || view.beside[border] === pawn;
}
