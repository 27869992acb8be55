import { expect, test } from "vitest";
import type { View } from "../view";
import { flows } from "./flows";

function view(
  purses: readonly number[],
  west: readonly number[] = [],
  east: readonly number[] = [],
): View {
  const row = (florins: readonly number[]) => florins.map((one) => ({ card: null, florins: one }));
  return {
    players: purses.map((florins, seat) => ({ seat, florins })),
    market: { west: row(west), east: row(east) },
  } as unknown as View;
}

test("nothing flows where nothing changed", () => {
  expect(flows(view([3, 4], [1, 0]), view([3, 4], [1, 0]))).toEqual([]);
});

test("a purchase lays a florin on each space before the card", () => {
  expect(flows(view([5], [2, 0, 0]), view([3], [3, 1, 0]))).toEqual([
    { from: "seat:0", to: "space:west 0", count: 1 },
    { from: "seat:0", to: "space:west 1", count: 1 },
  ]);
});

test("what nobody at the table gave comes from China, and what nobody got goes there", () => {
  expect(flows(view([1, 1]), view([3, 1]))).toEqual([{ from: "china", to: "seat:0", count: 2 }]);
  expect(flows(view([4, 1]), view([1, 2]))).toEqual([
    { from: "seat:0", to: "seat:1", count: 1 },
    { from: "seat:0", to: "china", count: 2 },
  ]);
});

test("a fair pays several from its row", () => {
  expect(flows(view([0, 0, 2], [], [6]), view([1, 2, 2], [], [3]))).toEqual([
    { from: "space:east 0", to: "seat:0", count: 1 },
    { from: "space:east 0", to: "seat:1", count: 2 },
  ]);
});
