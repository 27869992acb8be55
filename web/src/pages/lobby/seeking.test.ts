import { expect, test } from "vitest";
import { ANYTHING, isSeeking, queryOf } from "./seeking";

test("who looks for nothing asks for nothing", () => {
  expect(isSeeking(ANYTHING)).toBe(false);
  expect(queryOf(ANYTHING)).toEqual({});
});

test("only what was chosen is asked, seats as a number", () => {
  const wishes = { ...ANYTHING, game: "pax-renaissance", seats: "3", language: "hu" } as const;
  expect(isSeeking(wishes)).toBe(true);
  expect(queryOf(wishes)).toEqual({ game: "pax-renaissance", seats: 3, language: "hu" });
  expect(queryOf({ ...ANYTHING, edition: "1995", pace: "days" })).toEqual({
    edition: "1995",
    pace: "days",
  });
});
