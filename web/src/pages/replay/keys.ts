/** Which key does what in a replay, wherever the focus is, unless something there wants the key. */

/** A step, or what a game consists of: a battle, a turn. */
export type Deed = "step" | "stop";
export type Wish = { what: Deed; direction: 1 | -1 } | { what: "play" } | { what: "keys" };

const WISHES: Record<string, Wish> = {
  "[": { what: "step", direction: -1 },
  "]": { what: "step", direction: 1 },
  "{": { what: "stop", direction: -1 },
  "}": { what: "stop", direction: 1 },
  ArrowLeft: { what: "step", direction: -1 },
  ArrowRight: { what: "step", direction: 1 },
  " ": { what: "play" },
  "?": { what: "keys" },
};

/** Things that keep a key for themselves. */
const TAKES_TEXT = "input, textarea, select, [contenteditable]";
/** The page itself has the focus when it was just opened, and no use for it. */
const TAKES_SPACE = `button, a, summary, [tabindex]:not(main), ${TAKES_TEXT}`;

interface Press {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  defaultPrevented: boolean;
}

/** What somebody wants who pressed a key; `isOn` are single-character keys, which can be off. */
export function wishOf(press: Press, focus: Element | null, isOn: boolean): Wish | null {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey) return null;
  const wish = WISHES[press.key];
  if (!wish) return null;
  // On many keyboards brackets are typed with Alt; arrows with Alt are the browser's.
  const isCharacter = press.key.length === 1 && press.key !== " ";
  if (press.altKey && !isCharacter) return null;
  if (isCharacter && !isOn) return null;
  // The scrubber moves by arrows itself, but has no use for brackets.
  const isScrubber = focus?.matches('input[type="range"]') ?? false;
  if (isScrubber && (isCharacter || press.key === " ")) return wish;
  if (focus?.closest(press.key === " " ? TAKES_SPACE : TAKES_TEXT)) return null;
  return wish;
}
