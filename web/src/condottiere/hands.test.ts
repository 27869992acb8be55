import { expect, it } from "vitest";
import type { PlayerSeen, View } from "./view";
import { handsSeen } from "./hands";

const player = (seat: number, hand_size: number | null, known: string[] = []): PlayerSeen => ({
  seat,
  hand_size,
  known,
  out: false,
  regions: 0,
  line: [],
  face_down: 0,
  strength: 0,
});

/** Only what a hand is read from; the rest of a view does not matter here. */
const view = (players: PlayerSeen[], hand: string[] = [], face_down: string[] = []): View =>
  ({ players, hand, face_down }) as unknown as View;

it("shows every hand to open eyes, and what lies face down", () => {
  const hands = [view([], ["winter"]), view([], ["drummer", "spring"], ["bishop"])];
  const seen = handsSeen({ view: view([player(0, 1), player(1, 2)]), hands, eyes: "open" });
  expect(seen).toEqual([
    { seat: 0, cards: ["winter"], backs: 0, faceDown: [] },
    { seat: 1, cards: ["drummer", "spring"], backs: 0, faceDown: ["bishop"] },
  ]);
});

it("shows a seat its own hand and the backs of the others", () => {
  const own = view([player(0, 1), player(1, 7)], ["winter"]);
  expect(handsSeen({ view: own, hands: null, eyes: 0 })).toEqual([
    { seat: 0, cards: ["winter"], backs: 0, faceDown: [] },
    { seat: 1, cards: [], backs: 7, faceDown: [] },
  ]);
});

it("shows cards that were shown, among the backs", () => {
  const own = view([player(0, 1), player(1, 7, ["surrender"])], ["winter"]);
  expect(handsSeen({ view: own, hands: null, eyes: 0 })[1]).toEqual({
    seat: 1,
    cards: ["surrender"],
    backs: 6,
    faceDown: [],
  });
});

it("shows spectators no card, and not even how many where the table keeps that secret", () => {
  const table = view([player(0, 4), player(1, null)]);
  const seen = handsSeen({ view: table, hands: null, eyes: "spectator" });
  expect(seen.map(({ cards, backs }) => [cards.length, backs])).toEqual([
    [0, 4],
    [0, null],
  ]);
});
