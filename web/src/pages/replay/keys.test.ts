import { expect, it } from "vitest";
import { wishOf } from "./keys";

/** A press of a key, with nothing else held down. */
const press = (key: string, more: Partial<Parameters<typeof wishOf>[0]> = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  defaultPrevented: false,
  ...more,
});

/** As much of an element as keys look at: which selectors find it. */
const element = (...found: string[]): Element =>
  ({
    matches: (selector: string) => found.includes(selector),
    closest: (selector: string) =>
      selector.split(", ").some((one) => found.includes(one)) ? {} : null,
  }) as unknown as Element;

const BUTTON = element("button");
const FIELD = element("input");
const SCRUBBER = element("input", 'input[type="range"]');

it("goes by steps with brackets and arrows, by battles or turns with braces", () => {
  expect(wishOf(press("["), null, true)).toEqual({ what: "step", direction: -1 });
  expect(wishOf(press("ArrowRight"), BUTTON, true)).toEqual({ what: "step", direction: 1 });
  expect(wishOf(press("}"), BUTTON, true)).toEqual({ what: "stop", direction: 1 });
});

it("plays with Space, but leaves it to a button that has the focus", () => {
  expect(wishOf(press(" "), null, true)).toEqual({ what: "play" });
  expect(wishOf(press(" "), BUTTON, true)).toBeNull();
});

it("leaves every key to a field one types in", () => {
  for (const key of ["[", "}", "ArrowLeft", " ", "?"])
    expect(wishOf(press(key), FIELD, true)).toBeNull();
});

it("leaves the arrows to the scrubber, which moves by itself, and nothing else", () => {
  expect(wishOf(press("ArrowLeft"), SCRUBBER, true)).toBeNull();
  expect(wishOf(press("{"), SCRUBBER, true)).toEqual({ what: "stop", direction: -1 });
  expect(wishOf(press(" "), SCRUBBER, true)).toEqual({ what: "play" });
});

it("has no character keys for those who switched them off, but arrows", () => {
  expect(wishOf(press("["), null, false)).toBeNull();
  expect(wishOf(press("ArrowLeft"), null, false)).not.toBeNull();
});

it("leaves the browser its own keys, but takes brackets typed with Alt", () => {
  expect(wishOf(press("ArrowLeft", { altKey: true }), null, true)).toBeNull();
  expect(wishOf(press("[", { ctrlKey: true }), null, true)).toBeNull();
  expect(wishOf(press("[", { altKey: true }), null, true)).not.toBeNull();
});

it("does nothing when something else has used the key already", () => {
  expect(wishOf(press("ArrowLeft", { defaultPrevented: true }), null, true)).toBeNull();
});
