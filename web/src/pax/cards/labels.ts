/** Cards in words: for those who listen, for titles, for the opened card. */

import { capital } from "@/words/plainly";
import { knows, t, tell, word } from "@/words/words.svelte";
import { CARDS, EMPIRES, pieceFacts, type CardFacts, type Op } from "../facts";
import type { Action } from "../view";
import { actionWords } from "../words";

const RELIGIOUS = new Set(["catholic", "islamic", "reformist"]);
const KINDS = new Set(["pawn", "knight", "rook"]);

function besideOp(one: string): string {
  if (RELIGIOUS.has(one)) return word("religion", one);
  return KINDS.has(one) ? word("kind", one) : word("location", one);
}

/** An op and what stands beside it: "Repress: pawn, rook". */
export function opWords([kind = "", ...beside]: Op): string {
  const name = capital(word("op", kind));
  return beside.length === 0 ? name : `${name}: ${beside.map(besideOp).join(", ")}`;
}

/** A one-shot and what it names: "Trade shift: Red Sea". */
export function oneShotWords([kind = "", ...beside]: readonly string[]): string {
  const name = capital(word("one-shot", kind));
  if (beside.length === 0) return name;
  const vocabulary = kind === "apostasy" ? "religion" : "slot";
  return `${name}: ${beside.map((one) => word(vocabulary, one)).join(", ")}`;
}

/** An agent; a pawn has the colour of whoever plays the card. */
export const agentWords = (piece: string): string =>
  pieceFacts(piece).kind === "pawn" ? t("web.paxcards.own-pawn") : word("piece", piece);

/** Where a card acts: an empire, any empire of a region, her suitors' empires. */
export function locationWords(card: CardFacts): string {
  if (card.kind === "comet") return t("web.paxcards.comet");
  if (card.location === null) return t("web.paxcards.queen");
  if (EMPIRES.has(card.location)) return word("location", card.location);
  const anywhere = word("web.paxcards.anywhere", card.location);
  return `${word("location", card.location)} (${anywhere})`;
}

/** The same where there is little room. */
export function shortLocation(card: CardFacts): string {
  if (card.location === null) return locationWords(card);
  return word("web.paxcards.short", card.location);
}

const headed = (heading: string, words: readonly string[]): string[] =>
  words.length === 0 ? [] : [`${heading}: ${words.join(", ")}`];

/** What is printed on a card below its name, part by part. */
export function printedWords(card: CardFacts): string[] {
  if (card.kind === "comet") return [capital(t("web.paxcards.comet-does"))];
  return [
    ...(card.suitors.length > 0 ? [t("web.paxcards.suitors-are", { empires: card.suitors })] : []),
    ...headed(t("web.paxcards.agents"), card.agents.map(agentWords)),
    ...headed(t("web.paxcards.one-shot"), card.oneShot ? [oneShotWords(card.oneShot)] : []),
    ...headed(t("web.paxcards.ops"), card.ops.map(opWords)),
    ...headed(
      t("web.paxcards.prestige"),
      card.prestige.map((kind) => word("prestige", kind)),
    ),
    ...headed(
      t("web.paxcards.ability"),
      card.abilities.map((name) => word("ability", name)),
    ),
  ];
}

/** A whole card as sentences. */
export function cardWords(key: string): string {
  const card = CARDS.get(key);
  if (card === undefined) return word("card", key);
  return sentences([word("card", key), locationWords(card), ...printedWords(card)]);
}

/** The card of an empire, on one of its sides, as sentences. */
export function empireWords(key: string, side: "king" | "republic"): string {
  const facts = EMPIRES.get(key)?.[side];
  return sentences([
    word("empire", key),
    t(`web.paxcards.${side}`),
    word(side, key),
    ...headed(t("web.paxcards.ops"), facts?.ops.map(opWords) ?? []),
    ...headed(
      t("web.paxcards.prestige"),
      facts?.prestige.map((kind) => word("prestige", kind)) ?? [],
    ),
  ]);
}

export const repressedWords = (pieces: readonly string[]): string =>
  t("web.paxcards.repressed-are", { pieces });

/** Parts as sentences, each with its full stop. */
export const sentences = (parts: readonly string[]): string =>
  parts
    .filter(Boolean)
    .map((part) => capital(/[.!?…]$/.test(part) ? part : `${part}.`))
    .join(" ");

/** What an answer does with the card it is about, on a button beside that card. */
export function deedWords(action: Action, ops: readonly Op[]): string {
  if (action.kind === "use-op") {
    const op = ops[(action.op ?? 1) - 1];
    return t("web.paxcards.do.use-op", { op: op ? opWords(op) : action.op });
  }
  const key = `web.paxcards.do.${action.kind}`;
  return knows(key) ? tell(key, { ...action }) : capital(actionWords(action));
}
