/** The board on which a game is told again. */

import type { Component, Snippet } from "svelte";
import type { House } from "@/table/houses";
import type { Step, Watching } from "./watching.svelte";

/** What a board is given: the step it shows, and the parts that are the same for all games. */
export interface BoardProps {
  watching: Watching;
  shown: Step;
  houses: House[];
  names: string[];
  /** For each seat whether a computer player sits there, where a record tells it. */
  tags: { computer: boolean; away: boolean; present: boolean }[] | undefined;
  /** How much room the controls take at the bottom, in pixels. */
  dock: number;
  /** Through whose eyes. */
  seen: Snippet;
  /** What this step did. */
  happened: Snippet;
  /** Playing on, links, the record. */
  deeds: Snippet;
  chronicle: Snippet;
  /** What a computer player thinks of the game; imported records have none. */
  analysis?: Snippet;
}

export type Board = Component<BoardProps>;
