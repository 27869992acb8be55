import { expect, it } from "vitest";
import { bookOf } from "./books";

it.each(["C7-TURN-3", "C5-HAND-1", "R12", "D4", "I2"])("finds %s in Condottiere", (id) => {
  expect(bookOf(id)).toBe("condottiere");
});

it.each(["P-E2.2a.1", "P-R42", "DEC-01", "WX-18", "P-F6"])("finds %s in Pax Renaissance", (id) => {
  expect(bookOf(id)).toBe("pax-renaissance");
});
