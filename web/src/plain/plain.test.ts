import { beforeEach, describe, expect, it, vi } from "vitest";

const WORDS = {
  "view.heap": "Pebbles left",
  "action.take": ["take {count} pebble", "take {count} pebbles"],
  "stone.flint": "a flint",
};
let words: object = {};
vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("fetch", async () => Response.json(words));
const games = await import("@/games/games");
const { sentence } = await import("@/table/chronicle");
const { linesOf } = await import("./lines");

const VIEW = {
  game: "pebbles",
  seats: 2,
  seat: 0,
  acting: 0,
  heap: 7,
  decision: {
    kind: "take",
    options: [
      { kind: "take", count: 1 },
      { kind: "take", count: 2 },
    ],
  },
  result: null,
};
const NAMES = ["Anna", "Bruno"];
const line = (label: string, text: string) => ({ label, text, inside: [] });

describe("a game without words", () => {
  beforeEach(async () => {
    words = {};
    await games.open("marbles", "replay");
  });

  it("shows what only its view holds, by its keys", () => {
    expect(linesOf(VIEW, NAMES)).toEqual([line("Heap", "7")]);
  });

  it("says answers by their kind and what they are about", async () => {
    const { say } = await games.open("marbles", "replay");
    expect(VIEW.decision.options.map((option) => say(option, VIEW, NAMES))).toEqual([
      "Take: count 1",
      "Take: count 2",
    ]);
    expect(say({ kind: "end-turn" }, VIEW, NAMES)).toBe("End turn");
  });

  it("tells events the same way, with the names of those who sit there", () => {
    const event = {
      kind: "pebbles-taken",
      key: "event.pebbles-taken",
      args: { seat: 1, count: 2 },
    };
    expect(sentence(event, 0, NAMES, "")).toMatchObject({
      text: "Pebbles taken: seat Bruno, count 2",
      seat: 1,
      rule: null,
    });
  });
});

describe("a game with words", () => {
  beforeEach(async () => {
    words = WORDS;
    await games.open("pebbles", "replay");
  });

  it("uses them for parts of its view, for values and for answers", async () => {
    const view = { ...VIEW, stones: ["flint", "flint", "chalk"], stone: "flint" };
    expect(linesOf(view, NAMES)).toEqual([
      line("Pebbles left", "7"),
      line("Stones", "2 × a flint, chalk"),
      line("Stone", "a flint"),
    ]);
    const { say } = await games.open("pebbles", "replay");
    expect(say({ kind: "take", count: 2 }, VIEW, NAMES)).toBe("Take 2 pebbles");
  });
});

describe("what a view holds", () => {
  it("is told inside of what it belongs to; what is a seat's bears its name", () => {
    const view = {
      players: [
        { seat: 0, taken: 3, out: false },
        { seat: 1, taken: 4, out: true },
      ],
      last: { seat: 1, counts: [2, 1, 2] },
      piles: [{ size: 3 }, { size: 0 }],
      note: null,
      empty: [],
    };
    expect(linesOf(view, NAMES)).toEqual([
      {
        label: "Players",
        text: "",
        inside: [
          { label: "Anna", text: "", inside: [line("Taken", "3"), line("Out", "no")] },
          { label: "Bruno", text: "", inside: [line("Taken", "4"), line("Out", "yes")] },
        ],
      },
      { label: "Last", text: "", inside: [line("Seat", "Bruno"), line("Counts", "2, 1, 2")] },
      {
        label: "Piles",
        text: "",
        inside: [
          { label: "1", text: "", inside: [line("Size", "3")] },
          { label: "2", text: "", inside: [line("Size", "0")] },
        ],
      },
      line("Note", "–"),
      line("Empty", "–"),
    ]);
  });
});
