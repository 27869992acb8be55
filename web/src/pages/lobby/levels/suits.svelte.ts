/** Which computer players suit whoever plays here, as the server tells by their last games. */

import { ask, client } from "@/server/api";
import { me } from "@/server/me.svelte";

class Suits {
  private levels = $state.raw<Readonly<Record<string, string>>>({});

  /** A level of a game that is about as strong as oneself; nothing before one's first game. */
  of(game: string): string | undefined {
    return this.levels[game];
  }

  /** Ask anew: games have been played since. Whoever cannot ask is told nothing. */
  async look(): Promise<void> {
    if (!me.person) return;
    const told = await ask(client.GET("/api/people/me/levels")).catch(() => null);
    if (told) this.levels = told.levels;
  }
}

export const suits = new Suits();
