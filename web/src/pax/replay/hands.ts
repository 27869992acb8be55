/** What can be seen of everybody's hand through some eyes. */

import type { View } from "../view";

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
  /** How many more there are. */
  hidden: number;
}

export function handsSeen({ view, hands, eyes }: Seen): HandSeen[] {
  return view.players.map(({ seat, hand_size, known }) => {
    const own = hands?.[seat] ?? (eyes === seat ? view : null);
    const cards = own ? own.hand : known;
    return { seat, cards, hidden: Math.max(0, hand_size - cards.length) };
  });
}
