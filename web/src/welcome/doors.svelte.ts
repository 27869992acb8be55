/** What the host tells of the house, who may come, and what guests may do there. */

import type { components } from "@/generated/api";
import type { Key } from "@/generated/keys";
import { ask, client } from "@/server/api";
import { me } from "@/server/me.svelte";
import { language } from "@/words/words.svelte";
import { invitation } from "./invitation.svelte";

export type HouseTold = components["schemas"]["HouseTold"];

class Doors {
  /** `null` until the server has told; until then everything is offered. */
  told = $state.raw<HouseTold | null>(null);
  private asked = "";

  /** Ask once in each language; where nobody answers, the server says no itself. */
  async look(): Promise<void> {
    if (this.asked === language()) return;
    this.asked = language();
    this.told = await ask(client.GET("/api/house")).catch(() => this.told);
  }

  get name(): string | null {
    return this.told?.texts.name ?? null;
  }

  get hasPage(): boolean {
    return Object.values(this.told?.texts ?? {}).some(Boolean);
  }

  /** Whether somebody new may come in, as far as one can know here. */
  get letIn(): boolean {
    const mode = this.told?.doors ?? "open";
    return mode === "open" || (mode === "invited" && invitation.token !== "");
  }

  /** Whether one is in, or may come in as a guest: what one does alone takes no more. */
  get mayEnter(): boolean {
    return me.person !== null || this.letIn;
  }

  /** The same at a table one was sent the link of: that of a private one brings guests. */
  mayEnterAt({ public: isPublic }: { public?: boolean }): boolean {
    return this.mayEnter || (this.told?.doors === "invited" && !isPublic);
  }

  /** Whether the guest one is may make an account. */
  get mayRegister(): boolean {
    return this.letIn || (this.told?.doors === "invited" && me.isWelcome);
  }

  /** Whether one may put up tables: as who one is, or as the guest one would become. */
  get mayPutUp(): boolean {
    if (this.told?.tables_by === "members") return me.person?.is_account ?? false;
    return this.mayEnter;
  }

  /** What is for members only, in sentences. */
  get forMembers(): Key[] {
    const { tables_by, talk_by } = this.told ?? {};
    return [
      ...(tables_by === "members" ? (["web.welcome.tables-by-members"] as const) : []),
      ...(talk_by === "members" ? (["web.welcome.talk-by-members"] as const) : []),
    ];
  }

  get mayTalk(): boolean {
    return this.told?.talk_by !== "members" || (me.person?.is_account ?? false);
  }
}

export const doors = new Doors();
