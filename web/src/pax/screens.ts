/** The screens this table is laid out for. Styles say the same in their own media queries. */

import { MediaQuery } from "svelte/reactivity";

/** A phone, or a window as small: one part of the table at a time. */
export const isPhone = new MediaQuery(
  "(max-width: 699px), (max-width: 999px) and (orientation: landscape)",
);
/** The head of the page has room for the question. */
export const hasWideHead = new MediaQuery("(min-width: 1200px) and (orientation: landscape)");
/** Too low, or too narrow, for victories, rivals and chronicle below each other. */
export const hasLowSide = new MediaQuery(
  "(min-width: 1000px) and (max-height: 859px) and (orientation: landscape), " +
    "(min-width: 700px) and (orientation: portrait)",
);
