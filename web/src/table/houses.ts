/** Who sits where, as the board shows it. */

import { letters } from "@/art/house";
import type { ChairTold, Colour } from "@/server/api";
import { shownName } from "@/words/shown-name";
import { t } from "@/words/words.svelte";

/** A player as the board shows one: a name, a tincture, a letter. */
export interface House {
  seat: number;
  name: string;
  colour: Colour;
  letter: string;
}

export function housesOf(chairs: readonly ChairTold[]): House[] {
  const names = chairs.map(
    ({ name, seat }) => shownName(name) ?? t("seat.unnamed", { number: seat + 1 }),
  );
  const signs = letters(names);
  return chairs.map((chair, seat) => ({
    seat,
    name: names[seat] ?? "",
    colour: chair.colour,
    letter: signs[seat] ?? "?",
  }));
}
