/** What one does at an open table: sit down, change seat or colour, get up, begin, close. */

import { Attempt } from "@/kit/attempt.svelte";
import { toasts } from "@/kit/toasts.svelte";
import { guest } from "@/pages/lobby/guest.svelte";
import { seatComputer, seatLocal, start } from "@/pages/lobby/opening";
import { remove } from "@/peace/keeping.svelte";
import { go } from "@/route.svelte";
import { ask, client, Problem, type Colour } from "@/server/api";
import { me } from "@/server/me.svelte";
import { t } from "@/words/words.svelte";

/** Whoever plays for people who are not there, as during a game. */
const STAND_IN = "steady";

export class Sitting extends Attempt {
  /** Somebody else at the table has our name: a guest may take another. */
  mustRename = $state(false);
  private wasNobody = false;
  private readonly path: { table_id: string };

  constructor(
    readonly table: string,
    private readonly onsigned: () => void,
  ) {
    super();
    this.path = { table_id: table };
  }

  sit = (seat: number | null, colour: Colour | null = null): Promise<boolean> =>
    this.make(async () => {
      // The connection was opened by nobody, and stays so however many tries it takes to sit down.
      this.wasNobody ||= !me.person;
      if (this.mustRename) await this.rename();
      await guest.come(this.table);
      const params = { path: this.path };
      const body = { seat, colour };
      try {
        await ask(client.PUT("/api/tables/{table_id}/seat", { params, body }));
      } catch (problem) {
        this.mustRename = isNameTaken(problem) && me.person?.is_account === false;
        throw problem;
      }
      this.mustRename = false;
      if (this.wasNobody) this.onsigned();
    });

  seatComputer = (seat: number, player: string | null): Promise<boolean> =>
    this.make(() => seatComputer(this.table, seat, player));

  /** Wait for nobody: computer players take every seat that nobody is on. */
  beginAnyway = (): Promise<boolean> =>
    this.make(async () => {
      const { table } = await ask(
        client.GET("/api/tables/{table_id}", { params: { path: this.path } }),
      );
      for (const { seat, kind, kept } of table.chairs)
        if (kind === "empty" || kept) await seatComputer(this.table, seat, STAND_IN);
      await start(this.table);
    });

  /** Somebody else plays at this device; null sends them away. */
  seatLocal = (seat: number, name: string | null): Promise<boolean> =>
    this.make(() => seatLocal(this.table, seat, name));

  /** Send somebody away, who cannot sit down here again. */
  remove = (seat: number): Promise<boolean> => this.make(() => remove(this.table, seat));

  start = (): Promise<boolean> => this.make(() => start(this.table));

  leave = (): Promise<boolean> =>
    this.make(async () => {
      await ask(client.DELETE("/api/tables/{table_id}/seat", { params: { path: this.path } }));
      go("/");
    });

  close = (): Promise<boolean> =>
    this.make(async () => {
      await ask(client.POST("/api/tables/{table_id}/abandon", { params: { path: this.path } }));
      toasts.note(t("web.waiting.closed"));
      go("/");
    });

  private async rename(): Promise<void> {
    const name = guest.name.trim() || guest.offered;
    me.person = await ask(client.PATCH("/api/people/me", { body: { name } }));
  }
}

function isNameTaken(problem: unknown): boolean {
  return problem instanceof Problem && problem.code === "name-taken";
}
