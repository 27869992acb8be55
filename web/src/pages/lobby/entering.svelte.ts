/** A form that makes somebody of a visitor, and then does what its button says. */

import { guest } from "./guest.svelte";

export class Entering {
  busy = $state(false);
  problem = $state.raw<unknown>(null);

  constructor(private readonly deed: () => Promise<void>) {}

  readonly submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      await guest.come();
      await this.deed();
    } catch (trouble) {
      this.problem = trouble;
    } finally {
      this.busy = false;
    }
  };
}
