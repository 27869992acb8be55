/** One's own games, looked at again every few seconds while somebody looks. */

import type { components } from "@/generated/api";
import { ask, client } from "@/server/api";

export type MyGamesTold = components["schemas"]["MyGamesTold"];

const PAUSE = 10_000;
const LONGEST_PAUSE = 80_000;

export class MyGames {
  /** Null until the server has told. */
  told = $state.raw<MyGamesTold | null>(null);
  problem = $state.raw<unknown>(null);
  page = $state(1);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pause = PAUSE;
  private stopped = false;

  watch(): () => void {
    this.stopped = false;
    document.addEventListener("visibilitychange", this.wake);
    void this.look();
    return () => {
      this.stopped = true;
      clearTimeout(this.timer);
      document.removeEventListener("visibilitychange", this.wake);
    };
  }

  turnTo(page: number): void {
    this.page = page;
    void this.look();
  }

  private wake = (): void => {
    if (document.visibilityState === "visible") void this.look();
  };

  look = async (): Promise<void> => {
    clearTimeout(this.timer);
    const { page } = this;
    try {
      // The browser asks with the etag it was given: what has not changed is not sent again.
      const told = await ask(client.GET("/api/people/me/games", { params: { query: { page } } }));
      if (page !== this.page) return;
      this.told = told;
      this.problem = null;
      this.pause = PAUSE;
      // The last page may be gone since.
      if (page > told.pages && page > 1) this.page = Math.max(1, told.pages);
    } catch (problem) {
      this.problem = problem;
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    }
    if (!this.stopped && document.visibilityState === "visible")
      this.timer = setTimeout(() => void this.look(), this.pause);
  };
}
