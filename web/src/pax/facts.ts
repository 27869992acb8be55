/** What is printed in the box: cards, empires, cities, borders, routes. Facts, not rules. */

import abilitiesTold from "@/generated/pax/abilities.json";
import banksTold from "@/generated/pax/banks.json";
import cardsTold from "@/generated/pax/cards.json";
import empiresTold from "@/generated/pax/empires.json";
import placesTold from "@/generated/pax/places.json";
import type { MapState, PrestigeKind, Region, Religion } from "./view";

/** An op as printed: its kind and what stands beside it: `["repress", "pawn", "rook"]`. */
export type Op = readonly string[];

export interface CardFacts {
  key: string;
  kind: "tableau" | "queen" | "comet";
  banner: Region;
  /** An empire, a whole region, or nowhere (queens and comets). */
  location: string | null;
  agents: readonly string[];
  oneShot: readonly string[] | null;
  ops: readonly Op[];
  prestige: readonly PrestigeKind[];
  abilities: readonly string[];
  suitors: readonly string[];
}

export interface SlotFacts {
  key: string;
  empire: string;
  capital: boolean;
  icons: Readonly<Record<MapState, string | null>>;
  /** The row whose fairs start here; null for other cities. */
  emporium: Region | null;
}

export interface BorderFacts {
  key: string;
  empires: readonly [string, string];
  sea: boolean;
}

export interface EmpireFacts {
  key: string;
  region: Region;
  row: number;
  column: number;
  cities: readonly string[];
  king: { ops: readonly Op[]; prestige: readonly PrestigeKind[] };
  republic: { ops: readonly Op[]; prestige: readonly PrestigeKind[] };
}

interface CardTold {
  key: string;
  kind: string;
  banner: string;
  location?: string;
  agents?: string[];
  one_shot?: string[] | null;
  ops?: string[][];
  prestige?: string[];
  abilities?: string[];
  suitors?: string[];
}

function card(told: CardTold): CardFacts {
  return {
    key: told.key,
    kind: told.kind as CardFacts["kind"],
    banner: told.banner as Region,
    location: told.location ?? null,
    agents: told.agents ?? [],
    oneShot: told.one_shot ?? null,
    ops: told.ops ?? [],
    prestige: (told.prestige ?? []) as PrestigeKind[],
    abilities: told.abilities ?? [],
    suitors: told.suitors ?? [],
  };
}

const byKey = <T extends { key: string }>(list: readonly T[]): ReadonlyMap<string, T> =>
  new Map(list.map((one) => [one.key, one]));

export const CARDS = byKey((cardsTold.cards as CardTold[]).map(card));

const emporia = new Map(placesTold.emporia.map((one) => [one.key, one]));

export const SLOTS = byKey(
  placesTold.cities.map((city): SlotFacts => ({
    key: city.key,
    empire: city.empire,
    capital: city.capital,
    icons: city.icons,
    emporium: (emporia.get(city.key)?.row as Region | undefined) ?? null,
  })),
);

export const BORDERS = byKey(
  placesTold.borders.map((border): BorderFacts => ({
    key: border.key,
    empires: border.empires as [string, string],
    sea: border.kind === "sea",
  })),
);

interface SideTold {
  ops: string[][];
  prestige: string[];
}
const sides = new Map(empiresTold.empires.map((one) => [one.key, one]));
const side = (told: SideTold | undefined): EmpireFacts["king"] => ({
  ops: told?.ops ?? [],
  prestige: (told?.prestige ?? []) as PrestigeKind[],
});

export const EMPIRES = byKey(
  placesTold.empires.map((empire): EmpireFacts => ({
    key: empire.key,
    region: empire.region as Region,
    row: empire.row,
    column: empire.column,
    cities: [...SLOTS.values()].filter((slot) => slot.empire === empire.key).map(({ key }) => key),
    king: side(sides.get(empire.key)?.king),
    republic: side(sides.get(empire.key)?.republic),
  })),
);

/** For each emporium its voyage: empire, border, empire, … */
export const ROUTES: ReadonlyMap<string, readonly string[]> = new Map(
  placesTold.emporia.map((one) => [one.key, one.route]),
);

export const BANKS = byKey(banksTold.banks);
export const ABILITY_RULES: ReadonlyMap<string, string> = new Map(
  abilitiesTold.abilities.map((ability) => [ability.name, ability.rule]),
);

export const RELIGIONS: readonly Religion[] = ["catholic", "islamic", "reformist"];
export const REGIONS: readonly Region[] = ["west", "east"];

/** Whether a key names an empire's card. */
export const isEmpire = (key: string): boolean => EMPIRES.has(key);

export type PieceKind = "pawn" | "knight" | "rook" | "pirate" | "bishop";
const KINDS: Readonly<Record<string, PieceKind>> = {
  p: "pawn",
  N: "knight",
  R: "rook",
  S: "pirate",
  B: "bishop",
};
const COLOURS: Readonly<Record<string, Religion>> = {
  g: "catholic",
  t: "islamic",
  r: "reformist",
};

/** What a piece is: `Ng` a catholic knight, `p.blue` a pawn of the blue bank, `p` one's own pawn. */
export function pieceFacts(piece: string): {
  kind: PieceKind;
  religion: Religion | null;
  bank: string | null;
} {
  const [letter = "", colour = ""] = piece;
  const bank = [...BANKS.values()].find((one) => `p.${one.colour}` === piece)?.key ?? null;
  return { kind: KINDS[letter] ?? "pawn", religion: COLOURS[colour] ?? null, bank };
}
