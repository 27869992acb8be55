import { expect, it } from "vitest";
import { step } from "./walking";

it.each([
  ["ArrowRight", 0, 1],
  ["ArrowLeft", 0, 0],
  ["ArrowDown", 1, 6],
  ["ArrowUp", 6, 1],
  ["ArrowDown", 10, 10],
  ["Home", 7, 0],
  ["End", 7, 11],
])("%s leads from card %i to card %i", (key, from, to) => {
  expect(step(key, from, 12, 5)).toBe(to);
});

it("leaves other keys alone", () => {
  expect(step("Enter", 3, 12, 5)).toBeNull();
});
