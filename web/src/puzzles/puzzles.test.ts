import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TableTold } from "@/server/api";
import {
  helped,
  inRow,
  keepHelped,
  keepMissed,
  keepSolved,
  keepWish,
  solved,
  wished,
} from "./kept";
import { compartments, nextPuzzle, puzzleAt, stars, type Listed, type Shelf } from "./shelf";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
});
beforeEach(() => stored.clear());

const listed = (name: string, grade: number, theme: string): Listed => ({
  name,
  grade,
  theme,
  seats: 4,
  proof: "proved",
});
const SHELF: Shelf = {
  puzzles: [
    listed("a", 1, "surrender"),
    listed("b", 2, "strength"),
    listed("c", 1, "surrender"),
    listed("d", 1, "strength"),
  ],
  day: "2026-11-17",
  daily: "b",
};
const ANY = { grade: null, theme: null };
const nextName = (...rest: Parameters<typeof nextPuzzle> extends [Shelf, ...infer R] ? R : never) =>
  nextPuzzle(SHELF, ...rest)?.name;

describe("the next puzzle", () => {
  it("is the first of the day that is not solved", () => {
    expect(nextName(ANY, new Set())).toBe("a");
    expect(nextName(ANY, new Set(["a", "b"]))).toBe("c");
  });

  it("is one of the grade and the theme that are wanted", () => {
    expect(nextName({ grade: 1, theme: null }, new Set(["a"]))).toBe("c");
    expect(nextName({ grade: null, theme: "strength" }, new Set())).toBe("b");
    expect(nextName({ grade: 1, theme: "strength" }, new Set())).toBe("d");
  });

  it("comes after the one before, and around", () => {
    expect(nextName(ANY, new Set(), "b")).toBe("c");
    expect(nextName(ANY, new Set(["b"]), "d")).toBe("a");
  });

  it("is none when all are solved, or only the one before is left", () => {
    expect(nextName(ANY, new Set(["a", "b", "c", "d"]))).toBeUndefined();
    expect(nextName(ANY, new Set(["a", "b", "c"]), "d")).toBeUndefined();
  });
});

it("counts what is in each compartment of the shelf", () => {
  const done = new Set(["a", "b"]);
  expect(compartments(SHELF.puzzles, done, ({ grade }) => grade)).toEqual([
    { value: 1, total: 3, solved: 1 },
    { value: 2, total: 1, solved: 1 },
  ]);
  expect(compartments(SHELF.puzzles.slice(0, 3), done, ({ theme }) => theme)).toEqual([
    { value: "surrender", total: 2, solved: 1 },
    { value: "strength", total: 1, solved: 1 },
  ]);
});

it("shows a grade by stars", () => {
  expect(stars(2)).toBe("★★☆☆☆");
});

it.each([
  ["taken-1804022d", "1804022d"],
  ["puzzle-fair", null],
  [null, null],
])("knows the puzzle of a table by its lesson %s", (lesson_name, puzzle) => {
  expect(puzzleAt({ lesson_name } as TableTold)).toBe(puzzle);
  expect(puzzleAt(null)).toBeNull();
});

describe("what is kept", () => {
  it("is what was solved, each once", () => {
    keepSolved("a");
    keepSolved("b");
    keepSolved("a");
    expect([...solved()]).toEqual(["a", "b"]);
    expect(inRow()).toBe(2);
  });

  it("counts only what was solved at the first try in a row", () => {
    keepSolved("a");
    keepMissed("b");
    expect(inRow()).toBe(0);
    keepSolved("b");
    expect([inRow(), solved().has("b")]).toEqual([0, true]);
    keepSolved("c");
    keepSolved("d");
    expect(inRow()).toBe(2);
  });

  it("does not mind a wrong answer to what was solved before", () => {
    keepSolved("a");
    keepMissed("a");
    keepHelped("a");
    expect([inRow(), helped().has("a")]).toEqual([1, false]);
  });

  it("tells who looked at the solution first", () => {
    keepHelped("a");
    keepSolved("a");
    expect([helped().has("a"), solved().has("a"), inRow()]).toEqual([true, true, 0]);
  });

  it("has what somebody likes to solve, for each game", () => {
    keepWish("condottiere", { grade: 3, theme: null });
    keepWish("pax-renaissance", { grade: null, theme: "comet" });
    expect(wished("condottiere")).toEqual({ grade: 3, theme: null });
    expect(wished("pax-renaissance")).toEqual({ grade: null, theme: "comet" });
    expect(wished("chess")).toEqual(ANY);
  });
});
