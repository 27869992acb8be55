/** What can be seen of everybody's hand through some eyes. */

import { ownView, type SeenOf } from "@/table/scene";
import type { View } from "../view";

export type Seen = SeenOf<View>;

export interface HandSeen {
  seat: number;
  /** The cards these eyes know. */
  cards: string[];
  /** How many more there are. */
  hidden: number;
}

export function handsSeen(seen: Seen): HandSeen[] {
  return seen.view.players.map(({ seat, hand_size, known }) => {
    const own = ownView(seen, seat);
    const cards = own ? own.hand : known;
    return { seat, cards, hidden: Math.max(0, hand_size - cards.length) };
  });
}
