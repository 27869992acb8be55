/** Putting up tables and going there. */

import { offered, type GameTold } from "@/games/offered.svelte";
import { trying } from "@/kit/trying";
import { go } from "@/route.svelte";
import { invite } from "@/mine/companions.svelte";
import { ask, client } from "@/server/api";
import { suits } from "./levels/suits.svelte";
import { besideOf, choicesOf, openSeats, quickTable, seatedLater, type Draft } from "./draft";

/** A private game against computer players, begun at once. */
export async function playNow(name: string): Promise<void> {
  const game = offered.of(name);
  if (!game) return;
  await suits.look();
  const body = quickTable(game, suits.of(name));
  const table = await ask(client.POST("/api/tables", { body }));
  await start(table.id);
  go(`/table/${table.id}`);
}

/** The table of a form, with seats kept for guests; where nobody is waited for, the game begins. */
export async function putUp(
  draft: Draft,
  game: GameTold,
  guests: readonly string[] = [],
): Promise<void> {
  const table = await ask(client.POST("/api/tables", { body: choicesOf(draft, game) }));
  // The table stands: what fails from here on can be mended there.
  await trying(async () => {
    for (const { seat, player } of seatedLater(draft)) await seatComputer(table.id, seat, player);
    for (const { seat, name } of besideOf(draft)) await seatLocal(table.id, seat, name);
    for (const guest of guests) await invite(table.id, guest);
    if (openSeats(draft) === 0) await start(table.id);
  });
  go(`/table/${table.id}`);
}

export async function start(table: string): Promise<void> {
  const path = { table_id: table };
  await ask(client.POST("/api/tables/{table_id}/start", { params: { path } }));
}

export async function seatComputer(
  table: string,
  seat: number,
  player: string | null,
): Promise<void> {
  const path = { table_id: table };
  await ask(
    client.PUT("/api/tables/{table_id}/computer", { params: { path }, body: { seat, player } }),
  );
}

export async function seatLocal(table: string, seat: number, name: string | null): Promise<void> {
  const path = { table_id: table };
  await ask(client.PUT("/api/tables/{table_id}/local", { params: { path }, body: { seat, name } }));
}
