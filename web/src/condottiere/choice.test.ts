import { describe, expect, it } from "vitest";
import { Asked, meant, needsConfirming, placeOf, sameAction } from "./choice.svelte";
import type { Action, Forecast, View } from "./view";

const forecast = (strength: number): Forecast => ({
  strengths: [strength, 0],
  swept: null,
  weather: null,
  effect: true,
  notes: [],
});

describe("what is asked", () => {
  const options: Action[] = [
    { kind: "play", card: "mercenary-3" },
    { kind: "play", card: "winter" },
    { kind: "pass" },
  ];
  const asked = new Asked({ kind: "turn", options }, [forecast(3), forecast(1), forecast(0)]);

  it("offers cards in the hand and the rest as buttons", () => {
    expect(asked.at("hand").map((option) => option.card)).toEqual(["mercenary-3", "winter"]);
    expect(asked.at("button")).toEqual([{ kind: "pass" }]);
    expect(asked.at("map")).toEqual([]);
  });

  it("finds the option and the forecast that belong to a card", () => {
    const action = asked.withCard("winter");
    expect(action).toEqual({ kind: "play", card: "winter" });
    expect(asked.forecastOf(action!)?.strengths).toEqual([1, 0]);
    expect(asked.withCard("bishop")).toBeUndefined();
  });

  it("offers nothing the server did not", () => {
    const pope = new Asked(
      { kind: "pope", options: [{ kind: "place-pope", region: "roma" }, { kind: "remove-pope" }] },
      null,
    );
    expect(pope.regions).toEqual(["roma"]);
    expect(pope.withRegion("siena")).toBeUndefined();
    expect(pope.forecastOf({ kind: "remove-pope" })).toBeNull();
  });

  it("makes a button of a kind it has never heard of", () => {
    expect(placeOf({ kind: "something-new" } as unknown as Action)).toBe("button");
  });
});

describe("a second press", () => {
  it("is wanted where something is given away", () => {
    expect(needsConfirming({ kind: "play", card: "winter" }, true)).toBe(true);
    expect(needsConfirming({ kind: "discard-hand" }, true)).toBe(true);
  });
  it("is not wanted for plain numbers, and for passing as one likes", () => {
    expect(needsConfirming({ kind: "draw", count: 2 }, true)).toBe(false);
    expect(needsConfirming({ kind: "pass" }, true)).toBe(true);
    expect(needsConfirming({ kind: "pass" }, false)).toBe(false);
  });
});

describe("what somebody means who clicks what cannot be had", () => {
  const view = (phase: string) => ({ phase }) as View;
  it("depends on what the table is doing", () => {
    expect(meant(view("turn"), { card: "winter" })).toEqual({ kind: "play", card: "winter" });
    expect(meant(view("keep"), { card: "winter" })).toEqual({ kind: "keep-card", card: "winter" });
    expect(meant(view("pope"), { region: "roma" })).toEqual({ kind: "place-pope", region: "roma" });
    expect(meant(view("turn"), { region: "roma" }).kind).toBe("choose-region");
  });
});

it("tells actions apart by every field", () => {
  expect(sameAction({ kind: "draw", count: 1 }, { kind: "draw", count: 1 })).toBe(true);
  expect(sameAction({ kind: "draw", count: 1 }, { kind: "draw", count: 2 })).toBe(false);
  expect(sameAction({ kind: "play", card: "winter" }, { kind: "keep-card", card: "winter" })).toBe(
    false,
  );
});
