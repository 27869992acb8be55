/** At how many tables one is asked, as far as this browser knows: the number on the installed page's icon.
 *
 * The server counts the games that wait for one (`mine/waiting`). The lobby looks at all of one's
 * tables, those where one plays alone among them; a table's page knows of itself, and what it tells
 * stays true until it or the lobby says otherwise.
 */

const tables = new Set<string>();
let waiting = new Set<string>();
/** How many more the server has counted than it has named. */
let unnamed = 0;
let last = -1;

/** Tell of one table. */
export function call(table: string, isAsked: boolean): void {
  if (isAsked) tables.add(table);
  else {
    tables.delete(table);
    waiting.delete(table);
  }
  show();
}

/** Tell of all of one's tables: those where one is asked. */
export function callAll(asked: readonly string[]): void {
  tables.clear();
  for (const table of asked) tables.add(table);
  show();
}

/** Tell how many games the server says wait, and the first of them. */
export function callWaiting(count: number, named: readonly string[]): void {
  waiting = new Set(named);
  unnamed = Math.max(0, count - named.length);
  show();
}

/** Not every browser has such a number, and some only where the page is installed. */
function show(): void {
  const count = new Set([...tables, ...waiting]).size + unnamed;
  if (count === last) return;
  // Nothing was shown yet: there is nothing to take away.
  const isFirst = last === -1;
  last = count;
  if (count === 0 && isFirst) return;
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  shown?.catch(() => undefined);
}
