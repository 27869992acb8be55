/** Reading a card wherever it lies, without picking it.
 *
 * A card is peeked at by resting the pointer or the focus on it, and opened by a long press, the
 * right button or a key. Places say which card they show by `data-place`, or by `data-reads` where
 * nothing can be picked; empires by `data-empire`.
 */

import type { Target } from "../targets";

/** How long a pointer rests on a card before it is read. */
const REST_MS = 600;
/** How long a finger presses it. */
const PRESS_MS = 450;
/** A finger that moves further than this scrolls. */
const FAR = 12;

export interface Read {
  target: Target;
  box: DOMRect;
}

/** Told what is to be peeked at, or opened. */
export interface Reader {
  peek(read: Read | null): void;
  open(target: Target): void;
}

const PLACES = "[data-reads], [data-place], [data-empire]";
const TARGETS = new Set(["slot", "empire", "card", "space", "hand", "repressed"]);
/** What is large enough on the map, and too near to everything, to be peeked at in passing. */
const OPENED_ONLY = new Set<Target["at"]>(["slot", "empire", "repressed"]);

/** The place of the table that an element belongs to. */
export function placeAt(node: EventTarget | null): Read | null {
  if (!(node instanceof Element)) return null;
  const found = node.closest<HTMLElement>(PLACES);
  const { reads, place, empire } = found?.dataset ?? {};
  const name = reads ?? place ?? `empire:${empire ?? ""}`;
  const [at = "", ...rest] = name.split(":");
  if (!found || !TARGETS.has(at)) return null;
  return { target: { at, id: rest.join(":") } as Target, box: found.getBoundingClientRect() };
}

export class Reading {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private under: Element | null = null;
  private from: { x: number; y: number } | null = null;
  private swallows = false;

  constructor(private readonly reader: Reader) {}

  /** The pointer came over something; only a mouse rests. */
  over = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") this.rest(event.target);
  };

  /** The focus came to something by keyboard. */
  focused = (event: FocusEvent): void => {
    if (event.target instanceof Element && event.target.matches(":focus-visible"))
      this.rest(event.target);
  };

  /** Nothing is read any more. */
  stop = (): void => {
    clearTimeout(this.timer);
    this.under = null;
    this.from = null;
    this.reader.peek(null);
  };

  down = (event: PointerEvent): void => {
    this.stop();
    this.swallows = false;
    const read = placeAt(event.target);
    if (event.pointerType === "mouse" || read === null) return;
    this.from = { x: event.clientX, y: event.clientY };
    this.timer = setTimeout(() => {
      this.swallows = true;
      this.reader.open(read.target);
    }, PRESS_MS);
  };

  moved = (event: PointerEvent): void => {
    if (this.from === null) return;
    const { x, y } = this.from;
    if (Math.hypot(event.clientX - x, event.clientY - y) > FAR) this.stop();
  };

  up = (): void => {
    if (this.from !== null) this.stop();
  };

  /** The click that ends a long press picks nothing. */
  clicked = (event: MouseEvent): void => {
    if (!this.swallows) return;
    this.swallows = false;
    event.preventDefault();
    event.stopPropagation();
  };

  menu = (event: MouseEvent): void => {
    const read = placeAt(event.target);
    if (read === null) return;
    event.preventDefault();
    this.stop();
    this.reader.open(read.target);
  };

  /** Open what the focus or the pointer is on; gives whether there was anything. */
  openHere = (): boolean => {
    const read = placeAt(document.activeElement) ?? placeAt(this.under);
    if (read === null) return false;
    this.stop();
    this.reader.open(read.target);
    return true;
  };

  private rest(on: EventTarget | null): void {
    const read = placeAt(on);
    const place = read && on instanceof Element ? on.closest(PLACES) : null;
    if (place !== null && place === this.under) return;
    this.stop();
    this.under = place;
    if (read === null || OPENED_ONLY.has(read.target.at)) return;
    this.timer = setTimeout(() => this.reader.peek(read), REST_MS);
  }
}
