/** What the board's parts are given: the view, what it means, who sits where, and what to click. */

import type { House } from "@/table/houses";
import type { Picking } from "./picking.svelte";
import type { Reading, View } from "./view";

export interface Scene {
  view: View;
  /** Null until the server has explained this view. */
  reading: Reading | null;
  houses: House[];
  /** The names of the seats, for sentences. */
  names: string[];
  /** The seat of whoever looks; null for spectators. */
  you: number | null;
  picking: Picking;
}

/** The bank of a seat. */
export const bankOf = (view: View, seat: number): string => view.players[seat]?.bank ?? "fugger";
