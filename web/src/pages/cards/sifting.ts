/** Finding cards: by name and words, by what is printed on them. */

import { CARDS, EMPIRES, pieceFacts, type CardFacts, type EmpireFacts } from "@/pax/facts";

/** What somebody looks for; an empty string is no wish. */
export interface Wish {
  search: string;
  kind: string;
  banner: string;
  location: string;
  agents: string;
  oneShot: string;
  op: string;
  prestige: string;
  ability: string;
}

export const NO_WISH: Wish = {
  search: "",
  kind: "",
  banner: "",
  location: "",
  agents: "",
  oneShot: "",
  op: "",
  prestige: "",
  ability: "",
};

/** Nothing of a sort: a card without agents, without prestige. */
export const NONE = "none";

/** A card as it is looked for: each set holds what a wish may name. */
export interface Entry {
  key: string;
  kind: "tableau" | "queen" | "comet" | "empire";
  banner: ReadonlySet<string>;
  location: ReadonlySet<string>;
  agents: ReadonlySet<string>;
  oneShot: ReadonlySet<string>;
  op: ReadonlySet<string>;
  prestige: ReadonlySet<string>;
  ability: ReadonlySet<string>;
}

const named = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.length === 0 ? [NONE] : names);

function ofCard(card: CardFacts): Entry {
  return {
    key: card.key,
    kind: card.kind,
    banner: new Set([card.banner]),
    location: named([...(card.location ? [card.location] : []), ...card.suitors]),
    agents: named(card.agents.map((piece) => pieceFacts(piece).kind)),
    oneShot: named(card.oneShot ? card.oneShot.slice(0, 1) : []),
    op: named(card.ops.flatMap((op) => op.slice(0, 1))),
    prestige: named(card.prestige),
    ability: named(card.abilities.length > 0 ? ["with", ...card.abilities] : []),
  };
}

function ofEmpire({ key, region, king, republic }: EmpireFacts): Entry {
  const both = [king, republic];
  return {
    key,
    kind: "empire",
    banner: new Set([region]),
    location: new Set([key]),
    agents: named([]),
    oneShot: named([]),
    op: named(both.flatMap(({ ops }) => ops.flatMap((op) => op.slice(0, 1)))),
    prestige: named(both.flatMap(({ prestige }) => prestige)),
    ability: named([]),
  };
}

export const ENTRIES: readonly Entry[] = [
  ...[...CARDS.values()].map(ofCard),
  ...[...EMPIRES.values()].map(ofEmpire),
];

/** Letters without their signs, so that "Matyas" finds Mátyás and "lodz" finds Łódź. */
export function plain(text: string): string {
  return text
    .toLocaleLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ł", "l")
    .replaceAll("ı", "i")
    .replaceAll("’", "'");
}

const SETS = ["banner", "location", "agents", "oneShot", "op", "prestige", "ability"] as const;

export function fits(entry: Entry, wish: Wish): boolean {
  if (wish.kind !== "" && wish.kind !== entry.kind) return false;
  return SETS.every((which) => wish[which] === "" || entry[which].has(wish[which]));
}

/** The cards that fit; `wordsOf` gives everything that is said about a card. */
export function sift(
  entries: readonly Entry[],
  wish: Wish,
  wordsOf: (key: string) => string,
): Entry[] {
  const asked = plain(wish.search).split(/\s+/).filter(Boolean);
  return entries.filter(
    (entry) => fits(entry, wish) && asked.every((one) => wordsOf(entry.key).includes(one)),
  );
}

export const isWishing = (wish: Wish): boolean =>
  Object.values(wish).some((value: string) => value.trim() !== "");
