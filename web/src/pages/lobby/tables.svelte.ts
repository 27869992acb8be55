/** The tables the lobby shows, looked at again every few seconds while somebody looks. */

import { ask, client, Problem, type TableListed } from "@/server/api";
import { me } from "@/server/me.svelte";
import { ANYTHING, queryOf, type Seeking } from "./seeking";
import { standingOf, type GameStanding } from "./standing";

const PAUSE = 5000;
const LONGEST_PAUSE = 40_000;
/** One question for each game of one's own; more than this at a time would be impolite. */
const MOST_ASKED = 8;
/** More events than any game has: of a game's story the lobby wants nothing. */
const NO_EVENTS = 1_000_000;

/** A page of a list of others' tables. */
interface Shelf {
  readonly tables: readonly TableListed[];
  readonly pages: number;
  readonly total: number;
}

type Around = "open" | "running";

export class LobbyTables {
  /** Null until the server has told. */
  mine = $state.raw<readonly TableListed[] | null>(null);
  open = $state.raw<Shelf | null>(null);
  running = $state.raw<Shelf | null>(null);
  /** The pages one looks at. */
  page = $state<Record<Around, number>>({ open: 1, running: 1 });
  private wished = $state.raw<Seeking>({ ...ANYTHING });
  standings = $state.raw<Readonly<Record<string, GameStanding>>>({});
  problem = $state.raw<unknown>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pause = PAUSE;
  private stopped = false;

  /** Keep looking; gives what stops it. */
  watch(): () => void {
    this.stopped = false;
    document.addEventListener("visibilitychange", this.wake);
    window.addEventListener("online", this.wake);
    void this.look();
    return () => {
      this.stopped = true;
      clearTimeout(this.timer);
      document.removeEventListener("visibilitychange", this.wake);
      window.removeEventListener("online", this.wake);
    };
  }

  get seeking(): Seeking {
    return this.wished;
  }

  /** Look for something else, from the first page on. */
  set seeking(wished: Seeking) {
    this.wished = wished;
    this.page = { open: 1, running: 1 };
    void this.look();
  }

  turnTo(list: Around, page: number): void {
    this.page[list] = page;
    void this.look();
  }

  private wake = (): void => {
    clearTimeout(this.timer);
    if (document.visibilityState === "visible") void this.look();
  };

  private async look(): Promise<void> {
    clearTimeout(this.timer);
    try {
      if (me.person === undefined) await me.look();
      await Promise.all([this.lookAround(), this.lookAtMine()]);
      this.problem = null;
      this.pause = PAUSE;
    } catch (problem) {
      this.problem = problem;
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    }
    clearTimeout(this.timer);
    if (!this.stopped && document.visibilityState === "visible")
      this.timer = setTimeout(() => void this.look(), this.pause);
  }

  private async lookAround(): Promise<void> {
    const { wished } = this;
    const [open, running] = await Promise.all([this.shelf("open"), this.shelf("running")]);
    // Somebody looks for something else by now: that is on its way.
    if (wished !== this.wished) return;
    this.open = open;
    this.running = {
      ...running,
      tables: running.tables.filter((table) => table.choices.spectators !== "none"),
    };
  }

  private async shelf(state: Around): Promise<Shelf> {
    const query = { ...queryOf(this.wished), state, page: this.page[state] };
    const told = await ask(client.GET("/api/tables", { params: { query } }));
    // The last page may be gone since.
    if (told.page > told.pages) this.page[state] = Math.max(1, told.pages);
    const own = me.person?.id;
    return { ...told, tables: told.tables.filter((table) => !own || !sitsAt(table, own)) };
  }

  private async lookAtMine(): Promise<void> {
    if (!me.person) {
      this.mine = [];
      return;
    }
    const tables = await this.myTables();
    const running = tables.filter((table) => table.state === "running").slice(0, MOST_ASKED);
    const found = await Promise.all(running.map((table) => this.standing(table)));
    this.standings = Object.fromEntries(found.flat());
    this.mine = tables;
  }

  /** Nobody's, when the session has ended meanwhile. */
  private async myTables(): Promise<readonly TableListed[]> {
    try {
      return (await ask(client.GET("/api/people/me/tables"))).tables;
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.code !== "not-signed-in") throw problem;
      me.person = null;
      return [];
    }
  }

  /** How a game stands is not in the list; a table that cannot be asked is shown without it. */
  private async standing(table: TableListed): Promise<[string, GameStanding][]> {
    try {
      const path = { table_id: table.id };
      const told = await ask(
        client.GET("/api/tables/{table_id}", { params: { path, query: { since: NO_EVENTS } } }),
      );
      if (!told.sight) return [];
      const names = table.chairs.map((chair) => chair.name);
      return [[table.id, standingOf(table.choices.game, told.sight, names)]];
    } catch {
      return [];
    }
  }
}

function sitsAt(table: TableListed, person: string): boolean {
  return table.chairs.some((chair) => chair.person === person);
}
