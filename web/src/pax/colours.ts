/** The colours of the banks among those of the seats: a shield beside a name then says the same as a
 * bank's on the map. */

import type { Colour } from "@/server/api";
import type { View } from "./view";

const COLOURS: Readonly<Record<string, Colour>> = {
  fugger: "azure",
  medici: "gold",
  coeur: "violet",
  marchionni: "forest",
};

export const bankColour = (bank: string): Colour => COLOURS[bank] ?? "ink";

/** For each seat the colour of its bank. */
export const bankColours = ({ players }: Pick<View, "players">): Colour[] =>
  players.map(({ bank }) => bankColour(bank));
