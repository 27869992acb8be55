/** What somebody means who clicks a place that is not lit: the answer to ask the server about. */

import { CARDS } from "./facts";
import type { Target } from "./targets";
import type { Action, Region, View } from "./view";

type WithSlot = Extract<Action, { slot: unknown }>["kind"];

/** The kinds of answers a question takes, most likely first, by the sort of place. */
const MEANT: Readonly<Record<string, WithSlot>> = {
  "place-agents": "place-agent",
  survivors: "place-agent",
  casualties: "lose-piece",
  emancipate: "free-piece",
  shortage: "take-from-slot",
};

/** Null where no answer fits: then the place is only looked at. */
export function meant(view: View, target: Target): Action | null {
  const kind = view.decision?.kind ?? "";
  switch (target.at) {
    case "slot":
      return slotMeant(MEANT[kind] ?? "choose-slot", target.id, view);
    case "empire":
      return { kind: "choose-empire", empire: target.id };
    case "card":
      return cardMeant(kind, target.id);
    case "hand":
      return { kind: kind === "hand-limit" ? "discard-card" : "play", card: target.id };
    case "space": {
      const [row, column] = target.id.split(" ");
      const answer = kind === "commerce" ? "take-florin" : "buy";
      return { kind: answer, row: row as Region, column: Number(column) };
    }
    case "victory":
      return {
        kind: kind === "activate-victory" ? "activate" : "declare",
        victory: target.id as Action["victory"],
      };
    default:
      return null;
  }
}

function slotMeant(kind: WithSlot, slot: string, view: View): Action | null {
  if (kind === "place-agent") return { kind, agent: 1, slot };
  if (kind === "lose-piece") {
    const piece = view.slots[slot];
    return piece === undefined ? null : { kind, piece, slot };
  }
  return kind === "free-piece" ? null : { kind, slot };
}

function cardMeant(kind: string, card: string): Action | null {
  if (kind === "next-action") return { kind: "sell", card };
  if (kind === "ops") return CARDS.get(card)?.ops.length ? { kind: "use-op", card, op: 1 } : null;
  if (kind === "place-bishops") return { kind: "place-bishop", agent: 1, card };
  return { kind: "choose-card", card };
}
