/** What the client knows of a game: everything a page asks a game for, and nothing it can do without.
 *
 * What is large is loaded when it is wanted. What a game does not have is left out, and so is the
 * way to it.
 */

import type { Component } from "svelte";
import type { Course } from "@/pages/replay/journey";
import type { ThinkingBoard } from "@/pages/think/board";
import type { Shelf } from "@/pages/rules/book";
import type { AnyReading, AnyView, EventTold } from "@/server/api";
import type { LiveTable } from "@/server/live.svelte";
import type { House } from "@/table/houses";
import type { Key } from "@/generated/keys";
import type { Room } from "@/words/words.svelte";

/** What is loaded when a page of the game wants it. */
export interface Parts {
  table: Component<{ live: LiveTable }>;
  /** How it is told again. */
  replay: Course;
  /** Where one learns it, and looks at all its cards. */
  learn: Component;
  cards: Component;
  book: Shelf;
  /** Where positions are set up by hand. */
  think: ThinkingBoard;
  /** What a score sheet tells of it beyond who has won. */
  sheet: Component<SheetProps>;
}

/** A finished game as a score sheet is given it. */
export interface SheetProps {
  view: AnyView;
  reading: AnyReading;
  houses: readonly House[];
  names: readonly string[];
  events: readonly EventTold[];
}
type Loaders = { [Part in keyof Parts]: () => Promise<{ default: Parts[Part] }> };
type Extra = "learn" | "cards" | "book" | "sheet" | "think";

/** A sentence to be said. */
export interface Progress {
  key: Key;
  args: Record<string, string | number>;
}

export interface Description extends Omit<Loaders, Extra>, Partial<Pick<Loaders, Extra>> {
  /** The words that only its own pages need. */
  words?: Room;
  /** Whether seats wear colours of the game's own, which nobody chooses. */
  ownColours?: boolean;
  /** Whether there are puzzles from games of it. */
  puzzles?: boolean;
  /** What the numbers of its rules begin with. */
  rules?: RegExp;
  /** The picture in the lobby. */
  picture?: () => Component | Promise<Component>;
  /** How far a game is, in what it counts. */
  progress?: (view: AnyView) => Progress | null;
}
