/** At how many tables one is asked, as far as this browser knows: the number on the installed page's icon.
 *
 * The lobby looks at all of one's tables; a table's page knows of itself, and what it tells stays true
 * until it or the lobby says otherwise.
 */

const tables = new Set<string>();

/** Tell of one table. */
export function call(table: string, isAsked: boolean): void {
  if (isAsked === tables.has(table)) return;
  if (isAsked) tables.add(table);
  else tables.delete(table);
  show();
}

/** Tell of all of one's tables: those where one is asked. */
export function callAll(asked: readonly string[]): void {
  tables.clear();
  for (const table of asked) tables.add(table);
  show();
}

/** Not every browser has such a number, and some only where the page is installed. */
function show(): void {
  const shown =
    tables.size > 0 ? navigator.setAppBadge?.(tables.size) : navigator.clearAppBadge?.();
  shown?.catch(() => undefined);
}
