/** Whom one likes to play with, and inviting them. */

import { ask, client } from "@/server/api";
import type { components } from "@/generated/api";

export type Companion = components["schemas"]["CompanionTold"];

class Companions {
  /** Null until the server has told. */
  people = $state.raw<readonly Companion[] | null>(null);

  has(person: string): boolean {
    return this.people?.some(({ id }) => id === person) ?? false;
  }

  async look(): Promise<void> {
    this.people = (await ask(client.GET("/api/people/me/companions"))).companions;
  }

  async add(person: string): Promise<void> {
    const params = { path: { other: person } };
    await ask(client.PUT("/api/people/me/companions/{other}", { params }));
    await this.look();
  }

  async takeOff(person: string): Promise<void> {
    const params = { path: { other: person } };
    await ask(client.DELETE("/api/people/me/companions/{other}", { params }));
    await this.look();
  }
}

export const companions = new Companions();

/** Keep a seat for somebody at a table one has put up. */
export async function invite(table: string, person: string): Promise<void> {
  const params = { path: { table_id: table } };
  await ask(client.POST("/api/tables/{table_id}/invitations", { params, body: { person } }));
}
