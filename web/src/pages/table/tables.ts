/** The table of each game, loaded when a table of that game is opened. */

import type { Component } from "svelte";
import type { LiveTable } from "@/server/live.svelte";
import { enter } from "@/words/words.svelte";

type Table = Component<{ live: LiveTable }>;

const TABLES: Readonly<Record<string, () => Promise<{ default: Table }>>> = {
  condottiere: () => import("@/condottiere/CondottiereTable.svelte"),
  "pax-renaissance": async () => {
    await enter("pax");
    return import("@/pax/PaxTable.svelte");
  },
};

const opened = new Map<string, Promise<Table>>();

/** The same promise for the same game: a table is not put up anew with every news. */
export function tableOf(game: string): Promise<Table> {
  const before = opened.get(game);
  if (before) return before;
  const load = TABLES[game];
  const found = load
    ? load().then((module) => module.default)
    : Promise.reject(new Error(`no table for ${game}`));
  opened.set(game, found);
  return found;
}

/** Whether this client can show a game. */
export const hasTable = (game: string): boolean => game in TABLES;
