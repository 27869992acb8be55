import { describe, expect, test } from "vitest";
import type { EventSeen, Forecast, View } from "../view";
import { overlayOf } from "./overlay";

const view = { slots: { paris: "Ng", england__france: "p.blue" } } as unknown as View;
const forecast = (...events: EventSeen[]): Forecast => ({
  events,
  florins: [],
  asks: null,
  ends_turn: false,
  ends_game: false,
});
const overlay = (...events: EventSeen[]) => overlayOf(view, forecast(...events));

describe("what would change on the map", () => {
  test("nothing without a forecast", () => {
    const nothing = overlayOf(view, null);
    expect(nothing.coming.size + nothing.lost.size + nothing.tolls.size).toBe(0);
  });

  test("a piece that is placed would come", () => {
    const { coming, lost } = overlay({ kind: "piece-placed", piece: "Rt", slot: "lyon" });
    expect([...coming]).toEqual([["lyon", "Rt"]]);
    expect(lost.size).toBe(0);
  });

  test("a piece that makes room is repressed, and the new one stands in its place", () => {
    const { coming, lost, newlyRepressed } = overlay(
      { kind: "piece-repressed", piece: "Ng", slot: "paris", empire: "france" },
      { kind: "piece-placed", piece: "Rr", slot: "paris" },
    );
    expect([...coming]).toEqual([["paris", "Rr"]]);
    expect([...lost]).toEqual([["paris", "repressed"]]);
    expect([...newlyRepressed]).toEqual([["france", ["Ng"]]]);
  });

  test("a piece of the same sort that takes its place is seen all the same", () => {
    const { coming, lost } = overlay(
      { kind: "piece-repressed", piece: "Ng", slot: "paris", empire: "france" },
      { kind: "piece-placed", piece: "Ng", slot: "paris" },
    );
    expect([...coming]).toEqual([["paris", "Ng"]]);
    expect([...lost]).toEqual([["paris", "repressed"]]);
  });

  test("a piece that comes and dies at once changes nothing", () => {
    const { coming, lost } = overlay(
      { kind: "piece-placed", piece: "Rt", slot: "lyon" },
      { kind: "piece-killed", piece: "Rt", slot: "lyon" },
    );
    expect(coming.size + lost.size).toBe(0);
  });

  test("a pirate sails onto a concession and kills it", () => {
    const slots = { ...view.slots, aragon__portugal: "Sg" };
    const { coming, lost } = overlayOf(
      { ...view, slots },
      forecast(
        {
          kind: "pirate-sails",
          piece: "Sg",
          from_slot: "aragon__portugal",
          slot: "england__france",
        },
        { kind: "piece-killed", piece: "p.blue", slot: "england__france" },
        { kind: "piece-placed", piece: "Sg", slot: "england__france" },
      ),
    );
    expect([...coming]).toEqual([["england__france", "Sg"]]);
    expect(lost.get("aragon__portugal")).toBe("moved");
    expect(lost.get("england__france")).toBe("killed");
  });

  test("at the stations of a fair florins are earned or robbed", () => {
    const { tolls } = overlay(
      { kind: "fair-convened", seat: 2, emporium: "constantinople", row: "east", florins: 3 },
      { kind: "share-earned", seat: 2, slot: "england__france", count: 1 },
      { kind: "pirates-rob", slot: "aragon__portugal", count: 1 },
    );
    expect(tolls.get("england__france")).toEqual({ count: 1, seat: 2 });
    expect(tolls.get("aragon__portugal")).toEqual({ count: 1, seat: null });
  });

  test("a bishop that moves leaves one card and comes to another", () => {
    const { bishops } = overlay({
      kind: "bishop-moved",
      piece: "Bg",
      from_card: "france",
      card: "hungary",
    });
    expect(bishops.get("france")).toBeNull();
    expect(bishops.get("hungary")).toBe("Bg");
  });

  test("a battle is told by the number on each side", () => {
    const { battles } = overlay({
      kind: "battle-joined",
      seat: 0,
      war: "campaign",
      empire: "france",
      attackers: ["Nr", "Nr", "Sr"],
      defenders: ["Ng"],
    });
    expect(battles.get("france")).toEqual({ attackers: 3, defenders: 1 });
  });
});
