/** What the board's parts are given: the view, what it means, and who sits where. */

import type { Colour } from "@/server/api";
import type { Reading, View } from "./view";

/** A player as the board shows one: a name, a tincture, a letter. */
export interface House {
  seat: number;
  name: string;
  colour: Colour;
  letter: string;
}

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
