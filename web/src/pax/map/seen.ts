/** What stands where on the map, read from the view: nothing here decides a rule. */

import type { PaxIconName } from "../art/icon-names";
import { BANKS, SLOTS } from "../facts";
import { bankOf, type Scene } from "../scene";
import type { Target } from "../targets";
import type { MapState, View } from "../view";
import { t } from "@/words/words.svelte";

const SECOND_VENICE = "venice_2";
const OPENS_VENICE = "venice_second_slot";

/** Whether the second slot of Venice is to be drawn: it holds a piece, is asked for, or is open. */
export function hasSecondVenice({ view, reading, picking }: Scene): boolean {
  if (view.slots[SECOND_VENICE] !== undefined) return true;
  if (picking.isLit({ at: "slot", id: SECOND_VENICE })) return true;
  const isOpen = (reading?.abilities ?? []).some((names) => names.includes(OPENS_VENICE));
  return isOpen && iconOf(view, SECOND_VENICE) !== null;
}

/** What a levy in a city is, as its map card shows it now. */
export function iconOf(view: View, slot: string): string | null {
  const facts = SLOTS.get(slot);
  return facts ? facts.icons[stateOf(view, facts.empire)] : null;
}

export const stateOf = (view: View, empire: string): MapState =>
  view.empires[empire]?.state ?? "medieval";

/** An emporium is open or has a disk on it. */
export function isBlocked(view: View, slot: string): boolean {
  const row = SLOTS.get(slot)?.emporium ?? null;
  return row !== null && view.open_emporia[row] !== slot && view.slots[slot] === undefined;
}

/** The seat whose pawn this is; null for other pieces. */
export function seatOf(view: View, piece: string): number | null {
  const bank = [...BANKS.values()].find(({ colour }) => `p.${colour}` === piece)?.key;
  return view.players.find((player) => player.bank === bank)?.seat ?? null;
}

export type Side = "attacker" | "defender";

/** On which side the piece of a slot fights now. */
export const sideOf = (view: View, slot: string): Side | null =>
  view.battle.find((fighter) => fighter.slot === slot)?.side ?? null;

/** On which side a repressed token fights now. */
export const sideOfRepressed = (view: View, empire: string, piece: string): Side | null =>
  view.battle.find((one) => one.empire === empire && one.piece === piece && one.slot === undefined)
    ?.side ?? null;

/** Where the battle is fought that waits for its end. */
export function battlefield(view: View): string | null {
  const step = view.pending.find((one) => one.step === "decide-battle");
  return view.battle.length > 0 && typeof step?.empire === "string" ? step.empire : null;
}

/** Who has an empire's card: the shield, a sign, and short words. */
export interface Holder {
  readonly bank: string | null;
  readonly icon: PaxIconName;
  readonly words: string;
  readonly brief: string;
}

export function holderOf({ view, names, you }: Scene, empire: string): Holder {
  const seen = view.empires[empire];
  if (!seen || seen.owner === null) {
    const words = t("web.paxmap.owner.throne");
    return { bank: null, icon: "stone-throne", words, brief: words };
  }
  const bank = bankOf(view, seen.owner);
  const name = seen.owner === you ? t("web.paxmap.you") : (names[seen.owner] ?? "");
  if (seen.suzerain !== null) {
    const words = t("web.paxmap.owner.vassal", { suzerain: seen.suzerain });
    return { bank, icon: "knight-banner", words, brief: t("web.paxmap.owner.vassal-short") };
  }
  return seen.side === "king"
    ? { bank, icon: "imperial-crown", words: t("web.paxmap.owner.king", { name }), brief: name }
    : { bank, icon: "greek-temple", words: t("web.paxmap.owner.republic", { name }), brief: name };
}

/** The repressed tokens of an empire, equal ones together. */
export function repressedOf(view: View, empire: string): readonly [piece: string, count: number][] {
  const found = new Map<string, number>();
  for (const piece of view.empires[empire]?.repressed ?? [])
    found.set(piece, (found.get(piece) ?? 0) + 1);
  return [...found];
}

/** What a token stands for: a bishop that pacifies names only the piece, for it has come to one card. */
export function repressedTarget(view: View, empire: string, piece: string): Target {
  const step = view.pending[view.pending.length - 1];
  const pacified = view.decision?.kind === "pacify" && step?.empire === empire;
  return { at: "repressed", id: pacified ? piece : `${empire} ${piece}` };
}

/** What a tile stands for: the empire, or its card where that is asked for. */
export function tileTarget({ picking }: Scene, empire: string): Target {
  const land: Target = { at: "empire", id: empire };
  const card: Target = { at: "card", id: empire };
  return !picking.isLit(land) && picking.isLit(card) ? card : land;
}
