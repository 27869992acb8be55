import { expect, test } from "vitest";
import { ROUTES } from "../facts";
import { wide } from "./geometry";
import { fairAmong, sailed, stagesOf } from "./sailing";
import { wayOf } from "./voyage";

const layout = wide(false);
const convened = { kind: "fair-convened", row: "west" };
const route = ROUTES.get("trebizond")!;

test("a fair is known by its row", () => {
  expect(fairAmong([{ kind: "piece-placed", slot: "paris" }])).toBeNull();
  expect(fairAmong([convened])).toBe("west");
});

test("the ship sails to the end while florins are left", () => {
  const way = sailed(layout, "trebizond", [convened, { kind: "fair-ends", count: 2 }]);
  expect(way).toEqual(wayOf(layout, "trebizond").points);
});

test("the ship stops where the last florin went", () => {
  const border = route[3]!;
  const told = [convened, { kind: "share-earned", slot: border }, { kind: "fair-ends", count: 0 }];
  const end = sailed(layout, "trebizond", told).at(-1)!;
  const { x, y } = layout.borders.get(border)!;
  expect(Math.hypot(end.x - x, end.y - y)).toBeLessThan(8);
});

test("the stages of a way are measured along it", () => {
  const way = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 30 },
  ];
  expect(stagesOf(way)).toEqual([
    { x: 0, y: 0, offset: 0 },
    { x: 10, y: 0, offset: 0.25 },
    { x: 10, y: 30, offset: 1 },
  ]);
  expect(stagesOf([])).toEqual([]);
  expect(stagesOf([{ x: 1, y: 2 }])).toEqual([{ x: 1, y: 2, offset: 0 }]);
});
