/** What can be seen of everybody's hand through some eyes. */

import type { View } from "./view";

/** A view, and through whose eyes it is seen; every seat's own view, where all hands are open. */
export interface Seen {
  view: View;
  hands: View[] | null;
  eyes: "open" | "spectator" | number;
}

export interface HandSeen {
  seat: number;
  /** The cards these eyes know. */
  cards: string[];
  /** How many more there are; null when the table chose not to tell. */
  backs: number | null;
  /** Cards lying face down in the line, if these eyes know them. */
  faceDown: string[];
}

export function handsSeen({ view, hands, eyes }: Seen): HandSeen[] {
  return view.players.map(({ seat, hand_size, known }) => {
    const own = ownView(view, hands, eyes, seat);
    if (own) return { seat, cards: own.hand, backs: 0, faceDown: own.face_down };
    const backs = hand_size === null ? null : Math.max(0, hand_size - known.length);
    return { seat, cards: known, backs, faceDown: [] };
  });
}

/** The view of the seat itself, where these eyes have it. */
function ownView(view: View, hands: View[] | null, eyes: Seen["eyes"], seat: number): View | null {
  if (hands) return hands[seat] ?? null;
  return eyes === seat ? view : null;
}
