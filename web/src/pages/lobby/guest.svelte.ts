/** The name somebody comes with: typed, remembered from last time, or offered. */

import { remembered } from "@/kit/remembered";
import { Problem } from "@/server/api";
import { me } from "@/server/me.svelte";
import { t } from "@/words/words.svelte";
import { nameFrom } from "./names";

const last = remembered("name", "");
/** An offered name can belong to an account; then another is tried, but not for ever. */
const TRIES = 5;

class Guest {
  name = $state(last.read());
  private chance = $state(Math.random());

  /** What one is called who types nothing. */
  get offered(): string {
    return nameFrom(t("web.lobby.names"), () => this.chance);
  }

  /** Be somebody: the person one is, or a guest by this name, who may have come to a table. */
  async come(table?: string): Promise<void> {
    const typed = this.name.trim();
    for (let tries = 1; ; tries++) {
      try {
        const person = await me.ensure(typed || this.offered, table);
        last.write(person.name);
        return;
      } catch (problem) {
        const taken = problem instanceof Problem && problem.code === "name-taken";
        if (typed || !taken || tries >= TRIES) throw problem;
        this.chance = Math.random();
      }
    }
  }
}

export const guest = new Guest();
