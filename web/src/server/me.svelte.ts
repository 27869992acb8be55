/** Who one is: a guest with a name, or an account. */

import type { components } from "@/generated/api";
import { ask, client } from "./api";

export type Person = components["schemas"]["PersonTold"];

class Me {
  /** `undefined` until the server has told. */
  person = $state.raw<Person | null | undefined>(undefined);

  /** Ask the server who we are; nobody yet, for a newcomer. */
  async look(): Promise<void> {
    this.person = (await ask(client.GET("/api/sessions/current"))).person;
  }

  async comeAsGuest(name: string): Promise<void> {
    const come = await ask(client.POST("/api/people/guest", { body: { name } }));
    this.person = come.person;
  }

  /** Be somebody before doing something: the person one is, or a new guest by this name. */
  async ensure(name: string): Promise<Person> {
    if (this.person === undefined) await this.look();
    if (!this.person) await this.comeAsGuest(name);
    return this.person as Person;
  }
}

export const me = new Me();
