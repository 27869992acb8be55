/** How a card stands on the table now: what lies on it, what it may still do, whether to pick it. */

import { t } from "@/words/words.svelte";
import { CARDS, EMPIRES, isEmpire, type Op } from "../facts";
import type { Scene } from "../scene";
import { spaceId, type Target } from "../targets";
import type { Action, EventSeen, Region, SpaceSeen, View } from "../view";

export interface Standing {
  bishop: string | null;
  silenced: boolean;
  used: boolean;
  /** Usury: one's own florins lie on it. */
  locked: boolean;
  /** An answer can be picked here. */
  lit: boolean;
  /** Lit as one of many things to do, not as the answer to a question. */
  free: boolean;
  chosen: boolean;
  /** Others of its sort can be picked, this one cannot. */
  dimmed: boolean;
  cost: number | null;
}

/** Whether the question is what to do next: then nearly everything is lit, and nothing is dimmed. */
export const isFree = (view: View): boolean => view.decision?.kind === "next-action";

export function standingOf(scene: Scene, card: string | null, place: Target): Standing {
  const { picking, reading, view } = scene;
  const lit = picking.isLit(place);
  const chosen = picking.isChosen(place);
  const free = isFree(view);
  const isInPlay = place.at === "card" || place.at === "empire";
  return {
    bishop: isInPlay && card !== null ? (view.bishops[card] ?? null) : null,
    silenced: isInPlay && card !== null && (reading?.silenced.includes(card) ?? false),
    used: isInPlay && card !== null && view.turn.used.includes(card),
    locked: isLocked(view, place),
    lit,
    free: lit && free,
    chosen,
    dimmed: !lit && !chosen && !free && picking.isPicking(place.at),
    cost: lit && (!free || chosen) ? picking.cost(place) : null,
  };
}

/** The card of a fair is never bought, so that there its lock means nothing. */
function isLocked(view: View, place: Target): boolean {
  if (place.at !== "space") return false;
  return view.turn.locked.some(
    ({ row, column }) => column > 0 && spaceId(row, column) === place.id,
  );
}

/** The standing in words, for those who listen. */
export function standingWords(standing: Standing): string[] {
  const { bishop, cost } = standing;
  return [
    bishop ? t("web.paxcards.bishop-on", { piece: bishop }) : "",
    standing.silenced ? t("web.paxcards.silenced") : "",
    standing.used ? t("web.paxcards.used") : "",
    standing.locked ? t("web.paxcards.locked-why") : "",
    standing.chosen ? t("web.paxcards.chosen") : "",
    standing.lit && !standing.chosen ? t("web.paxcards.can-be-chosen") : "",
    cost === null ? "" : costWords(cost),
  ].filter(Boolean);
}

export const costWords = (cost: number): string =>
  cost < 0 ? t("web.paxcards.costs", { count: -cost }) : t("web.paxcards.brings", { count: cost });

/** A cost as a tag shows it: −1 ƒ. */
export const costTag = (cost: number): string => `${cost < 0 ? "−" : "+"}${Math.abs(cost)} ƒ`;

/** The space of the market a target names. */
export function spaceAt(view: View, place: Target): (SpaceSeen & Place) | null {
  if (place.at !== "space") return null;
  const [row = "west", column = "0"] = place.id.split(" ");
  const space = view.market[row as Region][Number(column)];
  return space ? { ...space, row: row as Region, column: Number(column) } : null;
}

export interface Place {
  row: Region;
  column: number;
}

/** The card, or the empire, that a target is about; null where it is about none. */
export function cardAt(view: View, target: Target): string | null {
  switch (target.at) {
    case "card":
    case "hand":
    case "empire":
      return target.id;
    case "space":
      return spaceAt(view, target)?.card ?? null;
    case "repressed":
      return target.id.split(" ").find(isEmpire) ?? null;
    default:
      return null;
  }
}

/** The ops a card shows now: of an empire those of the side that lies up. */
export function opsOf(view: View, card: string): readonly Op[] {
  const empire = EMPIRES.get(card);
  if (empire) return empire[view.empires[card]?.side ?? "king"].ops;
  return CARDS.get(card)?.ops ?? [];
}

/** What can be done with a card now, wherever on the table it would be picked. */
export function deedsWith(scene: Scene, target: Target): readonly Action[] {
  const { picking, view } = scene;
  const card = cardAt(view, target);
  if (card === null) return picking.at(target);
  const places: Target[] = isEmpire(card)
    ? [
        { at: "card", id: card },
        { at: "empire", id: card },
      ]
    : [{ at: target.at === "space" || target.at === "hand" ? target.at : "card", id: target.id }];
  const isInDeck = target.at === "space";
  return [
    ...places.flatMap((place) => picking.at(place)),
    ...picking.buttons.filter((action) => !isInDeck && action.card === card),
  ];
}

/** Which of a card's ops can be used: asked when this card alone is asked about. */
export function opsAsked(scene: Scene, card: string): readonly Action[] {
  const { picking, view } = scene;
  const here = picking.at({ at: "card", id: card }).filter(({ kind }) => kind === "use-op");
  if (here.length < 2) return [];
  const isOpened = picking.several.length > 0 && picking.several.every((one) => one.card === card);
  const all = (view.decision?.options ?? []).filter(({ kind }) => kind === "use-op");
  return isOpened || all.length === here.length ? here : [];
}

/** The vassals of an empire. */
export const vassalsOf = (view: View, empire: string): string[] =>
  Object.entries(view.empires)
    .filter(([, seen]) => seen.suzerain === empire)
    .map(([key]) => key);

/** The target of a repressed piece: some questions name its empire, pacification only the piece. */
export function repressedTarget(scene: Scene, empire: string, piece: string): Target {
  const named: Target = { at: "repressed", id: `${empire} ${piece}` };
  const step = scene.view.pending.at(-1);
  const isHere = step?.step === "pacify" && step.empire === empire;
  return isHere ? { at: "repressed", id: piece } : named;
}

export interface Purchase extends Place {
  price: number;
  florins: number;
  /** How many florins fall on each space, by its id. */
  falls: ReadonlyMap<string, number>;
  toChina: number;
}

/** What a purchase would do to the market, as the forecast tells it. */
export function purchaseIn(events: readonly EventSeen[]): Purchase | null {
  const bought = events.find(({ kind }) => kind === "card-bought");
  if (bought === undefined) return null;
  const paidOn = bought.paid_on ?? [];
  const falls = new Map<string, number>();
  for (const place of paidOn) {
    if (place === null) continue;
    const id = spaceId(place.row, place.column);
    falls.set(id, (falls.get(id) ?? 0) + 1);
  }
  return {
    row: bought.row as Region,
    column: bought.column as number,
    price: bought.price as number,
    florins: bought.florins as number,
    falls,
    toChina: paidOn.filter((place) => place === null).length,
  };
}

/** The profits of a fair, by its row, as the forecast tells them. */
export function fairIn(events: readonly EventSeen[]): { row: Region; florins: number } | null {
  const fair = events.find(({ kind }) => kind === "fair-convened");
  return fair ? { row: fair.row as Region, florins: fair.florins as number } : null;
}
