/** Looking at a table where nothing is asked: every place can only be looked at. */

import { Picking } from "../picking.svelte";
import type { Target } from "../targets";

const nothing = (): void => undefined;

/** A picking that lights nothing; a click, or Enter, looks. */
export const idlePicking = (look: (target: Target) => void): Picking =>
  new Picking({
    view: undefined,
    options: [],
    forecastOf: () => null,
    take: nothing,
    refuse: look,
    look,
  });
