/** What can be seen of everybody's hand through some eyes. */

import { ownView, type SeenOf } from "@/table/scene";
import type { View } from "./view";

export type Seen = SeenOf<View>;

export interface HandSeen {
  seat: number;
  /** The cards these eyes know. */
  cards: string[];
  /** How many more there are; null when the table chose not to tell. */
  backs: number | null;
  /** Cards lying face down in the line, if these eyes know them. */
  faceDown: string[];
}

export function handsSeen(seen: Seen): HandSeen[] {
  return seen.view.players.map(({ seat, hand_size, known }) => {
    const own = ownView(seen, seat);
    if (own) return { seat, cards: own.hand, backs: 0, faceDown: own.face_down };
    const backs = hand_size === null ? null : Math.max(0, hand_size - known.length);
    return { seat, cards: known, backs, faceDown: [] };
  });
}
