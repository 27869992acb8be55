/** The server's doors to puzzles, and the ways from one to the next. */

import { guest } from "@/pages/lobby/guest.svelte";
import { go } from "@/route.svelte";
import { ask, client } from "@/server/api";
import { solved, wished } from "./kept";
import { nextPuzzle, type Shelf } from "./shelf";

export const lookAtShelf = (game: string): Promise<Shelf> =>
  ask(client.GET("/api/puzzles/{game}", { params: { path: { game } } }));

/** Begin a puzzle at a table of one's own; instead of the page one is on, if that is one, too. */
export async function beginPuzzle(
  game: string,
  puzzle: string,
  how: { replace?: boolean } = {},
): Promise<void> {
  await guest.come();
  const table = await ask(
    client.POST("/api/puzzles/{game}", { params: { path: { game } }, body: { puzzle } }),
  );
  go(`/table/${table.id}`, how);
}

/** Begin the next one that one likes; where none is left, go where others are chosen. */
export async function beginNext(game: string, before: string): Promise<void> {
  const next = nextPuzzle(await lookAtShelf(game), wished(game), solved(), before);
  if (next) await beginPuzzle(game, next.name, { replace: true });
  else go(`/puzzles/${game}`);
}
