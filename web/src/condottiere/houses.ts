/** Who sits where, as the board shows it. */
import { letters } from "@/art/house";
import type { ChairTold } from "@/server/api";
import { t } from "@/words/words.svelte";
import type { House } from "./scene";

export function housesOf(chairs: readonly ChairTold[]): House[] {
  const names = chairs.map((chair) => chair.name ?? t("seat.unnamed", { number: chair.seat + 1 }));
  const signs = letters(names);
  return chairs.map((chair, seat) => ({
    seat,
    name: names[seat] ?? "",
    colour: chair.colour,
    letter: signs[seat] ?? "?",
  }));
}
