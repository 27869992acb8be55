import { afterEach, describe, expect, test, vi } from "vitest";
import rules from "@/generated/event-rules.json";
import { RECIPES } from "./recipes";
import { KINDS, play, soundOf } from "./sounds";

const told = new Set(Object.values(rules).flatMap((events) => Object.keys(events)));

afterEach(() => vi.unstubAllGlobals());

test("it is decided for every event of every edition whether it sounds", () => {
  expect([...told].filter((kind) => !KINDS.has(kind))).toEqual([]);
});

test("nothing sounds that no game tells of", () => {
  expect([...KINDS].filter((kind) => !told.has(kind))).toEqual([]);
});

test("every sound of an event can be made", () => {
  for (const kind of KINDS) {
    const sound = soundOf(kind);
    if (sound !== null) expect(RECIPES[sound]).toBeTypeOf("function");
  }
});

test.each([
  ["card-played", "mercenary-3", "card"],
  ["card-played", "drummer", "drum"],
  ["card-played", "winter", "wind"],
  ["card-played", "bishop", "bells"],
  ["card-taken-back", "drummer", "card"],
  ["passed", undefined, "pass"],
  ["region-conquered", undefined, "conquest"],
  ["game-over", undefined, "end"],
  ["battle-ends", undefined, null],
  ["something-new", undefined, null],
])("%s of %s sounds like %s", (kind, card, sound) => {
  expect(soundOf(kind, card)).toBe(sound);
});

describe("playing", () => {
  test("is silent where there is no audio", () => {
    expect(() => play("card")).not.toThrow();
  });

  test("makes nothing before somebody has touched the page", () => {
    const made = vi.fn();
    vi.stubGlobal("AudioContext", made);
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
    play("card");
    expect(made).not.toHaveBeenCalled();
  });

  test("never throws, whatever the browser does", () => {
    const broken = vi.fn(function () {
      throw new Error("no device");
    });
    vi.stubGlobal("AudioContext", broken);
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
    expect(() => play("end")).not.toThrow();
    expect(broken).toHaveBeenCalledOnce();
  });
});
