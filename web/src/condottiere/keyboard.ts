/** The table by keyboard: letters for cards and answers, Enter to do what is selected. */

import { tick } from "svelte";
import { prefs } from "@/kit/prefs.svelte";
import { isTyping } from "@/kit/typing";
import { CARD_KEYS } from "./keys";
import type { Play } from "./play.svelte";

/** What letters open beside the game itself; what is not possible now is absent. */
export interface Openings {
  show?: () => void;
  talk?: () => void;
  map: () => void;
  chronicle: () => void;
  hint?: () => void;
  keys: () => void;
}

/** Do what a key stands for, if it stands for anything here. */
export function pressKey(press: KeyboardEvent, play: Play, openings: Openings): void {
  // A key held down must not confirm what its first press has picked.
  if (press.defaultPrevented || press.repeat) return;
  if (press.ctrlKey || press.metaKey || press.altKey) return;
  if (isTyping(press.target) || document.querySelector("dialog[open]")) return;
  const key = keyOf(press);
  if (key === "Escape") play.select(null);
  else if (key === "Enter" && play.chosen && !isOnControl(press.target)) play.play();
  else if (!prefs.keys || !pressLetter(key, play, openings)) return;
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

function pressLetter(key: string, play: Play, openings: Openings): boolean {
  const card = CARD_KEYS[key];
  const does = card === undefined ? doing(key, play, openings) : () => pickCard(card, play);
  does?.();
  if (does && (card !== undefined || key === "p" || key === "r")) void focusAnswer();
  return does !== undefined;
}

/** Enter shall do what a letter has picked, wherever the focus was. */
async function focusAnswer(): Promise<void> {
  await tick();
  document.querySelector<HTMLElement>(".prompt .btn--go")?.focus();
}

function doing(key: string, play: Play, openings: Openings): (() => void) | undefined {
  const pass = play.asked?.ofKind("pass");
  const reveal = play.asked?.ofKind("pass-reveal");
  switch (key) {
    case "p":
      return pass && (() => void play.answer(pass));
    case "r":
      return reveal && (() => void play.answer(reveal));
    case "z":
      return () => void play.undo();
    case "s":
      return openings.show;
    case "t":
      return openings.talk;
    case "m":
      return openings.map;
    case "l":
      return openings.chronicle;
    case "i":
      return openings.hint;
    case "?":
      return openings.keys;
    default:
      return undefined;
  }
}

function pickCard(card: string, play: Play): void {
  const action = play.asked?.withCard(card);
  if (action) play.select(action);
  else if (play.view?.hand.includes(card)) void play.whyNot({ card });
}
