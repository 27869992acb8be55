/** What things are called at this table. */

import type { Saying } from "@/pages/replay/journey";
import { capital } from "@/words/plainly";
import { knows, t, tell, word } from "@/words/words.svelte";
import { CARDS, EMPIRES, isEmpire, RELIGIONS, type Op } from "./facts";
import { actionOf, viewOf, type Action, type View } from "./view";

/** What an answer does, in words. */
export const actionWords = (action: Action, names: readonly string[] = []): string =>
  tell(`action.${action.kind}`, { ...action }, names);

/** An answer as a list offers it: with the names of what it is about. */
export function optionWords(
  action: Action,
  view: View | undefined,
  names: readonly string[] = [],
): string {
  const { kind, row, column } = action;
  const card = row && column !== undefined ? view?.market[row][column]?.card : null;
  if (kind === "buy" && card && column)
    return t("web.pax.buy-card", { card: word("card", card), count: column });
  if (kind === "use-op" && action.card && action.op !== undefined) {
    const [op = "", ...rest] = opsOf(action.card, view)[action.op - 1] ?? [];
    const of = rest.length > 0 ? ` (${rest.map(opWord).join(", ")})` : "";
    return `${cardName(action.card)}: ${word("op", op)}${of}`;
  }
  const piece = agentOf(action, view);
  if (piece) return tell(`web.pax.${kind}`, { ...action, piece }, names);
  return actionWords(action, names);
}

/** The piece that an answer calls the first or the second agent of the card that is played. */
function agentOf({ kind, agent }: Action, view: View | undefined): string | undefined {
  if (agent === undefined || !view) return undefined;
  if (kind === "lose-agent") return view.battle.find((one) => one.agent === agent)?.piece;
  const card = view.pending.at(-1)?.card ?? "";
  return CARDS.get(card)?.agents[agent - 1];
}

/** What a question is about: who brought it about, which card, which place. */
export function subjectOf(view: View, you: number | null, names: readonly string[]): string {
  const step = view.pending.at(-1);
  if (!step || step.step === "next-action") return "";
  const { actor } = view.turn;
  const card = step.card ?? step.queen ?? step["from-card"];
  const empire = step.empire ?? step.king;
  const parts = [
    actor === you ? null : names[actor],
    card && cardName(card),
    step.slot ? word("slot", step.slot) : empire && word("empire", empire),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** The ops on a card; on an empire's card those of the side that shows. */
function opsOf(key: string, view: View | undefined): readonly Op[] {
  const empire = EMPIRES.get(key);
  if (empire === undefined) return CARDS.get(key)?.ops ?? [];
  return empire[view?.empires[key]?.side ?? "king"].ops;
}

/** What stands beside an op: a religion, a side, a kind of piece. */
function opWord(one: string): string {
  if ((RELIGIONS as readonly string[]).includes(one)) return word("religion", one);
  return one === "east" || one === "west" ? word("side", one) : word("kind", one);
}

/** The name of a card, of the decks or of an empire. */
export const cardName = (key: string): string => word(isEmpire(key) ? "empire" : "card", key);

/** What a step that waits is called; nothing where it has no name of its own. */
export const stepWords = (step: string): string =>
  knows(`web.pax.step.${step}`) ? tell(`web.pax.step.${step}`, {}) : "";

const saying: Saying = (action, view, names) =>
  capital(optionWords(actionOf(action), viewOf(view), names));
export default saying;
