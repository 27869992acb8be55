/** The way back from the rules to where one was before, however much one has read meanwhile. */

/** As much as we need of the browser's list of pages of ours; not every browser has it. */
interface Navigation {
  currentEntry: { index: number } | null;
  entries(): { key: string; url: string | null }[];
  traverseTo(key: string): unknown;
}

const isRules = (url: string | null): boolean =>
  url !== null && new URL(url).pathname.startsWith("/rules");

/** The last page before this one that is not of the rules. */
export function pageBefore<Page extends { url: string | null }>(
  pages: readonly Page[],
  index: number,
): Page | undefined {
  return pages.slice(0, index).findLast((page) => !isRules(page.url));
}

/** How to go back; null when one came from elsewhere, and there is nothing of ours to go back to. */
export function wayBack(): (() => void) | null {
  const { navigation } = window as unknown as { navigation?: Navigation };
  if (navigation) {
    const before = pageBefore(navigation.entries(), navigation.currentEntry?.index ?? 0);
    return before ? () => void navigation.traverseTo(before.key) : null;
  }
  // Without the list: the page was loaded somewhere else, so we were there before.
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded && !isRules(loaded.name) ? () => history.back() : null;
}
