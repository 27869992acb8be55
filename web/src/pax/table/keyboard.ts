/** The table by keyboard: letters for actions, numbers for answers, Enter to do what is selected. */

import { tick } from "svelte";
import { prefs } from "@/kit/prefs.svelte";
import { isTyping } from "@/kit/typing";
import type { Play } from "../play.svelte";
import type { Action } from "../view";
import { KEYS, type Group } from "./groups";

/** What letters open beside the game itself. */
export interface Openings {
  hold: (group: Group) => void;
  talk?: () => void;
  map: () => void;
  chronicle: () => void;
  aid: () => void;
  hint?: () => void;
  keys: () => void;
}

const GROUPS = new Map(
  (Object.entries(KEYS) as [Group, string][]).map(([group, key]) => [key.toLowerCase(), group]),
);

/** Do what a key stands for, if it stands for anything here. */
export function pressKey(press: KeyboardEvent, play: Play, openings: Openings): void {
  // A key held down must not confirm what its first press has picked.
  if (press.defaultPrevented || press.repeat) return;
  if (press.ctrlKey || press.metaKey || press.altKey) return;
  if (isTyping(press.target) || document.querySelector("dialog[open]")) return;
  const key = keyOf(press);
  if (key === "Escape") play.select(null);
  else if (key === "Enter" && play.chosen && !isOnControl(press.target)) play.confirm();
  else if (!prefs.keys) return;
  else {
    const does = doing(key, play, openings);
    if (!does) return;
    does();
    void focusAnswer();
  }
  press.preventDefault();
}

/** The key's letter; where the layout has other letters, the one printed there on a Latin board. */
function keyOf({ key, code }: KeyboardEvent): string {
  if (key.length !== 1) return key;
  const isLatin = key.charCodeAt(0) < 128;
  return isLatin ? key.toLowerCase() : code.replace(/^(Key|Digit)/, "").toLowerCase();
}

/** Enter on a button presses that button, not the table's. */
function isOnControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, a, [role=button]") !== null;
}

/** Enter shall do what a letter has picked, wherever the focus was. */
async function focusAnswer(): Promise<void> {
  await tick();
  document.querySelector<HTMLElement>(".prompt .btn--go, .prompt .options .btn")?.focus();
}

/** The answers that numbers pick: those in the list, or all that are picked on the table. */
function numbered(play: Play): readonly Action[] {
  const { listed } = play.picking;
  const isOpen = play.view?.decision?.kind === "next-action";
  return listed.length > 0 || isOpen ? listed : play.options;
}

function doing(key: string, play: Play, openings: Openings): (() => void) | undefined {
  if (/^[1-9]$/.test(key)) {
    const option = numbered(play)[Number(key) - 1];
    return option && (() => play.picking.pickOne(option));
  }
  if (play.view?.decision?.kind === "next-action" && play.isAsked) {
    const group = GROUPS.get(key);
    if (group) return () => openings.hold(group);
  }
  const stop = play.options.find((option) => option.kind === "stop");
  switch (key) {
    case "n":
      return stop && (() => play.take(stop));
    case "c":
      return () => (play.picking.isListed = !play.picking.isListed);
    case "u":
      return () => void play.undo();
    case "z":
      return () => void play.cancel();
    case "r":
      return play.planning.isOn ? play.planning.drop : play.planning.begin;
    case "y":
      return play.planning.isOn ? () => void play.planning.playOut() : undefined;
    case "x":
      return play.planning.isOn ? play.planning.drop : undefined;
    case "t":
      return openings.talk;
    case "m":
      return openings.map;
    case "l":
      return openings.chronicle;
    case "h":
      return openings.aid;
    case "i":
      return openings.hint;
    case "?":
      return openings.keys;
    default:
      return undefined;
  }
}
