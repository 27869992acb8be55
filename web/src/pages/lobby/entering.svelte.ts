/** A form that makes somebody of a visitor, and then does what its button says. */

import { Attempt } from "@/kit/attempt.svelte";
import { guest } from "./guest.svelte";

export class Entering extends Attempt {
  constructor(private readonly deed: () => Promise<void>) {
    super();
  }

  readonly submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    await this.make(async () => {
      await guest.come();
      await this.deed();
    });
  };
}
