/** What changes how one logs in is done by who has just logged in; others are asked to, once more. */

import { Problem } from "@/server/api";

interface Waiting {
  done: () => void;
  giveUp: () => void;
}

class Again {
  /** Somebody has to log in before something can be done. */
  waiting = $state.raw<Waiting | null>(null);

  /** Do something; where the server wants a new log-in, wait for that and do it then. */
  async first(deed: () => Promise<void>): Promise<void> {
    try {
      await deed();
    } catch (problem) {
      if (!(problem instanceof Problem && problem.code === "log-in-again")) throw problem;
      await this.logIn(problem);
      await deed();
    }
  }

  private logIn(problem: Problem): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (then: () => void) => (): void => {
        this.waiting = null;
        then();
      };
      this.waiting = { done: end(resolve), giveUp: end(() => reject(problem)) };
    });
  }
}

export const again = new Again();
