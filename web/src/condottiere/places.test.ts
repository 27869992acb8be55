import { describe, expect, it } from "vitest";
import type { EventTold } from "@/server/api";
import { battlesWon, placesOf } from "./places";

describe("places at the end", () => {
  it("put the winner first, whatever others have", () => {
    const places = placesOf({ winners: [1], scores: [5, 3, 4, 4] });
    expect(places.map(({ seat }) => seat)).toEqual([1, 0, 2, 3]);
    expect(places.map(({ place }) => place)).toEqual([1, 2, 3, 3]);
  });

  it("are shared by those who win together", () => {
    const places = placesOf({ winners: [0, 2], scores: [3, 1, 4] });
    expect(places.map(({ place, seat }) => [seat, place])).toEqual([
      [2, 1],
      [0, 1],
      [1, 3],
    ]);
  });
});

it("counts the battles that were won", () => {
  const told = (kind: string, seat: number): EventTold => ({ kind, key: kind, args: { seat } });
  const events = [told("region-conquered", 1), told("region-held", 1), told("passed", 0)];
  expect([...battlesWon(events)]).toEqual([[1, 2]]);
});
