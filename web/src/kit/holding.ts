/** Keeping the focus where it was: a list loses rows, and whoever is there with keys must not be lost. */

/** Where what had the focus goes away, the heading of its part has it. */
export function holdingFocus(part: HTMLElement): () => void {
  let held: Element | null = null;
  const note = ({ target }: Event): void => {
    held = target instanceof Element && part.contains(target) ? target : null;
  };

  function look(): void {
    if (held === null || held.isConnected || document.activeElement !== document.body) return;
    held = null;
    const heading = part.querySelector<HTMLElement>("summary, h2, h3");
    if (heading?.localName !== "summary") heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  }

  const watcher = new MutationObserver(look);
  watcher.observe(part, { childList: true, subtree: true });
  for (const kind of ["focusin", "pointerdown"]) document.addEventListener(kind, note);
  return () => {
    watcher.disconnect();
    for (const kind of ["focusin", "pointerdown"]) document.removeEventListener(kind, note);
  };
}
