/** Where somebody lives, for the quiet hours of a table: the browser knows it, and nobody else is told. */

import { ask, client } from "@/server/api";
import type { LiveTable } from "@/server/live.svelte";

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All zones one can choose, and the one that is chosen, whether this browser knows it or not. */
export function zones(chosen: string | null): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return [...new Set([...known, ownZone(), ...(chosen ? [chosen] : [])])].sort();
}

export async function sayZone(live: LiveTable, zone: string): Promise<void> {
  const params = { path: { table_id: live.id } };
  await ask(client.PUT("/api/tables/{table_id}/zone", { params, body: { zone } }));
  live.zone = zone;
}

/** Tables that were told, or could not take it: it is said once. */
const told = new Set<string>();

/** Tell a table with quiet hours where one lives, unless it knows. */
export async function sayZoneOnce(live: LiveTable): Promise<void> {
  const { table, seat, zone, id } = live;
  const pace = table?.choices.pace;
  const isQuiet = pace?.kind === "days" && Boolean(pace.quiet);
  const isPlaying = table?.state === "open" || table?.state === "running";
  if (!isQuiet || !isPlaying || seat === null || zone !== null || told.has(id)) return;
  told.add(id);
  await sayZone(live, ownZone()).catch(() => undefined);
}
