/** A position of Condottiere as it is drawn: a snapshot with holes (`condottiere/sketch.py`).
 *
 * Nothing here knows a rule. What a link or a replay leaves out is put in, so that it can be edited;
 * what only belonged to the moment it came from is forgotten when another question is asked.
 */

import type { Sketch } from "@/pages/think/thinking.svelte";

export interface Hand {
  cards: string[];
  /** How many there are beside those that everybody knows. */
  more: number;
}

export interface Drawn {
  edition: string;
  variants: string[];
  options: Record<string, unknown>;
  seats: number;
  phase: string;
  /** Who has the Condottiere, or put it where the battle is. */
  holder: number;
  turn: number;
  contested: string | null;
  pope: string | null;
  owners: Record<string, number>;
  lines: string[][];
  hands: Hand[];
  face_down: (string | null)[];
  discards: string[];
  out: number[];
}

/** Where cards can be put. */
export type Pile = { kind: "hand" | "line"; seat: number } | { kind: "discards" };

export const CHOOSING = "next-choice";
export const BATTLE = "turn";
const UNASKED = 10;

/** An empty board: a battle for Roma, and nobody's cards are known. */
export const fresh = (): Sketch => ({
  edition: "2007",
  seats: 4,
  contested: "roma",
  hands: [0, UNASKED, UNASKED, UNASKED].map((more) => ({ cards: [], more })),
});

const bySeat = <Value>(given: unknown, seats: number, empty: (seat: number) => Value): Value[] =>
  Array.from({ length: seats }, (_, seat) => (given as Value[] | undefined)?.[seat] ?? empty(seat));

/** The position with everything that was left out; the server has read it, so its shapes are right. */
export function drawn(sketch: Sketch): Drawn {
  const given = sketch as Partial<Drawn>;
  const seats = given.seats ?? 4;
  const holder = given.holder ?? 0;
  return {
    edition: given.edition ?? "2007",
    variants: given.variants ?? [],
    options: given.options ?? {},
    seats,
    phase: given.phase ?? BATTLE,
    holder,
    turn: given.turn ?? holder,
    contested: given.contested ?? null,
    pope: given.pope ?? null,
    owners: given.owners ?? {},
    lines: bySeat(given.lines, seats, () => []),
    hands: bySeat(given.hands, seats, () => ({ cards: [], more: 0 })),
    face_down: bySeat(given.face_down, seats, () => null),
    discards: given.discards ?? [],
    out: given.out ?? [],
  };
}

export const isChoosing = ({ phase }: Drawn): boolean => phase.endsWith("-choice");

/** Who is asked, as far as one can tell it from what is drawn. */
export const askedIn = (board: Drawn): number => (isChoosing(board) ? board.holder : board.turn);

/** What belongs to a step under way, and means nothing in another one. */
const PASSING = [
  ...["placer", "defender", "defender_played", "cards_played", "laid_now", "turn_up_due"],
  ...["kept_first", "asked", "declines", "first_decliner", "discarded_hand", "winner"],
  ...["final", "fighters", "battle", "barren"],
];

function without(sketch: Sketch, names: readonly string[]): Sketch {
  return Object.fromEntries(Object.entries(sketch).filter(([name]) => !names.includes(name)));
}

/** Ask another question: in a battle for a region, or where the next one is to be. */
export function ask(sketch: Sketch, phase: string): Sketch {
  const board = drawn(sketch);
  const seat = askedIn(board);
  const kept = without(sketch, PASSING);
  if (phase !== CHOOSING) return { ...kept, phase, turn: seat, contested: board.contested };
  const cleared = { lines: board.lines.map(() => []), out: [], contested: null, face_down: null };
  return without({ ...kept, ...cleared, phase, holder: seat }, ["face_down", "turn"]);
}

/** Say who has passed. */
export function pass(sketch: Sketch, seat: number, isOut: boolean): Sketch {
  const others = drawn(sketch).out.filter((one) => one !== seat);
  return { ...sketch, out: isOut ? [...others, seat].sort() : others };
}

/** Ask another seat; whoever is asked has not passed. */
export function askSeat(sketch: Sketch, seat: number): Sketch {
  const board = drawn(sketch);
  if (isChoosing(board)) return { ...without(sketch, PASSING), holder: seat };
  return { ...sketch, turn: seat, out: board.out.filter((one) => one !== seat) };
}

/** Let more or fewer sit there; what belonged to a seat that is gone, goes. */
export function seat(sketch: Sketch, seats: number): Sketch {
  const board = drawn({ ...sketch, seats });
  const isHere = (one: number): boolean => one < seats;
  const owners = Object.fromEntries(Object.entries(board.owners).filter(([, one]) => isHere(one)));
  return {
    ...without(sketch, [...PASSING, "points", "options"]),
    ...{ seats, owners, lines: board.lines, hands: board.hands, face_down: board.face_down },
    holder: Math.min(board.holder, seats - 1),
    turn: Math.min(board.turn, seats - 1),
    out: board.out.filter(isHere),
  };
}

/** Play by another edition or other variants; table options are as they usually are there. */
export function agree(sketch: Sketch, edition: string, variants: string[]): Sketch {
  return { ...without(sketch, ["options", "points", "game_number"]), edition, variants };
}

// --- cards ----------------------------------------------------------------------------------------

export function cardsIn(board: Drawn, pile: Pile): readonly string[] {
  if (pile.kind === "discards") return board.discards;
  return pile.kind === "line" ? board.lines[pile.seat]! : board.hands[pile.seat]!.cards;
}

function withCards(sketch: Sketch, pile: Pile, cards: string[]): Sketch {
  if (pile.kind === "discards") return { ...sketch, discards: cards };
  const { lines, hands } = drawn(sketch);
  if (pile.kind === "line") return { ...sketch, lines: replaced(lines, pile.seat, cards) };
  return { ...sketch, hands: replaced(hands, pile.seat, { ...hands[pile.seat]!, cards }) };
}

const replaced = <Value>(values: readonly Value[], place: number, value: Value): Value[] =>
  values.map((one, at) => (at === place ? value : one));

/** Put a card there; another's is one of those that were unknown so far. */
export function addCard(sketch: Sketch, pile: Pile, card: string): Sketch {
  const cards = [...cardsIn(drawn(sketch), pile), card];
  return withUnknown(withCards(sketch, pile, cards), pile, -1);
}

/** Take a card away; another's is unknown again. */
export function removeCard(sketch: Sketch, pile: Pile, place: number): Sketch {
  const cards = cardsIn(drawn(sketch), pile).filter((_, at) => at !== place);
  return withUnknown(withCards(sketch, pile, cards), pile, 1);
}

/** Let the cards of another seat stay as many as they are, known or not. */
function withUnknown(sketch: Sketch, pile: Pile, step: number): Sketch {
  const board = drawn(sketch);
  if (pile.kind === "discards" || pile.seat === askedIn(board)) return sketch;
  return withMore(sketch, pile.seat, board.hands[pile.seat]!.more + step);
}

/** Say what lies face down in a line. */
export function layDown(sketch: Sketch, seat: number, card: string | null): Sketch {
  return { ...sketch, face_down: replaced(drawn(sketch).face_down, seat, card) };
}

export function withMore(sketch: Sketch, seat: number, more: number): Sketch {
  const { hands } = drawn(sketch);
  const hand = { ...hands[seat]!, more: Math.max(0, more) };
  return { ...sketch, hands: replaced(hands, seat, hand) };
}

// --- the map --------------------------------------------------------------------------------------

/** What is put on a region: a house's marker, a token, or nothing. */
export type Brush = number | "nobody" | "condottiere" | "pope";

export function paint(sketch: Sketch, brush: Brush, region: string): Sketch {
  const { owners, contested, pope } = drawn(sketch);
  if (brush === "condottiere") return { ...sketch, contested: region };
  if (brush === "pope") return { ...sketch, pope: pope === region ? null : region };
  const { [region]: before, ...others } = owners;
  if (brush !== "nobody" && before !== brush)
    return { ...sketch, owners: { ...owners, [region]: brush } };
  // Nothing of all that was on it; a battle must be fought somewhere.
  return { ...sketch, owners: others, contested, pope: pope === region ? null : pope };
}
