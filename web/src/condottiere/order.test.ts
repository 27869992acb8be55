import { describe, expect, it } from "vitest";
import { chipOf } from "./chips";
import { counted, fan, keyed, linesFor } from "./order";

describe("the lines", () => {
  it("go clockwise from the player on your left, your own last", () => {
    expect(linesFor(4, 1)).toEqual([2, 3, 0, 1]);
    expect(linesFor(2, 0)).toEqual([1, 0]);
  });
  it("go by seats for a spectator", () => {
    expect(linesFor(3, null)).toEqual([0, 1, 2]);
  });
});

it("keeps equal cards apart", () => {
  expect(keyed(["winter", "drummer", "winter"]).map((one) => one.key)).toEqual([
    "winter#0",
    "drummer#0",
    "winter#1",
  ]);
  expect(counted(["winter", "drummer", "winter"])).toEqual([
    ["winter", 2],
    ["drummer", 1],
  ]);
});

describe("the fan", () => {
  it.each([1, 2, 7, 10, 14, 20])("of %i cards stays within its width", (count) => {
    for (const selected of [-1, 0, count - 1, Math.floor(count / 2)]) {
      const places = fan(count, selected, 360, 84);
      expect(places).toHaveLength(count);
      const left = Math.min(...places.map((place) => place.x));
      const right = Math.max(...places.map((place) => place.x + 84));
      expect(right - left).toBeLessThanOrEqual(360.01);
    }
  });
  it("goes from left to right", () => {
    const xs = fan(9, 4, 600, 106).map((place) => place.x);
    expect([...xs].sort((a, b) => a - b)).toEqual(xs);
  });
});

describe("the chip on a card", () => {
  const row = (card: string, value: number, ...why: string[]) => ({
    card,
    value,
    why: why.map((key) => ({ key, args: {}, rule: "" })),
  });
  it("is absent where a card is worth what it shows", () => {
    expect(chipOf(row("mercenary-6", 6, "why.printed"))).toBeNull();
    expect(chipOf(row("heroine", 10, "why.heroine"))).toBeNull();
    expect(chipOf(row("mercenary-1", 1, "why.winter"))).toBeNull();
    expect(chipOf(row("mercenary-2", 2, "why.winter", "why.drummer"))).toBeNull();
    expect(chipOf(row("drummer", 0, "why.no-strength"))).toBeNull();
    expect(chipOf(undefined)).toBeNull();
  });
  it("says what changed it", () => {
    expect(chipOf(row("mercenary-6", 1, "why.winter"))).toEqual({ value: 1, kind: "ice" });
    expect(chipOf(row("mercenary-6", 2, "why.winter", "why.drummer"))?.kind).toBe("doubled");
    expect(chipOf(row("mercenary-10", 13, "why.printed", "why.spring"))?.kind).toBe("spring");
  });
});
