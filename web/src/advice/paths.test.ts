import { expect, test } from "vitest";
import {
  depthOf,
  lackingOf,
  nearestWay,
  openedAt,
  placeByKey,
  placeOf,
  stairs,
  ticksOf,
  waysOf,
  type Standing,
} from "./paths";

const PATHS: Standing[] = [
  { step: 0, open: [], lacking: { holy: [null, null], imperial: [3, 2] } },
  { step: 4, open: [], lacking: { holy: [null, 1], imperial: [2, 2] } },
  { step: 8, open: ["imperial"], lacking: { holy: [null, null], imperial: [0, 4] } },
  { step: 10, open: ["imperial"], lacking: { holy: [null, 2], imperial: [0, 4] } },
];
const SCALE = { steps: 10, deepest: 4, sheet: { width: 100, height: 40 }, shift: 0 };

test("every way to win is told, and what each seat lacks for it", () => {
  expect(waysOf(PATHS)).toEqual(["holy", "imperial"]);
  expect(waysOf([])).toEqual([]);
  expect(lackingOf(PATHS[1]!, "holy", 1)).toBe(1);
  expect(lackingOf(PATHS[1]!, "holy", 0)).toBeNull();
});

test("the way on which somebody came nearest is shown first", () => {
  expect(nearestWay(PATHS)).toBe("imperial");
  expect(nearestWay(PATHS.slice(0, 2))).toBe("holy");
  expect(nearestWay([])).toBe("");
});

test("the axis has few whole figures down to the most that anybody lacked", () => {
  expect(ticksOf(PATHS, "imperial")).toEqual([0, 1, 2, 3, 4]);
  expect(ticksOf([{ step: 0, open: [], lacking: { holy: [9, 0] } }], "holy")).toEqual([0, 3, 6, 9]);
  expect(ticksOf(PATHS.slice(0, 1), "holy")).toEqual([0, 1]);
});

test("whoever lacks nothing is at the top", () => {
  expect(depthOf(0, 4, SCALE.sheet)).toBe(0);
  expect(depthOf(4, 4, SCALE.sheet)).toBe(40);
});

test("a line is level through a turn and steps where the next begins", () => {
  expect(stairs(PATHS, "imperial", 0, SCALE)).toBe("M0.0 30.0H40.0V20.0H80.0V0.0H100.0V0.0H100.0");
});

test("a line is broken where nothing can be counted", () => {
  expect(stairs(PATHS, "holy", 1, SCALE)).toBe("M40.0 10.0H80.0M100.0 20.0H100.0");
  expect(stairs(PATHS, "holy", 0, SCALE)).toBe("");
});

test("one knows since when a way was open", () => {
  expect(openedAt(PATHS, "imperial")).toBe(2);
  expect(openedAt(PATHS, "holy")).toBeNull();
});

test("one stands at the last turn that has begun", () => {
  expect([0, 3, 4, 99].map((step) => placeOf(PATHS, step))).toEqual([0, 0, 1, 3]);
  expect(placeOf([], 5)).toBe(0);
});

test("keys lead from turn to turn and no further than the game", () => {
  expect(placeByKey("ArrowRight", 0, 3)).toBe(1);
  expect(placeByKey("ArrowRight", 3, 3)).toBe(3);
  expect(placeByKey("ArrowLeft", 0, 3)).toBe(0);
  expect(placeByKey("PageUp", 0, 3)).toBe(3);
  expect(placeByKey("Home", 2, 3)).toBe(0);
  expect(placeByKey("End", 0, 3)).toBe(3);
  expect(placeByKey("Enter", 1, 3)).toBeNull();
});
