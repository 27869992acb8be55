/** Who one is: a guest with a name, or an account. */

import type { components } from "@/generated/api";
import { remembered } from "@/kit/remembered";
import { invitation } from "@/welcome/invitation.svelte";
import { ask, client, whenSignedOut } from "./api";

export type Person = components["schemas"]["PersonTold"];

/** Whom this browser was last known as: their id is on every table they sit at, and no secret. */
const last = remembered("was", "");

class Me {
  private known = $state.raw<Person | null | undefined>(undefined);

  /** Whether a guest came by an invitation, and may make an account of it. */
  isWelcome = $state(false);

  constructor() {
    // What was refused for want of a session may be the first we hear of it.
    whenSignedOut(() => void this.look().catch(() => undefined));
  }

  /** `undefined` until the server has told. */
  get person(): Person | null | undefined {
    return this.known;
  }

  set person(person: Person | null | undefined) {
    this.known = person;
    if (person) last.write(JSON.stringify(person));
  }

  /** Who one was here, though the server knows nobody any more: a login that was lost, not ended. */
  get was(): Person | null {
    if (this.known !== null) return null;
    try {
      return JSON.parse(last.read()) as Person;
    } catch {
      return null;
    }
  }

  /** Be nobody, on purpose. */
  leave(): void {
    last.write("");
    this.known = null;
  }

  /** Ask the server who we are; nobody yet, for a newcomer. */
  async look(): Promise<void> {
    const { person, is_welcome } = await ask(client.GET("/api/sessions/current"));
    this.isWelcome = is_welcome;
    this.person = person;
  }

  /** Come as a guest, by the invitation one has, or by the link of a table. */
  async comeAsGuest(name: string, table?: string): Promise<void> {
    const isInvited = invitation.token !== "";
    const come = await invitation.use((token) =>
      ask(client.POST("/api/people/guest", { body: { name, table, invitation: token } })),
    );
    this.isWelcome = isInvited;
    this.person = come.person;
  }

  /** Be somebody before doing something: the person one is, or a new guest by this name. */
  async ensure(name: string, table?: string): Promise<Person> {
    if (this.person === undefined) await this.look();
    if (!this.person) await this.comeAsGuest(name, table);
    return this.person as Person;
  }
}

export const me = new Me();
