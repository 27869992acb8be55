/** Asking the server which games there are besides ours. */

import { ask, client } from "@/server/api";
import { offered, type GameTold } from "./offered.svelte";

let asked: Promise<void> | undefined;

/** Ask once; whoever cannot be told plays what is known, and may ask again. */
export const askForGames = (): Promise<void> => (asked ??= lookForGames());

async function lookForGames(): Promise<void> {
  try {
    const { games } = await ask(client.GET("/api/games"));
    // On the way through the client of the schema a pair becomes a list.
    offered.add(games as unknown as readonly GameTold[]);
  } catch {
    asked = undefined;
  }
}
