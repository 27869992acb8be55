import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { announcer } from "./announcer.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("says together what comes together", () => {
  announcer.say("Anna plays Winter.");
  announcer.say("Beppe passes.");
  vi.advanceTimersByTime(200);
  expect(announcer.polite).toBe("Anna plays Winter. Beppe passes.");
});

it.each([
  ["polite", (text: string) => announcer.say(text), 150],
  ["assertive", (text: string) => announcer.interrupt(text), 0],
] as const)("empties the %s region before the same words come again", (region, speak, pause) => {
  speak("Anna passes.");
  vi.advanceTimersByTime(200);
  speak("Anna passes.");
  vi.advanceTimersByTime(pause);
  expect(announcer[region]).toBe("");
  vi.advanceTimersByTime(30);
  expect(announcer[region]).toBe("Anna passes.");
});

it("says no longer what is no longer so", () => {
  announcer.interrupt("Your turn.");
  vi.advanceTimersByTime(30);
  announcer.hush();
  expect(announcer.assertive).toBe("");
  announcer.interrupt("Your turn.");
  announcer.hush();
  vi.advanceTimersByTime(100);
  expect(announcer.assertive).toBe("");
});
