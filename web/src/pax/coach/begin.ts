/** Going to a lesson: a table of its own, prepared by the server. */

import { go } from "@/route.svelte";
import { ask, client } from "@/server/api";
import type { Lesson } from "./lessons";

export async function beginLesson({ name }: Lesson): Promise<void> {
  const path = { game: "pax-renaissance" };
  const body = { lesson: name };
  const table = await ask(client.POST("/api/lessons/{game}", { params: { path }, body }));
  go(`/table/${table.id}`);
}
