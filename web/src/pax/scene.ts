/** What the board's parts are given: the view, what it means, who sits where, and what to click. */

import type { SceneOf } from "@/table/scene";
import type { Picking } from "./picking.svelte";
import type { Reading, View } from "./view";

export interface Scene extends SceneOf<View, Reading> {
  picking: Picking;
}

/** The bank of a seat. */
export const bankOf = (view: View, seat: number): string => view.players[seat]?.bank ?? "fugger";
