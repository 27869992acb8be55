/** What the parts of every board are given. */

import type { House } from "./houses";

/** The view, what it means, and who sits where. */
export interface SceneOf<View, Reading> {
  view: View;
  /** Null until the server has explained this view. */
  reading: Reading | null;
  houses: House[];
  /** The names of the seats, for sentences. */
  names: string[];
  /** The seat of whoever looks; null for spectators. */
  you: number | null;
}

/** A view, and through whose eyes it is seen; every seat's own view, where all hands are open. */
export interface SeenOf<View> {
  view: View;
  hands: View[] | null;
  eyes: "open" | "spectator" | number;
}

/** The view of the seat itself, where these eyes have it. */
export function ownView<View>({ view, hands, eyes }: SeenOf<View>, seat: number): View | null {
  if (hands) return hands[seat] ?? null;
  return eyes === seat ? view : null;
}
