/** What the next press on the board does: put a piece there, take away what stands there, or look. */

import { BORDERS, EMPIRES, pieceFacts, SLOTS } from "../facts";
import { isBlocked } from "../map/seen";
import { Picking } from "../picking.svelte";
import type { Target } from "../targets";
import type { View } from "../view";

export type Tool =
  | { kind: "look" }
  | { kind: "erase" }
  /** A piece for the map or a card, or as a repressed token on an empire's card. */
  | { kind: "piece"; piece: string; repressed: boolean };

/** Whether a piece can be repressed at all. */
export const isRepressible = (piece: string): boolean =>
  ["pawn", "knight", "rook"].includes(pieceFacts(piece).kind);

/** The sort of place where a tool works; null where nothing on the board is changed. */
function sortOf(tool: Tool): Target["at"] | null {
  if (tool.kind === "look") return null;
  if (tool.kind === "erase") return "slot";
  if (tool.repressed) return "empire";
  return pieceFacts(tool.piece).kind === "bishop" ? "card" : "slot";
}

const inPlay = (view: View, card: string): boolean =>
  EMPIRES.has(card) ||
  view.players.some(({ tableau }) => tableau.west.includes(card) || tableau.east.includes(card));

/** Whether a tool changes something at a place. */
export function works(tool: Tool, view: View, { at, id }: Target): boolean {
  if (tool.kind === "look") return false;
  if (tool.kind === "erase") {
    if (at === "slot") return view.slots[id] !== undefined;
    return at === "repressed" || (at === "card" && view.bishops[id] !== undefined);
  }
  if (at !== sortOf(tool)) return false;
  if (at === "empire") return true;
  if (at === "card") return inPlay(view, id);
  const { kind } = pieceFacts(tool.piece);
  if (kind === "pawn") return BORDERS.has(id);
  if (kind === "pirate") return BORDERS.get(id)?.sea ?? false;
  return SLOTS.has(id) && !isBlocked(view, id);
}

interface Held {
  view: View;
  tool: Tool;
  /** The place where the next card goes. */
  chosen: Target | null;
}

const nothing = (): void => undefined;

/** Picking on a board that is being drawn: places light up where the tool works. */
export class Painting extends Picking {
  constructor(
    private readonly held: () => Held,
    private readonly paint: (target: Target) => void,
  ) {
    super({
      view: undefined,
      options: [],
      forecastOf: () => null,
      take: nothing,
      refuse: nothing,
      look: nothing,
    });
  }

  override isLit(target: Target): boolean {
    const { tool, view } = this.held();
    return works(tool, view, target);
  }

  override isChosen(target: Target): boolean {
    const { chosen } = this.held();
    return chosen !== null && chosen.at === target.at && chosen.id === target.id;
  }

  override isPicking(at: Target["at"]): boolean {
    return sortOf(this.held().tool) === at;
  }

  override cost(): null {
    return null;
  }

  override pick = (target: Target): void => this.paint(target);
}
