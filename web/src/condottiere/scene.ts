/** What the board's parts are given: the view, what it means, and who sits where. */

import type { House } from "@/table/houses";
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
}
