/** Cards one walks over with arrows: Tab comes to one of them and leaves from it. */

import type { Attachment } from "svelte/attachments";
import { afterPaint } from "./painting";
import { isArrow, nearest } from "./walking";

const middle = (one: Element): { x: number; y: number } => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};

/** Let arrows, Home and End walk over the buttons of a place, and Tab pass it in one step. */
export const roving: Attachment<HTMLElement> = (place) => {
  let current: HTMLElement | undefined;

  const buttons = (): HTMLElement[] =>
    [...place.querySelectorAll<HTMLElement>("button")].filter((one) => one.checkVisibility());

  function settle(): void {
    const all = buttons();
    if (!current || !all.includes(current)) current = all[0];
    for (const one of all) one.tabIndex = one === current ? 0 : -1;
  }

  function come({ target }: FocusEvent): void {
    if (!(target instanceof HTMLButtonElement)) return;
    current = target;
    settle();
  }

  function walk(press: KeyboardEvent): void {
    const from = press.target;
    if (!(from instanceof HTMLButtonElement) || press.altKey || press.ctrlKey || press.metaKey)
      return;
    const next = nextFrom(from, press.key);
    if (next === undefined) return;
    press.preventDefault();
    next?.focus();
  }

  /** Undefined where the key does not walk, null where there is nothing in its direction. */
  function nextFrom(from: HTMLElement, key: string): HTMLElement | null | undefined {
    const all = buttons();
    if (key === "Home") return all[0];
    if (key === "End") return all[all.length - 1];
    if (!isArrow(key)) return undefined;
    const spots = all.filter((one) => one !== from).map((one) => ({ ...middle(one), one }));
    return nearest(middle(from), spots, key)?.one ?? null;
  }

  // To ask what can be seen lays the page out; Tab can wait for the frame in which that is done.
  let stopWaiting = afterPaint(settle);
  const observer = new MutationObserver(() => {
    stopWaiting();
    stopWaiting = afterPaint(settle);
  });
  observer.observe(place, { childList: true, subtree: true });
  place.addEventListener("focusin", come);
  place.addEventListener("keydown", walk);
  return () => {
    stopWaiting();
    observer.disconnect();
    place.removeEventListener("focusin", come);
    place.removeEventListener("keydown", walk);
  };
};
