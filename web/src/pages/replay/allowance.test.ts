import { expect, it } from "vitest";
import { Allowance } from "./allowance";

/** An allowance on a clock that only moves when it is told to. */
function allowance() {
  let now = 0;
  const one = new Allowance(() => now);
  return { one, pass: (milliseconds: number) => (now += milliseconds) };
}

/** Take as many as can be taken at once. */
function takeAll(one: Allowance, reserve = 0): number {
  let taken = 0;
  while (one.take(reserve) === 0) taken++;
  return taken;
}

it("gives many at once, then some every second, fewer than the server's 30 and 5", () => {
  const { one, pass } = allowance();
  expect(takeAll(one)).toBe(20);
  pass(1000);
  expect(takeAll(one)).toBe(4);
});

it("says how long to wait, and keeps its word", () => {
  const { one, pass } = allowance();
  takeAll(one);
  const wait = one.take();
  expect(wait).toBeGreaterThan(0);
  pass(wait);
  expect(one.take()).toBe(0);
});

it("leaves a reserve for what somebody waits for", () => {
  const { one } = allowance();
  expect(takeAll(one, 8)).toBe(12);
  expect(takeAll(one)).toBe(8);
});

it("does not save up for ever", () => {
  const { one, pass } = allowance();
  pass(3_600_000);
  expect(takeAll(one)).toBe(20);
});
