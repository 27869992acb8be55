import { expect, test } from "vitest";
import { labelled, lastOf, pathOf, spread, ticksFor, type ChartPoint } from "./chart";

const points = (...values: (number | null)[]): ChartPoint[] =>
  values.map((value, turn) => ({ label: String(turn), values: [value] }));
const sheet = { width: 100, height: 50 };

test("the axis has few whole figures and reaches the highest value", () => {
  expect(ticksFor(points(0, 3))).toEqual([0, 1, 2, 3]);
  expect(ticksFor(points(7))).toEqual([0, 2, 4, 6, 8]);
  expect(ticksFor(points(0))).toEqual([0, 1]);
  expect(ticksFor([])).toEqual([0, 1]);
});

test("a line runs from left to right, higher values higher up", () => {
  expect(pathOf(points(0, 2, 4), 0, 4, sheet)).toBe("M0.0 50.0L50.0 25.0L100.0 0.0");
});

test("a line breaks off where there is no value", () => {
  expect(pathOf(points(0, null, 4), 0, 4, sheet)).toBe("M0.0 50.0M100.0 0.0");
});

test("of many labels a few are written, the first and the last among them", () => {
  expect(labelled(3, 5)).toEqual([0, 1, 2]);
  expect(labelled(41, 5)).toEqual([0, 10, 20, 30, 40]);
});

test("ends that would cover each other are moved apart, in their order", () => {
  expect(spread([10, 10, 40], 8)).toEqual([10, 18, 40]);
  expect(spread([12, 10], 8)).toEqual([18, 10]);
});

test("a line that broke off ends with its last value", () => {
  expect(lastOf(points(1, 4, null), 0)).toBe(4);
  expect(lastOf(points(null), 0)).toBeNull();
});
