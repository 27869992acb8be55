import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { begin } from "@/words/words.svelte";
import { clockFace, now, timeLeft } from "./clock.svelte";

type Start = (tick: () => void) => () => void;

/** Who reads the time; outside of a browser Svelte has no readers. */
const readers = vi.hoisted(() => ({ come: vi.fn(), start: null as unknown as Start }));
vi.mock("svelte/reactivity", () => ({
  createSubscriber: (start: Start) => {
    readers.start = start;
    return readers.come;
  },
}));

beforeAll(async () => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("document", { documentElement: {} });
  await begin();
});
afterEach(() => void vi.useRealTimers());

it.each([
  [0, "0:00"],
  [999, "0:01"],
  [61_000, "1:01"],
  [3_600_000, "1:00 h"],
  [86_399_000, "23:59 h"],
  [90_000_000, "1 d 1 h"],
  [-5, "0:00"],
])("shows %i milliseconds as %s", (milliseconds, face) => {
  expect(clockFace(milliseconds)).toBe(face);
});

it("runs only for the seat whose clock runs", () => {
  const clock = { left: [60_000, 90_000], running: 1, deadline: 1_050_000 };
  expect(timeLeft(clock, 1, 1_000_000)).toBe(50_000);
  expect(timeLeft(clock, 0, 1_000_000)).toBe(60_000);
  expect(timeLeft({ left: null, running: 0, deadline: null }, 0, 5)).toBeNull();
});

it("ticks only while somebody reads the time", () => {
  vi.useFakeTimers({ now: 1_000 });
  expect(now()).toBe(1_000);
  expect(readers.come).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);

  const tick = vi.fn();
  const stop = readers.start(tick);
  vi.advanceTimersByTime(1_000);
  expect(tick).toHaveBeenCalledTimes(2);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
