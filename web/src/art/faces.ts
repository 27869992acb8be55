/** What the face of each card shows: its figure, the colour of its family, its printed strength. */

import type { IconName } from "./icon-names";

export type Family =
  "mercenary" | "winter" | "spring" | "bishop" | "courtly" | "drummer" | "scarecrow" | "surrender";

export interface Face {
  readonly family: Family;
  readonly icon: IconName;
  /** Printed on a shield (mercenaries) or a silver seal; null when the card has none. */
  readonly strength: number | null;
}

const mercenary = (strength: number, icon: IconName): Face => ({
  family: "mercenary",
  icon,
  strength,
});
const special = (family: Family, icon: IconName, strength: number | null = null): Face => ({
  family,
  icon,
  strength,
});

export const FACES = {
  "mercenary-1": mercenary(1, "pitchfork"),
  "mercenary-2": mercenary(2, "archer"),
  "mercenary-3": mercenary(3, "crossbow"),
  "mercenary-4": mercenary(4, "pikeman"),
  "mercenary-5": mercenary(5, "spears"),
  "mercenary-6": mercenary(6, "cavalry"),
  "mercenary-10": mercenary(10, "mounted-knight"),
  winter: special("winter", "snow"),
  spring: special("spring", "daisy"),
  bishop: special("bishop", "pope-crown"),
  courtesan: special("courtly", "carnival-mask", 1),
  heroine: special("courtly", "swordwoman", 10),
  drummer: special("drummer", "drum"),
  scarecrow: special("scarecrow", "scarecrow"),
  surrender: special("surrender", "white-flag"),
} as const satisfies Record<string, Face>;

export type CardName = keyof typeof FACES;

/** A card the server knows and this client does not: shown plainly rather than not at all. */
const UNKNOWN: Face = special("surrender", "question");

export function faceOf(card: string): Face {
  return card in FACES ? FACES[card as CardName] : UNKNOWN;
}
