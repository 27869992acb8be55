/** The first game: a table with a prepared position and a coach beside it. */

import { go } from "@/route.svelte";
import { ask, client } from "@/server/api";

export async function beginLesson(): Promise<void> {
  const path = { game: "condottiere" };
  const table = await ask(client.POST("/api/lessons/{game}", { params: { path } }));
  go(`/table/${table.id}`);
}
