import { expect, test } from "vitest";
import type { TableListed } from "@/server/api";
import { outcomeOf } from "./outcome";

const table = (result: object | null): TableListed =>
  ({
    result,
    chairs: [{ person: null }, { person: "anna" }, { person: "bruno" }],
  }) as unknown as TableListed;

test("a game is won alone, shared, lost, or has no end", () => {
  expect(outcomeOf(table({ winners: [1] }), "anna")).toBe("won");
  expect(outcomeOf(table({ winners: [1, 2] }), "anna")).toBe("shared");
  expect(outcomeOf(table({ winners: [0] }), "anna")).toBe("lost");
  expect(outcomeOf(table(null), "anna")).toBe("unfinished");
});
