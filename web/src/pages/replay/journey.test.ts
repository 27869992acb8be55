import { describe, expect, it } from "vitest";
import {
  addressOf,
  dwell,
  hasGap,
  marksSeen,
  nextStop,
  nextToFetch,
  previousStop,
  readEyes,
  readStep,
  type Kinds,
} from "./journey";
import PAX, { turnsSeen } from "@/pax/replay/course";
import CONDOTTIERE, { roundsSeen, winnerOf } from "@/condottiere/replay/course";

/** A short game: two battles in the first round, one in the second, which ends it. */
const KINDS: Kinds = [
  ["game-begins", "cards-dealt", "cards-dealt"], // 0
  ["region-chosen", "battle-begins"], // 1
  ["card-played"], // 2
  ["passed", "passed", "battle-ends", "region-conquered", "token-received"], // 3
  ["region-chosen", "battle-begins"], // 4
  ["passed", "battle-ends", "battle-tied", "token-received"], // 5
  ["region-chosen", "round-ends"], // 6
  ["cards-kept", "round-begins", "cards-dealt", "battle-begins"], // 7
  ["card-played"], // 8
  ["passed", "battle-ends", "region-conquered", "game-over"], // 9
];
const END = 9;

const event = (kind: string, args: Record<string, unknown> = {}) => ({
  kind,
  key: `event.${kind}`,
  args,
});

describe("jumping", () => {
  it("goes to the step in which the next battle begins", () => {
    expect(nextStop(KINDS, "battle", 0, CONDOTTIERE)).toBe(1);
    expect(nextStop(KINDS, "battle", 1, CONDOTTIERE)).toBe(4);
    expect(nextStop(KINDS, "battle", 5, CONDOTTIERE)).toBe(7);
  });

  it("goes to the end when no battle or round is left", () => {
    expect(nextStop(KINDS, "battle", 7, CONDOTTIERE)).toBe(END);
    expect(nextStop(KINDS, "round", 7, CONDOTTIERE)).toBe(END);
    expect(nextStop(KINDS, "round", END, CONDOTTIERE)).toBe(END);
  });

  it("goes back to where this battle began, and from there to the one before", () => {
    expect(previousStop(KINDS, "battle", 6, CONDOTTIERE)).toBe(4);
    expect(previousStop(KINDS, "battle", 4, CONDOTTIERE)).toBe(1);
    expect(previousStop(KINDS, "battle", 1, CONDOTTIERE)).toBe(0);
    expect(previousStop(KINDS, "battle", 0, CONDOTTIERE)).toBe(0);
  });

  it("knows rounds, and that the deal begins the first", () => {
    expect(nextStop(KINDS, "round", 0, CONDOTTIERE)).toBe(7);
    expect(previousStop(KINDS, "round", 9, CONDOTTIERE)).toBe(7);
    expect(previousStop(KINDS, "round", 7, CONDOTTIERE)).toBe(0);
  });

  it("takes a final battle for a battle", () => {
    const kinds = [["game-begins"], ["battle-ends", "final-battle", "final-battle-begins"], []];
    expect(nextStop(kinds, "battle", 0, CONDOTTIERE)).toBe(1);
  });
});

describe("what the scrubber shows", () => {
  it("ends where one has been: nothing later is told", () => {
    expect(marksSeen(KINDS, 2, CONDOTTIERE)).toEqual([]);
    expect(marksSeen(KINDS, 4, CONDOTTIERE)).toEqual([3]);
    expect(marksSeen(KINDS, END, CONDOTTIERE)).toEqual([3, 5, 9]);
    expect(roundsSeen(KINDS, 6)).toEqual([{ step: 0, until: 6, game: 1, round: 1 }]);
  });

  it("divides the way into rounds", () => {
    expect(roundsSeen(KINDS, 8)).toEqual([
      { step: 0, until: 7, game: 1, round: 1 },
      { step: 7, until: 8, game: 1, round: 2 },
    ]);
  });

  it("counts rounds anew in every game of a campaign", () => {
    const kinds = [["game-begins"], ["round-begins"], ["battle-ends", "game-begins"]];
    expect(roundsSeen(kinds, 2).map(({ game, round }) => [game, round])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
    ]);
  });

  it("bears the winner's shield, also when a defender won", () => {
    expect(winnerOf([event("battle-ends"), event("region-conquered", { seat: 2 })])).toBe(2);
    expect(winnerOf([event("battle-ends"), event("region-held", { seat: 0 })])).toBe(0);
  });

  it("bears none when nobody won", () => {
    expect(winnerOf([event("battle-ends"), event("battle-tied")])).toBeNull();
  });

  it("gives a final battle to whom it made winner", () => {
    expect(winnerOf([event("final-battle-ends"), event("game-over", { seats: [3] })])).toBe(3);
    expect(
      winnerOf([event("final-battle-ends"), event("game-over", { seats: [1, 3] })]),
    ).toBeNull();
  });
});

describe("fetching ahead", () => {
  const order = (step: number): number[] => {
    const known = new Set<number>();
    for (;;) {
      const next = nextToFetch(KINDS, step, (one) => known.has(one));
      if (next === null) return [...known];
      known.add(next);
    }
  };

  it("fetches the neighbours, the next ones first", () => {
    expect(order(6)).toEqual([6, 7, 8, 5]);
  });

  it("never leaves the game", () => {
    expect(order(0)).toEqual([0, 1, 2]);
    expect(order(END)).toEqual([END, END - 1]);
  });
});

describe("the chronicle", () => {
  it("has a gap where a step was jumped over, as far as one has been", () => {
    const told = new Set([0, 1, 4, 9]);
    expect(hasGap(1, (step) => told.has(step))).toBe(false);
    expect(hasGap(4, (step) => told.has(step))).toBe(true);
    expect(hasGap(0, () => false)).toBe(true);
  });
});

describe("the address", () => {
  it("begins at the deal with open hands unless it says otherwise", () => {
    expect(readStep(null, END)).toBe(0);
    expect(readEyes(null, 4)).toBe("open");
  });

  it("is read kindly", () => {
    expect(readStep("7", END)).toBe(7);
    expect(readStep("700", END)).toBe(END);
    expect(readStep("-1", END)).toBe(0);
    expect(readEyes("2", 4)).toBe(2);
    expect(readEyes("5", 4)).toBe("open");
    expect(readEyes("spectator", 4)).toBe("spectator");
  });

  it("leads back to the same moment", () => {
    const address = addressOf("table", "am9c77whft", 7, 2);
    expect(address).toBe("/replay/table/am9c77whft?step=7&eyes=2");
    const query = new URLSearchParams(address.split("?")[1]);
    expect(readStep(query.get("step"), END)).toBe(7);
    expect(readEyes(query.get("eyes"), 4)).toBe(2);
  });
});

it("looks longer at the end of a battle, and less long when one is in a hurry", () => {
  expect(dwell(KINDS, 3, 1, CONDOTTIERE)).toBeGreaterThan(dwell(KINDS, 2, 1, CONDOTTIERE));
  expect(dwell(KINDS, 2, 4, CONDOTTIERE)).toBe(dwell(KINDS, 2, 1, CONDOTTIERE) / 4);
});

describe("a game of turns", () => {
  /** Three turns; a battle is won in the second, and the third wins the game. */
  const TURNS: Kinds = [
    ["banks-dealt", "turn-begins"], // 0
    ["card-bought"], // 1
    ["turn-begins"], // 2
    ["battle-joined"], // 3
    ["battle-won", "regime-change"], // 4
    ["card-drawn", "turn-begins"], // 5
    ["victory-declared", "game-won"], // 6
  ];

  it("is gone through by turns and by battles", () => {
    expect(nextStop(TURNS, "turn", 0, PAX)).toBe(2);
    expect(nextStop(TURNS, "turn", 2, PAX)).toBe(5);
    expect(nextStop(TURNS, "turn", 5, PAX)).toBe(6);
    expect(previousStop(TURNS, "turn", 4, PAX)).toBe(2);
    expect(nextStop(TURNS, "battle", 0, PAX)).toBe(3);
    expect(previousStop(TURNS, "battle", 6, PAX)).toBe(3);
  });

  it("has no rounds to jump to", () => {
    expect(nextStop(TURNS, "round", 0, PAX)).toBe(6);
    expect(previousStop(TURNS, "round", 6, PAX)).toBe(0);
  });

  it("is marked where a battle or the game was decided, no further than one has been", () => {
    expect(marksSeen(TURNS, 3, PAX)).toEqual([]);
    expect(marksSeen(TURNS, 6, PAX)).toEqual([4, 6]);
    expect(PAX.winner([event("battle-won", { seat: 1 }), event("regime-change")])).toBe(1);
    expect(PAX.winner([event("battle-lost", { seat: 1 })])).toBeNull();
    expect(PAX.winner([event("game-won", { winners: [2] })])).toBe(2);
    expect(PAX.winner([event("game-won", { winners: [0, 2] })])).toBeNull();
  });

  it("is divided into turns, from the deal on", () => {
    expect(turnsSeen(TURNS, 3)).toEqual([
      { step: 0, until: 2, turn: 1 },
      { step: 2, until: 3, turn: 2 },
    ]);
  });

  it("is divided into larger stretches where there are many turns", () => {
    const long = Array.from({ length: 120 }, () => ["turn-begins"]);
    expect(turnsSeen(long, 119).map(({ turn }) => turn)).toEqual([
      1, 11, 21, 31, 41, 51, 61, 71, 81, 91, 101, 111,
    ]);
  });
});
