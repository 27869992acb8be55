/** Whom one has blocked, and what one can do about others. */

import { ask, client } from "@/server/api";

class Blocks {
  /** `null` until the server has told. */
  people = $state.raw<readonly { id: string; name: string }[] | null>(null);

  has(person: string): boolean {
    return this.people?.some(({ id }) => id === person) ?? false;
  }

  async look(): Promise<void> {
    this.people = (await ask(client.GET("/api/people/me/blocks"))).blocked;
  }

  async block(other: string): Promise<void> {
    await ask(client.PUT("/api/people/me/blocks/{other}", { params: { path: { other } } }));
    await this.look();
  }

  async unblock(other: string): Promise<void> {
    await ask(client.DELETE("/api/people/me/blocks/{other}", { params: { path: { other } } }));
    await this.look();
  }
}

export const blocks = new Blocks();

/** Hear nothing of somebody at one table, or hear them again. */
export async function mute(table: string, other: string, yes: boolean): Promise<void> {
  const params = { path: { table_id: table, other } };
  const door = "/api/tables/{table_id}/muted/{other}";
  await ask(yes ? client.PUT(door, { params }) : client.DELETE(door, { params }));
}

/** Tell the operators about somebody; gives the number of the report. */
export async function report(person: string, text: string, table: string | null): Promise<number> {
  return (await ask(client.POST("/api/reports", { body: { person, text, table } }))).id;
}

/** Send somebody away from a table of one's own that has not begun. */
export async function remove(table: string, seat: number): Promise<void> {
  const params = { path: { table_id: table, seat } };
  await ask(client.DELETE("/api/tables/{table_id}/seats/{seat}", { params }));
}
