/** The houses at a table: each colour of the server has a tincture and a field of heraldry. */

export type Tincture = "gules" | "azure" | "vert" | "or" | "purpure" | "sable";
export type Field = "bendy" | "paly" | "barry" | "chequy" | "lozengy" | "ermine";

export interface Heraldry {
  readonly tincture: Tincture;
  readonly field: Field;
}

/** One seat's house as the table shows it. */
export interface House {
  readonly colour: string;
  readonly letter: string;
  readonly name: string;
}

export const HOUSES = {
  crimson: { tincture: "gules", field: "bendy" },
  azure: { tincture: "azure", field: "paly" },
  forest: { tincture: "vert", field: "barry" },
  gold: { tincture: "or", field: "chequy" },
  violet: { tincture: "purpure", field: "lozengy" },
  ink: { tincture: "sable", field: "ermine" },
} as const satisfies Record<string, Heraldry>;

export type HouseColour = keyof typeof HOUSES;

/** The heraldry of a colour; one that this client does not know yet wears ink. */
export function heraldry(colour: string): Heraldry {
  return colour in HOUSES ? HOUSES[colour as HouseColour] : HOUSES.ink;
}

/**
 * For each name the first of its letters that nobody before it bears, in the name's own script.
 *
 * Two letters that look alike count as one, so that `А` and `A`, or `Š` and `S`, never stand beside
 * each other. A name with nothing left gets its seat's number.
 */
export function letters(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, seat) => {
    const letter = candidates(name, seat).find((one) => !taken.has(likeness(one))) ?? "?";
    taken.add(likeness(letter));
    return letter;
  });
}

function candidates(name: string, seat: number): string[] {
  const own = Array.from(name.normalize("NFC"))
    .filter((character) => /[\p{L}\p{N}]/u.test(character))
    .map(capital);
  const numbers = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
  return [...own, String(seat + 1), ...numbers];
}

/** A capital, where there is one of a single character: `ß` would become two letters. */
function capital(letter: string): string {
  const upper = letter.toUpperCase();
  return Array.from(upper).length === 1 ? upper : letter;
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  ...pairs("АВЕКМНОРСТУХІЈЅ", "ABEKMHOPCTYXIJS"),
  ...pairs("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"),
  ...pairs("ŁØĐ", "LOD"),
  "0": "O",
};

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries(Array.from(from, (letter, at) => [letter, to[at] ?? letter]));
}

/** What a letter looks like from afar: without its marks, as a Latin letter where it could be one. */
function likeness(letter: string): string {
  const bare = letter.normalize("NFD").replace(/\p{M}/gu, "");
  return LOOKALIKES[bare] ?? bare;
}
