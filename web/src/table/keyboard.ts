/** A table by keyboard: Escape, Enter and letters, wherever nobody is typing. */

import { tick } from "svelte";
import { prefs } from "@/kit/prefs.svelte";
import { isTyping } from "@/kit/typing";

/** What letters open at every table; what is not possible now is absent. */
export interface Openings {
  talk?: () => void;
  map?: () => void;
  chronicle: () => void;
  hint?: () => void;
  keys: () => void;
}

/** What keys do at the table of a game. */
export interface Keys {
  /** Escape. */
  drop: () => void;
  /** Enter does what is selected; absent where nothing is. */
  confirm?: () => void;
  /** What a letter or a number does, if it stands for anything here. */
  letter: (key: string) => (() => void) | undefined;
}

/** Do what a key stands for, if it stands for anything here. */
export function pressKey(press: KeyboardEvent, { drop, confirm, letter }: Keys): void {
  // A key held down must not confirm what its first press has picked.
  if (press.defaultPrevented || press.repeat) return;
  if (press.ctrlKey || press.metaKey || press.altKey) return;
  if (isTyping(press.target) || document.querySelector("dialog[open]")) return;
  const key = keyOf(press);
  if (key === "Escape") drop();
  else if (key === "Enter" && confirm && !isOnControl(press.target)) confirm();
  else {
    const does = prefs.keys ? letter(key) : undefined;
    if (!does) return;
    does();
  }
  press.preventDefault();
}

/** What a letter opens at every table. */
export function opened(key: string, openings: Openings): (() => void) | undefined {
  switch (key) {
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

/** Enter shall do what a letter has picked, wherever the focus was. */
export async function focusAnswer(answers: string): Promise<void> {
  await tick();
  document.querySelector<HTMLElement>(answers)?.focus();
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
