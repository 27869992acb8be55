/** What a game brings to the page: its empty board, and the editor that draws on it. */

import type { Component } from "svelte";
import type { HouseColour } from "@/art/house";
import type { Saying } from "@/pages/replay/journey";
import type { House } from "@/table/houses";
import type { Snippet } from "svelte";
import type { Sketch, Thinking } from "./thinking.svelte";

export interface EditorProps {
  thinking: Thinking;
  houses: House[];
  names: string[];
  /** What the adviser says, and the buttons around it. */
  answers: Snippet;
}

export interface ThinkingBoard {
  fresh: () => Sketch;
  /** How many sit at a table that is drawn. */
  seats: (sketch: Sketch) => number;
  say: Saying;
  editor: Component<EditorProps>;
  /** Learn what only its editor says. */
  learnWords?: () => Promise<void>;
  /** The colours of its seats, where the game has its own. */
  colours?: (sketch: Sketch) => readonly HouseColour[];
}
