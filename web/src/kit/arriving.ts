/** Arriving on another page: the browser does nothing of this for pages that it does not load. */

import { tick } from "svelte";
import { announcer } from "./announcer.svelte";

let isFirstPage = true;

/** Put the focus where a page begins and say which one it is; the first page is the browser's. */
export function arriving(page: HTMLElement): (() => void) | undefined {
  if (isFirstPage) {
    isFirstPage = false;
    return undefined;
  }
  const done = new AbortController();
  let isSaid = false;

  /** Pages put something else in their place when they have loaded: then it begins there. */
  function look(): void {
    if (done.signal.aborted) return;
    const focused = document.activeElement;
    if (focused?.localName === "main") return;
    const main = page.querySelector("main");
    // Who already is somewhere on the page knows where; nobody is taken away from there.
    if (focused && focused !== document.body) done.abort();
    else if (main) begin(main);
  }

  function begin(main: HTMLElement): void {
    focusOnce(main);
    if (!isSaid) announcer.say(document.title);
    isSaid = true;
  }

  const changes = new MutationObserver(look);
  done.signal.addEventListener("abort", () => changes.disconnect());
  changes.observe(page, { childList: true, subtree: true });
  for (const deed of ["keydown", "pointerdown"])
    document.addEventListener(deed, () => done.abort(), { signal: done.signal });
  void tick().then(look);
  return () => done.abort();
}

/** Only for this once: else every click beside a button would have the focus go here. */
function focusOnce(main: HTMLElement): void {
  main.tabIndex = -1;
  main.addEventListener("blur", () => main.removeAttribute("tabindex"), { once: true });
  main.focus({ preventScroll: true });
}
