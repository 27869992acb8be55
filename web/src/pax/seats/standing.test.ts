import { describe, expect, test } from "vitest";
import type { Nearness, VictoryRead, View } from "../view";
import {
  activeSides,
  cometsToCome,
  didFlorinsDecide,
  finalCount,
  lacking,
  nearest,
  nearestReligion,
  opsState,
  othersOf,
  withVassals,
} from "./standing";

const turn = { actor: 1, ops_done: ["west"] } as unknown as View["turn"];
const counted = (...missing: (number | undefined)[]): Nearness[] =>
  missing.map((one) => ({ metric: "kings", lead: 2, mine: 1, best: 1, missing: one }));
const victory = (...seats: Nearness[][]): VictoryRead => ({
  victory: "imperial",
  active: true,
  actions: 1,
  met_by: [],
  seats,
});
const row = (...cards: (string | null)[]): View["market"]["west"] =>
  cards.map((card) => ({ card, florins: 0 }));

describe("the ops of a side", () => {
  const ops = [{ step: "next-action" }, { step: "ops", sides: ["east"], performed: false }];

  test("are under way on the sides that the waiting step names", () => {
    expect(activeSides({ pending: ops })).toEqual(["east"]);
    expect(activeSides({ pending: [{ step: "next-action" }] })).toEqual([]);
  });

  test("are under way, done or free for the seat on turn, and nothing for others", () => {
    const view = { pending: ops, turn, result: null };
    expect(opsState(view, 1, "east")).toBe("now");
    expect(opsState(view, 1, "west")).toBe("done");
    expect(opsState({ ...view, pending: [] }, 1, "east")).toBe("free");
    expect(opsState(view, 0, "east")).toBeNull();
  });
});

test("a vassal follows its suzerain", () => {
  const seen = (suzerain: string | null) => ({ suzerain }) as View["empires"][string];
  const empires = { france: seen(null), aragon: seen("france"), england: seen(null) };
  expect(withVassals({ empires }, ["PREN001", "france"])).toEqual(["PREN001", "france", "aragon"]);
});

test("the others begin with whoever plays after you; a spectator sees everybody", () => {
  expect(othersOf({ seats: 4 }, 1)).toEqual([2, 3, 0]);
  expect(othersOf({ seats: 3 }, null)).toEqual([0, 1, 2]);
});

test("comets that were discarded or lie face down cannot come any more (P-L1a)", () => {
  const market = { west: row("COMET3", "COMET4"), east: row("PREN061") };
  expect(cometsToCome({ discards: [], market: { west: row(null), east: row(null) } })).toBe(4);
  expect(cometsToCome({ discards: ["COMET1"], market })).toBe(2);
});

describe("who is nearest", () => {
  test("adds up what is missing, unless a condition cannot be counted", () => {
    expect(lacking(counted(1, 2))).toBe(3);
    expect(lacking(counted(1, undefined))).toBeNull();
  });

  test("is whoever lacks least, alone, and still plays", () => {
    const read = victory(counted(3), counted(1), counted(2));
    expect(nearest(read, [])).toEqual({ seat: 1, missing: 1 });
    expect(nearest(read, [1])).toEqual({ seat: 2, missing: 2 });
    expect(nearest(victory(counted(1), counted(1)), [])).toBeNull();
    expect(nearest(victory(counted(undefined), counted(undefined)), [])).toBeNull();
  });
});

test("a religion must outnumber the other two together (P-L3.2)", () => {
  expect(nearestReligion({ catholic: 2, islamic: 1, reformist: 1 })).toEqual({
    religion: "catholic",
    missing: 1,
  });
  expect(nearestReligion({ catholic: 0, islamic: 3, reformist: 1 })).toEqual({
    religion: "islamic",
    missing: 0,
  });
});

describe("a final count", () => {
  const players = [{ kings: 2, florins: 5, prestige: { patron: 1, law: 1 } }] as View["players"];
  const result = { winners: [0], reason: "cultural", scores: [3], capped: false };
  const law: Nearness = { metric: "law", lead: 2, mine: 4, best: 0, missing: 0 };
  const reading = { victories: [victory([law])] };

  test("is the victories' own where the reading tells it", () => {
    expect(finalCount({ players, result }, reading, 0, "law")).toBe(4);
    expect(finalCount({ players, result }, null, 0, "law")).toBe(1);
  });

  test("of patrons is the score (P-L2a), of anything else what the view says", () => {
    expect(finalCount({ players, result }, reading, 0, "patron")).toBe(3);
    expect(finalCount({ players, result }, reading, 0, "kings")).toBe(2);
    expect(finalCount({ players, result }, reading, 0, "florins")).toBe(5);
  });
});

test("the last banker has nobody to be ahead of, and lacks nothing that could be told", () => {
  const alone: Nearness = { metric: "kings", lead: 3, mine: 0, best: null };
  expect(lacking([alone])).toBeNull();
  expect(nearest(victory([alone], counted(3)), [1])).toBeNull();
});

describe("florins", () => {
  const ended = (reason: string, scores: number[]) =>
    didFlorinsDecide({ players: [], result: { reason, scores, winners: [0] } } as never);

  test("decide where culture decides and patron prestige is equal at the top", () => {
    expect(ended("cultural", [2, 3, 3])).toBe(true);
    expect(ended("stalled", [0, 0])).toBe(true);
    expect(ended("cultural", [2, 3, 2])).toBe(false);
    expect(ended("imperial", [3, 3])).toBe(false);
  });
});
