/** How many games wait for one, on every page: asked for now and then while somebody looks. */

import { callWaiting } from "@/kit/called";
import { ask, client, Problem } from "@/server/api";
import { me } from "@/server/me.svelte";

const PAUSE = 30_000;
/** After an answer: so long the server may take to note whom the game waits for now. */
const SOON = 1500;

class Waiting {
  /** Zero until the server has told. */
  count = $state(0);
  /** The games that wait, the longest first. */
  tables = $state.raw<readonly string[]>([]);
  /** The table one looks at and may leave for another game; null: nothing is offered. */
  private leaving = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The game that waits longest, where one has answered and may go on; null: none. */
  readonly next = $derived.by(() => {
    if (this.leaving === null) return null;
    return this.tables.find((id) => id !== this.leaving) ?? null;
  });

  /** Offer the next game at a table, until the returned function is called. */
  offerAt(table: string): () => void {
    this.leaving = table;
    this.lookIn(SOON);
    return () => {
      if (this.leaving === table) this.leaving = null;
    };
  }

  /** Keep looking; gives what stops it. */
  watch(): () => void {
    document.addEventListener("visibilitychange", this.wake);
    void this.look();
    return () => {
      clearTimeout(this.timer);
      document.removeEventListener("visibilitychange", this.wake);
      this.tell(0, []);
    };
  }

  private wake = (): void => {
    clearTimeout(this.timer);
    if (document.visibilityState === "visible") void this.look();
  };

  private lookIn(pause: number): void {
    clearTimeout(this.timer);
    if (me.person) this.timer = setTimeout(() => void this.look(), pause);
  }

  async look(): Promise<void> {
    clearTimeout(this.timer);
    try {
      const told = await ask(client.GET("/api/people/me/waiting"));
      this.tell(told.count, told.tables);
    } catch (problem) {
      // Whoever is signed out has nothing waiting; anything else is asked again later.
      if (problem instanceof Problem && problem.code === "not-signed-in") this.tell(0, []);
    }
    if (document.visibilityState === "visible") this.lookIn(PAUSE);
  }

  private tell(count: number, tables: readonly string[]): void {
    this.count = count;
    this.tables = tables;
    callWaiting(count, tables);
  }
}

export const waiting = new Waiting();
