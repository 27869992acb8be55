import { describe, expect, test } from "vitest";
import type { Analysis } from "./analysing.svelte";
import { nearest, pathOf, placesOf, spread, xOf, yOf } from "./course";

const moment = (step: number, chances: number[]): Analysis["moments"][number] => ({
  step,
  seat: 0,
  question: "turn",
  options: 2,
  played: { kind: "pass" },
  best: { kind: "pass" },
  value: 0.5,
  best_value: 0.5,
  loss: 0,
  seen: chances,
  chances,
});
const analysis = (moments: Analysis["moments"], result: number[] | null): Analysis => ({
  format: "condotta-analysis",
  version: 1,
  game: "condottiere",
  seats: 2,
  steps: 10,
  player: "search",
  seed: 0,
  every: 1,
  moments,
  turning_points: [],
  accuracy: [],
  result,
});
const SHEET = { width: 100, height: 50 };

describe("the line of chances", () => {
  test("goes through every moment and ends with the result", () => {
    const places = placesOf(analysis([moment(0, [0.5, 0.5]), moment(4, [0.2, 0.8])], [0, 1]));
    expect(places.map(({ step }) => step)).toEqual([0, 4, 10]);
    expect(places.at(-1)).toEqual({ step: 10, chances: [0, 1], isResult: true });
    expect(pathOf(places, 1, 10, SHEET)).toBe("M0.0 25.0L40.0 10.0L100.0 0.0");
  });

  test("has no place where nobody knew chances", () => {
    expect(placesOf(analysis([moment(0, [])], [0, 1]))).toEqual([]);
    expect(placesOf(analysis([moment(3, [0.5, 0.5])], null))).toHaveLength(1);
  });

  test("certain victory is at the top, certain defeat at the bottom", () => {
    expect([yOf(1, SHEET), yOf(0, SHEET)]).toEqual([0, 50]);
    expect([xOf(0, 10, SHEET), xOf(10, 10, SHEET), xOf(0, 0, SHEET)]).toEqual([0, 100, 0]);
  });
});

test("a click means the moment next to it", () => {
  const places = placesOf(analysis([moment(0, [1, 0]), moment(4, [1, 0])], [1, 0]));
  expect(nearest(places, 0.1, 10)?.step).toBe(0);
  expect(nearest(places, 0.35, 10)?.step).toBe(4);
  expect(nearest(places, 2, 10)?.step).toBe(10);
  expect(nearest([], 0.5, 10)).toBeNull();
});

test("shields at the ends stand apart and stay on the sheet", () => {
  expect(spread([10, 11, 30], 12, 50)).toEqual([10, 22, 34]);
  expect(spread([50, 50, 50], 12, 50)).toEqual([26, 38, 50]);
});
