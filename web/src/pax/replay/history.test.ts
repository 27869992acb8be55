import { expect, test } from "vitest";
import type { PlayerSeen } from "../view";
import { measured, MOST, momentsOf, placeOf, pointsOf, type Moment } from "./history";

const turns = (count: number, steps: number) =>
  Array.from({ length: count * steps }, (_, step) => (step % steps === 0 ? ["turn-begins"] : []));
const player = (florins: number): PlayerSeen =>
  ({
    florins,
    kings: 1,
    republics: 0,
    concessions: 4,
    prestige: { catholic: 1, islamic: 0, reformist: 0, law: 2, discovery: 0, patron: 1 },
  }) as unknown as PlayerSeen;
const MOMENTS: Moment[] = [
  { step: 0, turn: 1, players: [player(3), player(4)] },
  { step: 20, turn: 5, players: [player(7), player(2)] },
];

test("a short game is looked at turn by turn, and at its end", () => {
  expect(momentsOf(turns(3, 4))).toEqual([0, 4, 8, 11]);
});

test("of a long game a few turns are looked at, evenly, and its end", () => {
  const found = momentsOf(turns(200, 9));
  expect(found.length).toBeLessThanOrEqual(MOST);
  expect(found.length).toBeGreaterThan(MOST / 2);
  expect(found.at(-1)).toBe(200 * 9 - 1);
  expect(new Set(found).size).toBe(found.length);
});

test("a game that ends as a turn begins has that moment once", () => {
  expect(momentsOf([["turn-begins"], [], ["turn-begins"]])).toEqual([0, 2]);
});

test("a bank's prestige is that of every kind together", () => {
  expect(measured(player(3), "prestige")).toBe(4);
  expect(measured(player(3), "concessions")).toBe(4);
});

test("a chart has a point for each moment and a value for each bank", () => {
  expect(pointsOf(MOMENTS, "florins")).toEqual([
    { label: "1", values: [3, 4] },
    { label: "5", values: [7, 2] },
  ]);
});

test("one stands at the last moment one has reached", () => {
  expect(placeOf(MOMENTS, 0)).toBe(0);
  expect(placeOf(MOMENTS, 19)).toBe(0);
  expect(placeOf(MOMENTS, 25)).toBe(1);
  expect(placeOf([], 25)).toBeNull();
});
