import { expect, test } from "vitest";
import { wide } from "./geometry";
import { newsOf } from "./news";

const layout = wide(false);
const spot = (slot: string) => layout.slots.get(slot) ?? layout.borders.get(slot)!;

test("nothing is new on a map seen for the first time", () => {
  expect(newsOf(undefined, { paris: "Ng" }, layout).size).toBe(0);
});

test("what stays is no news, what is set down comes from a hand", () => {
  expect([...newsOf({ paris: "Ng" }, { paris: "Ng", lyon: "Rg" }, layout)]).toEqual([
    ["lyon", null],
  ]);
});

test("a piece that left one place for another comes from there", () => {
  const [from, to] = [...layout.borders.keys()];
  const moved = newsOf({ [from!]: "St" }, { [to!]: "St" }, layout).get(to!);
  expect(moved).toEqual({ x: spot(from!).x - spot(to!).x, y: spot(from!).y - spot(to!).y });
});

test("one piece that left is the source of one piece only", () => {
  const news = newsOf({ paris: "Ng" }, { lyon: "Ng", bruges: "Ng" }, layout);
  expect([...news.values()].filter((from) => from !== null)).toHaveLength(1);
});
