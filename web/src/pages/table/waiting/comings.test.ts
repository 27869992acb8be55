import { expect, test } from "vitest";
import type { ChairTold } from "@/server/api";
import { comings, freeColours } from "./comings";

const chair = (name: string | null): ChairTold => ({ name }) as ChairTold;

test("who sits down and who gets up is told", () => {
  const before = [chair("Anna"), chair("Bruno"), chair(null)];
  const after = [chair("Anna"), chair(null), chair("Caterina")];
  expect(comings(before, after)).toEqual([
    { key: "web.waiting.comes", name: "Caterina" },
    { key: "web.waiting.goes", name: "Bruno" },
  ]);
});

test("changing one's seat is neither", () => {
  expect(comings([chair("Anna"), chair(null)], [chair(null), chair("Anna")])).toEqual([]);
});

test("a colour is free unless somebody else wears it; an empty seat wears none", () => {
  const chairs = [
    { seat: 0, kind: "person", colour: "crimson" },
    { seat: 1, kind: "computer", colour: "azure" },
    { seat: 2, kind: "empty", colour: "gold" },
  ];
  expect(freeColours(["crimson", "azure", "gold", "ink"], chairs, 0)).toEqual([
    "crimson",
    "gold",
    "ink",
  ]);
});
