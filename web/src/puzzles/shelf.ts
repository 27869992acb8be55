/** The puzzles of a game, as the server lists them in the order of the day, and choosing from them. */

import type { components } from "@/generated/api";
import type { TableTold } from "@/server/api";

type Schemas = components["schemas"];
export type Shelf = Schemas["PuzzlesListed"];
export type Listed = Schemas["PuzzleListed"];

/** What somebody wants to solve; null is anything. */
export interface Wish {
  grade: number | null;
  theme: string | null;
}

const HARDEST = 5;

export const stars = (grade: number): string => "★".repeat(grade) + "☆".repeat(HARDEST - grade);

export const fits = (wish: Wish, { grade, theme }: Listed): boolean =>
  (wish.grade === null || wish.grade === grade) && (wish.theme === null || wish.theme === theme);

/** The next one that fits and is not solved: on from the one before, and around. */
export function nextPuzzle(
  shelf: Shelf,
  wish: Wish,
  solved: ReadonlySet<string>,
  before: string | null = null,
): Listed | null {
  const all = shelf.puzzles;
  const from = all.findIndex(({ name }) => name === before) + 1;
  const ahead = [...all.slice(from), ...all.slice(0, from)];
  return (
    ahead.find((one) => fits(wish, one) && one.name !== before && !solved.has(one.name)) ?? null
  );
}

/** A grade or theme to choose: how many puzzles it has, and how many of them are solved. */
export interface Compartment<Value> {
  value: Value;
  total: number;
  solved: number;
}

/** The compartments of a shelf by what one asks of each puzzle, the fullest first or by number. */
export function compartments<Value extends string | number>(
  puzzles: readonly Listed[],
  solved: ReadonlySet<string>,
  of: (puzzle: Listed) => Value,
): Compartment<Value>[] {
  const found = new Map<Value, Compartment<Value>>();
  for (const puzzle of puzzles) {
    const value = of(puzzle);
    const one = found.get(value) ?? { value, total: 0, solved: 0 };
    one.total += 1;
    one.solved += solved.has(puzzle.name) ? 1 : 0;
    found.set(value, one);
  }
  return [...found.values()].sort((one, other) =>
    typeof one.value === "number" ? one.value - Number(other.value) : other.total - one.total,
  );
}

/** What the server puts before a puzzle's name where a table tells its lesson. */
const TAKEN = "taken-";

/** The name of the puzzle a table began with; null elsewhere. */
export function puzzleAt(table: TableTold | null): string | null {
  const name = table?.lesson_name ?? "";
  return name.startsWith(TAKEN) ? name.slice(TAKEN.length) : null;
}
