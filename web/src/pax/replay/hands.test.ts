import { expect, test } from "vitest";
import type { View } from "../view";
import { handsSeen } from "./hands";

const view = (hand: string[]): View =>
  ({
    hand,
    players: [
      { seat: 0, hand_size: 2, known: [] },
      { seat: 1, hand_size: 3, known: ["PREN001"] },
    ],
  }) as unknown as View;

test("open eyes see every hand", () => {
  const hands = [view(["PREN002", "PREN003"]), view(["PREN001", "PREN004", "PREN005"])];
  expect(handsSeen({ view: view([]), hands, eyes: "open" })).toEqual([
    { seat: 0, cards: ["PREN002", "PREN003"], hidden: 0 },
    { seat: 1, cards: ["PREN001", "PREN004", "PREN005"], hidden: 0 },
  ]);
});

test("a seat sees its own hand, and of others what everybody knows", () => {
  expect(handsSeen({ view: view(["PREN002", "PREN003"]), hands: null, eyes: 0 })).toEqual([
    { seat: 0, cards: ["PREN002", "PREN003"], hidden: 0 },
    { seat: 1, cards: ["PREN001"], hidden: 2 },
  ]);
});

test("a spectator sees what everybody knows", () => {
  const [first, second] = handsSeen({ view: view([]), hands: null, eyes: "spectator" });
  expect(first).toEqual({ seat: 0, cards: [], hidden: 2 });
  expect(second?.hidden).toBe(2);
});
