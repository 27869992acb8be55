/** Whether a place is concerned by the event somebody points at. */

import "./pointing.css";
import { telling } from "@/kit/telling.svelte";
import { cardPlace, sideId, type Concern } from "./concerns";
import { REGIONS } from "./facts";
import { placeId } from "./targets";
import type { PlayerSeen } from "./view";

export const isPointed = (place: Concern): boolean => telling.concerned.has(placeId(place));

/** A card is pointed at wherever it lies. */
export const isCardPointed = (card: string): boolean => isPointed(cardPlace(card));

export const isBankerPointed = (seat: number): boolean =>
  isPointed({ at: "seat", id: String(seat) });

/** Whether anything is pointed at that a tableau shows, for the way to a tableau that is not open. */
export const isTableauPointed = ({ seat, tableau }: PlayerSeen): boolean =>
  isBankerPointed(seat) ||
  REGIONS.some(
    (side) =>
      isPointed({ at: "side", id: sideId(seat, side) }) || tableau[side].some(isCardPointed),
  );
