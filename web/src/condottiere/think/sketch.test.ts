import { describe, expect, it } from "vitest";
import type { Sketch } from "@/pages/think/thinking.svelte";
import { addCard, agree, ask, askedIn, askSeat, drawn, fresh, paint } from "./sketch";
import { pass, removeCard, seat, withMore } from "./sketch";

const hands = (sketch: Sketch) =>
  drawn(sketch).hands.map(({ cards, more }) => [cards.length, more]);

describe("a position that is drawn", () => {
  it("begins with a battle of four, and the first knows nothing of the others", () => {
    const board = drawn(fresh());
    expect([board.seats, askedIn(board), board.contested]).toEqual([4, 0, "roma"]);
    expect(hands(fresh())[1]).toEqual([0, 10]);
  });

  it("takes what is known of another's cards from what is unknown, and gives it back", () => {
    const inHand = addCard(fresh(), { kind: "hand", seat: 1 }, "winter");
    const played = addCard(inHand, { kind: "line", seat: 1 }, "heroine");
    expect(hands(played)[1]).toEqual([1, 8]);
    expect(drawn(played).lines[1]).toEqual(["heroine"]);
    expect(hands(removeCard(played, { kind: "hand", seat: 1 }, 0))[1]).toEqual([0, 9]);
    // One's own cards are all known.
    expect(hands(addCard(fresh(), { kind: "hand", seat: 0 }, "winter"))[0]).toEqual([1, 0]);
    expect(hands(withMore(fresh(), 1, -3))[1]).toEqual([0, 0]);
  });

  it("clears the table where a region is chosen, and asks the same seat", () => {
    const battle = askSeat(addCard(fresh(), { kind: "line", seat: 2 }, "winter"), 2);
    const choosing = drawn(ask({ ...battle, cards_played: true }, "next-choice"));
    expect([choosing.lines.flat(), choosing.contested, askedIn(choosing)]).toEqual([[], null, 2]);
    expect(ask({ ...battle, declines: 1 }, "next-choice")).not.toHaveProperty("declines");
  });

  it("lets nobody have passed who is asked", () => {
    const passed = pass(pass(fresh(), 2, true), 1, true);
    expect(drawn(passed).out).toEqual([1, 2]);
    expect(drawn(askSeat(passed, 2)).out).toEqual([1]);
  });

  it("forgets what belonged to a seat that is gone", () => {
    const four = pass(paint(paint(askSeat(fresh(), 3), 3, "milano"), 1, "torino"), 2, true);
    const two = drawn(seat(four, 2));
    expect([two.owners, two.out, askedIn(two), two.hands.length]).toEqual([
      { torino: 1 },
      [],
      1,
      2,
    ]);
    expect(drawn(seat(four, 6)).lines).toHaveLength(6);
  });

  it("is painted region by region", () => {
    const held = paint(fresh(), 2, "milano");
    expect(drawn(held).owners).toEqual({ milano: 2 });
    expect(drawn(paint(held, 2, "milano")).owners).toEqual({});
    const blessed = paint(held, "pope", "modena");
    expect(drawn(paint(blessed, "nobody", "modena")).pope).toBeNull();
    expect(drawn(paint(blessed, "condottiere", "siena")).contested).toBe("siena");
  });

  it("has no table options of another edition", () => {
    const replayed = { ...fresh(), options: { bishop_strength: "printed" } };
    expect(agree(replayed, "1995", [])).not.toHaveProperty("options");
  });
});
