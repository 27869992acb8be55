/** Arrows that walk through cards laid out in rows. */

/** The place to go to from one of `count` cards in rows of `across`; null where the key says nothing. */
export function step(key: string, from: number, count: number, across: number): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - across,
    ArrowDown: from + across,
    Home: 0,
    End: count - 1,
  };
  const to = moves[key];
  if (to === undefined) return null;
  return to < 0 || to >= count ? from : to;
}

/** Follow an arrow: the focus goes to the next link of the list. */
export function walk(press: KeyboardEvent, list: HTMLElement | undefined): void {
  if (!list || press.altKey || press.ctrlKey || press.metaKey) return;
  const links = [...list.querySelectorAll("a")];
  const from = links.findIndex((link) => link === document.activeElement);
  if (from < 0) return;
  const first = links[0]?.getBoundingClientRect().top;
  const across = links.findIndex((link) => link.getBoundingClientRect().top !== first);
  const to = step(press.key, from, links.length, across < 0 ? links.length : across);
  if (to === null) return;
  press.preventDefault();
  links[to]?.focus();
}
