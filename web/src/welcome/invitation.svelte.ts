/** The invitation somebody came with, kept until they have come in by it. */

import { remembered } from "@/kit/remembered";
import { takeToken } from "@/pages/lobby/recovery";
import { Problem } from "@/server/api";

const kept = remembered("invited", "");

class Invitation {
  token = $state(kept.read());

  /** Take it from the address of the page, where it stands after `#invited=`. */
  take(): void {
    const token = takeToken("invited");
    if (token) this.keep(token);
  }

  /** Come in by it, where there is one; then it is used up, as is one that proves to be bad. */
  async use<Come>(come: (token: string | undefined) => Promise<Come>): Promise<Come> {
    try {
      const done = await come(this.token || undefined);
      this.keep("");
      return done;
    } catch (problem) {
      if (problem instanceof Problem && problem.code === "bad-invitation") this.keep("");
      throw problem;
    }
  }

  private keep(token: string): void {
    this.token = token;
    kept.write(token);
  }
}

export const invitation = new Invitation();
