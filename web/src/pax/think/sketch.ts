/** A position of Pax Renaissance as it is drawn: a snapshot with holes (`pax/sketch.py`).
 *
 * Nothing here knows a rule: what cannot be so, the server says. What a sketch leaves out is taken
 * from the view of it. An edit is a patch: the fields that change, undefined where they go.
 */

import type { Sketch } from "@/pages/think/thinking.svelte";
import { BANKS, CARDS, EMPIRES, REGIONS } from "../facts";
import type { EmpireSeen, MapState, Region, View, VictoryName } from "../view";

export interface Space {
  /** A card, `any` that lies nowhere else, or none. */
  card: string | null;
  florins: number;
}

export interface Deck {
  /** The cards that are known, the top one first. */
  cards: string[];
  /** How many lie unknown under them. */
  more: number;
}

export interface Drawn {
  seats: number;
  variants: string[];
  banks: string[];
  slots: Record<string, string>;
  beside: Record<string, string>;
  open_emporia: Record<Region, string>;
  empires: Record<string, EmpireSeen>;
  tableaux: Record<Region, string[]>[];
  bishops: Record<string, string>;
  old_maids: string[][];
  hands: string[][];
  market: Record<Region, Space[]>;
  decks: Record<Region, Deck>;
  discards: string[];
  florins: number[];
  active_victories: VictoryName[];
}

export type Patch = { [Field in keyof Drawn]?: Drawn[Field] | undefined } & {
  turn?: unknown;
  pending?: undefined;
  battle?: undefined;
  secrets?: undefined;
  eliminated?: undefined;
};

export const ANY = "any";
const COLUMNS = 6;

/** A board as when a game of three begins. */
export const fresh = (): Sketch => ({ seats: 3 });

export const seatsOf = (sketch: Sketch): number => (sketch["seats"] as number | undefined) ?? 3;

/** The banks by seat: those that are drawn, or in their order. */
export function banksOf(sketch: Sketch): string[] {
  const drawn = sketch["banks"] as string[] | undefined;
  return drawn ?? [...BANKS.keys()].slice(0, seatsOf(sketch));
}

/** The position with everything that was left out; the server has read it, so its shapes are right. */
export function drawn(sketch: Sketch, view: View): Drawn {
  const given = sketch as Partial<Drawn>;
  const { players } = view;
  const none = (): string[][] => players.map(() => []);
  const anything = (): Space[] =>
    Array.from({ length: COLUMNS }, () => ({ card: ANY, florins: 0 }));
  return {
    seats: seatsOf(sketch),
    variants: given.variants ?? [],
    banks: banksOf(sketch),
    slots: given.slots ?? view.slots,
    beside: given.beside ?? view.beside,
    open_emporia: given.open_emporia ?? view.open_emporia,
    empires: { ...view.empires, ...given.empires },
    tableaux: given.tableaux ?? players.map(() => ({ east: [], west: [] })),
    bishops: given.bishops ?? {},
    old_maids: given.old_maids ?? none(),
    hands: given.hands ?? none(),
    market: given.market ?? { east: anything(), west: anything() },
    decks: given.decks ?? {
      east: { cards: [], more: view.decks.east.count },
      west: { cards: [], more: view.decks.west.count },
    },
    discards: given.discards ?? [],
    florins: given.florins ?? players.map(({ florins }) => florins),
    active_victories: given.active_victories ?? [],
  };
}

const replaced = <Value>(values: readonly Value[], place: number, value: Value): Value[] =>
  values.map((one, at) => (at === place ? value : one));

function without<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

// --- pieces -----------------------------------------------------------------------------------------

/** Put a piece on a place of the map; the same one again, or none, empties it. */
export function place(board: Drawn, slot: string, piece: string | null): Patch {
  const isGone = piece === null || board.slots[slot] === piece;
  const others = without(board.slots, slot);
  return {
    slots: isGone ? others : { ...others, [slot]: piece },
    beside: without(board.beside, slot),
  };
}

/** Put a bishop on a card; the same one again, or none, takes it away. */
export function ordain(board: Drawn, card: string, bishop: string | null): Patch {
  const others = without(board.bishops, card);
  const isGone = bishop === null || board.bishops[card] === bishop;
  return { bishops: isGone ? others : { ...others, [card]: bishop } };
}

function withEmpire(board: Drawn, empire: string, changed: Partial<EmpireSeen>): Patch {
  const seen = board.empires[empire]!;
  return { empires: { ...board.empires, [empire]: { ...seen, ...changed } } };
}

/** Lay a repressed token on an empire's card. */
export const repress = (board: Drawn, empire: string, piece: string): Patch =>
  withEmpire(board, empire, { repressed: [...board.empires[empire]!.repressed, piece] });

/** Take a repressed token away. */
export function free(board: Drawn, empire: string, piece: string): Patch {
  const tokens = [...board.empires[empire]!.repressed];
  const at = tokens.indexOf(piece);
  return withEmpire(board, empire, { repressed: tokens.filter((_, place) => place !== at) });
}

export const clearMap = (): Patch => ({ slots: {}, beside: {} });

// --- cards ------------------------------------------------------------------------------------------

/** Where cards of the decks can be put. */
export type Pile =
  | { kind: "space"; row: Region; column: number }
  | { kind: "hand" | "west" | "east" | "old-maids"; seat: number }
  | { kind: "queens"; empire: string }
  | { kind: "deck"; row: Region }
  | { kind: "discards" };

export const pileId = (pile: Pile): string => Object.values(pile).join(" ");

/** Every pile there is. */
export function pilesOf({ seats }: Drawn): Pile[] {
  const kinds = ["hand", "west", "east", "old-maids"] as const;
  return [
    ...Array.from({ length: seats }, (_, seat) => kinds.map((kind) => ({ kind, seat }))).flat(),
    ...REGIONS.flatMap((row) =>
      Array.from({ length: COLUMNS }, (_, column) => ({ kind: "space" as const, row, column })),
    ),
    ...REGIONS.map((row) => ({ kind: "deck" as const, row })),
    { kind: "discards" },
    ...[...EMPIRES.keys()].map((empire) => ({ kind: "queens" as const, empire })),
  ];
}

export function cardsIn(board: Drawn, pile: Pile): readonly string[] {
  switch (pile.kind) {
    case "space": {
      const { card } = board.market[pile.row][pile.column]!;
      return card === null || card === ANY ? [] : [card];
    }
    case "hand":
      return board.hands[pile.seat] ?? [];
    case "old-maids":
      return board.old_maids[pile.seat] ?? [];
    case "queens":
      return board.empires[pile.empire]!.queens;
    case "deck":
      return board.decks[pile.row].cards;
    case "discards":
      return board.discards;
    default:
      return board.tableaux[pile.seat]?.[pile.kind].filter((card) => CARDS.has(card)) ?? [];
  }
}

/** Where a card lies; null where it lies nowhere. */
export const pileOf = (board: Drawn, card: string): Pile | null =>
  pilesOf(board).find((pile) => cardsIn(board, pile).includes(card)) ?? null;

/** Put a card there; wherever it lay, it lies no more. */
export function put(board: Drawn, pile: Pile, card: string): Patch {
  const before = pileOf(board, card);
  const taken = before ? take(board, before, card) : {};
  return { ...taken, ...withCard({ ...board, ...(taken as Partial<Drawn>) }, pile, card) };
}

function withCard(board: Drawn, pile: Pile, card: string): Patch {
  switch (pile.kind) {
    case "space":
      return withSpace(board, pile.row, pile.column, { card });
    case "hand":
      return { hands: replaced(board.hands, pile.seat, [...board.hands[pile.seat]!, card]) };
    case "old-maids":
      return {
        old_maids: replaced(board.old_maids, pile.seat, [...board.old_maids[pile.seat]!, card]),
      };
    case "queens":
      return withEmpire(board, pile.empire, {
        queens: [...board.empires[pile.empire]!.queens, card],
      });
    case "deck":
      return withDeck(board, pile.row, { cards: [...board.decks[pile.row].cards, card] });
    case "discards":
      return { discards: [...board.discards, card] };
    default:
      return withSide(board, pile.seat, pile.kind, (cards) => [...cards, card]);
  }
}

/** Take a card away; a space of the market has any card then. */
export function take(board: Drawn, pile: Pile, card: string): Patch {
  const left = (cards: readonly string[]): string[] => cards.filter((one) => one !== card);
  switch (pile.kind) {
    case "space":
      return withSpace(board, pile.row, pile.column, { card: ANY });
    case "hand":
      return { hands: replaced(board.hands, pile.seat, left(board.hands[pile.seat]!)) };
    case "old-maids":
      return { old_maids: replaced(board.old_maids, pile.seat, left(board.old_maids[pile.seat]!)) };
    case "queens":
      return withEmpire(board, pile.empire, { queens: left(board.empires[pile.empire]!.queens) });
    case "deck":
      return withDeck(board, pile.row, { cards: left(board.decks[pile.row].cards) });
    case "discards":
      return { discards: left(board.discards) };
    default:
      // Who stood on it has gone with it.
      return {
        ...withSide(board, pile.seat, pile.kind, left),
        bishops: without(board.bishops, card),
      };
  }
}

function withSide(
  board: Drawn,
  seat: number,
  side: Region,
  change: (cards: readonly string[]) => string[],
): Patch {
  const tableau = board.tableaux[seat]!;
  return {
    tableaux: replaced(board.tableaux, seat, { ...tableau, [side]: change(tableau[side]) }),
  };
}

export function withSpace(
  board: Drawn,
  row: Region,
  column: number,
  changed: Partial<Space>,
): Patch {
  const spaces = board.market[row];
  const space = { ...spaces[column]!, ...changed };
  return { market: { ...board.market, [row]: replaced(spaces, column, space) } };
}

export const withDeck = (board: Drawn, row: Region, changed: Partial<Deck>): Patch => ({
  decks: { ...board.decks, [row]: { ...board.decks[row], ...changed } },
});

// --- empires ----------------------------------------------------------------------------------------

/** Who has an empire's card: nobody (it is on its throne), a seat, or another empire's king. */
export type Holder =
  | { kind: "throne" }
  | { kind: "king" | "republic"; seat: number }
  | { kind: "vassal"; suzerain: string };

export const holderId = (holder: Holder): string => Object.values(holder).join(" ");

export function holderOf({ owner, suzerain, side }: EmpireSeen): Holder {
  if (owner === null) return { kind: "throne" };
  return suzerain === null ? { kind: side, seat: owner } : { kind: "vassal", suzerain };
}

/** Who may have an empire's card, for all that is drawn. */
export function holdersOf(board: Drawn, empire: string): Holder[] {
  const seats = Array.from({ length: board.seats }, (_, seat) => seat);
  const kings = [...EMPIRES.keys()].filter(
    (other) => other !== empire && holderOf(board.empires[other]!).kind === "king",
  );
  return [
    { kind: "throne" },
    ...seats.map((seat) => ({ kind: "king" as const, seat })),
    ...seats.map((seat) => ({ kind: "republic" as const, seat })),
    ...kings.map((suzerain) => ({ kind: "vassal" as const, suzerain })),
  ];
}

/** Give an empire's card away; its vassals go with a king, and to their thrones otherwise. */
export function hold(board: Drawn, empire: string, holder: Holder): Patch {
  const { region } = EMPIRES.get(empire)!;
  const lies = holder.kind === "king" || holder.kind === "republic" ? holder.seat : null;
  const owner = holder.kind === "vassal" ? board.empires[holder.suzerain]!.owner : (lies ?? null);
  const held: Partial<EmpireSeen> = {
    owner,
    suzerain: holder.kind === "vassal" ? holder.suzerain : null,
    side: holder.kind === "republic" ? "republic" : "king",
  };
  const empires = Object.fromEntries(
    Object.entries(board.empires).map(([key, seen]): [string, EmpireSeen] => {
      if (key === empire) return [key, { ...seen, ...held }];
      if (seen.suzerain !== empire) return [key, seen];
      return holder.kind === "king"
        ? [key, { ...seen, owner }]
        : [key, { ...seen, owner: null, suzerain: null }];
    }),
  );
  const tableaux = board.tableaux.map((tableau, seat) => {
    const others = tableau[region].filter((card) => card !== empire);
    const isThere = tableau[region].includes(empire);
    const cards = seat !== lies ? others : isThere ? tableau[region] : [...others, empire];
    return { ...tableau, [region]: cards };
  });
  return { empires, tableaux };
}

export const withState = (board: Drawn, empire: string, state: MapState): Patch =>
  withEmpire(board, empire, { state });

// --- the table --------------------------------------------------------------------------------------

/** Let another seat act, or in another turn: then nothing is done yet, and nothing waits. */
export const begin = (turn: { actor: number; number: number }): Patch => ({
  ...{ turn, pending: undefined, battle: undefined },
});

/** Ask for the next action, with so many left. */
export function withActions(sketch: Sketch, view: View, actions: number): Patch {
  const { actor, number, ops_done, fairs_done, used, locked, stall } = view.turn;
  const turn = { actor, number, ops_done, fairs_done, used, locked, stall, actions_left: actions };
  const given = sketch["turn"] as object | undefined;
  return {
    turn: given ? turn : { actor, number, actions_left: actions },
    ...{ pending: undefined, battle: undefined },
  };
}

/** Turn a victory over; a comet that lies nowhere has brought it about, and goes with it again. */
export function activate(
  board: Drawn,
  victory: VictoryName,
  unplaced: Readonly<Record<string, number>>,
): Patch {
  const isComet = (card: string): boolean => CARDS.get(card)?.kind === "comet";
  if (board.active_victories.includes(victory)) {
    const last = board.discards.findLast(isComet);
    return {
      active_victories: board.active_victories.filter((one) => one !== victory),
      discards: board.discards.filter((card) => card !== last),
    };
  }
  const comet = Object.keys(unplaced).find((card) => isComet(card) && unplaced[card]! > 0);
  return {
    active_victories: [...board.active_victories, victory],
    discards: comet ? [...board.discards, comet] : board.discards,
  };
}

/** Let more or fewer sit there; what belonged to a seat that is gone, goes. */
export function seatThem(board: Drawn, view: View, seats: number): Sketch {
  const bySeat = <Value>(values: readonly Value[], empty: () => Value): Value[] =>
    Array.from({ length: seats }, (_, seat) => values[seat] ?? empty());
  const spare = [...BANKS.keys()].filter((bank) => !board.banks.includes(bank));
  const banks = [...board.banks.slice(0, seats), ...spare].slice(0, seats);
  const pawns = new Set(banks.map((bank) => pawnOf(bank)));
  const isHere = (piece: string): boolean => !piece.startsWith("p.") || pawns.has(piece);
  const standing = (pieces: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(pieces).filter(([, piece]) => isHere(piece)));
  const empires = Object.entries(board.empires).map(([key, seen]): [string, EmpireSeen] => {
    const repressed = seen.repressed.filter(isHere);
    const isGone = seen.owner !== null && seen.owner >= seats;
    const throne = { owner: null, suzerain: null, side: "king" as const };
    return [key, { ...seen, repressed, ...(isGone ? throne : {}) }];
  });
  return {
    ...board,
    seats,
    banks,
    slots: standing(board.slots),
    beside: standing(board.beside),
    empires: Object.fromEntries(empires),
    tableaux: bySeat(board.tableaux, () => ({ east: [], west: [] })),
    old_maids: bySeat(board.old_maids, () => []),
    hands: bySeat(board.hands, () => []),
    florins: bySeat(board.florins, () => 0),
    turn: { actor: Math.min(view.turn.actor, seats - 1), number: view.turn.number },
  };
}

/** A pawn of a bank, as records write it. */
export const pawnOf = (bank: string): string => `p.${BANKS.get(bank)?.colour ?? ""}`;

/** Give a seat another bank; who had it gets this seat's. Pawns keep their colour. */
export function trade(board: Drawn, seat: number, bank: string): Patch {
  const other = board.banks.indexOf(bank);
  const banks = replaced(board.banks, seat, bank);
  return { banks: other < 0 ? banks : replaced(banks, other, board.banks[seat]!) };
}
