import { beforeEach, describe as group, expect, it, vi } from "vitest";

const WORDS = { "game.pebbles": "Pebbles", "action.take": "take {count}", "action.pass": "rest" };
const asked: string[] = [];
vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("fetch", async (address: string) => {
  asked.push(address);
  return address.includes("pebbles") ? Response.json(WORDS) : new Response("", { status: 404 });
});
const { BOOKS, bookOf, describe, open, titleOf } = await import("./games");
const { offered } = await import("./offered.svelte");
const { tell } = await import("@/words/words.svelte");

const settled = () => vi.waitFor(() => expect(titleOf("pebbles")).toBe("Pebbles"));

beforeEach(async () => {
  await open("condottiere", "replay");
});

group("the table of games", () => {
  it("describes every game that the package brings", () => {
    for (const { name } of offered.games) {
      const { learn, book, picture, rules, progress } = describe(name);
      expect([learn, book, picture, rules, progress]).not.toContain(undefined);
    }
    expect(BOOKS).toEqual(offered.games.map(({ name }) => name));
  });

  it("loads a part of a game when it is wanted", async () => {
    expect((await open("condottiere", "replay")).small).toBe("battle");
    expect((await open("pax-renaissance", "replay")).small).toBe("turn");
    expect((await open("pebbles", "replay")).small).toBeUndefined();
  });

  it.each(["C7-TURN-3", "C5-HAND-1", "R12", "D4", "I2"])("finds %s in Condottiere", (id) => {
    expect(bookOf(id)).toBe("condottiere");
  });

  it.each(["P-E2.2a.1", "P-R42", "DEC-01", "WX-18", "P-F6"])("finds %s in Pax", (id) => {
    expect(bookOf(id)).toBe("pax-renaissance");
  });

  it("finds a rule of another game in no book", () => {
    expect(bookOf("PEBBLES-1")).toBeNull();
  });
});

group("a game that is not in it", () => {
  it("is described plainly, and always the same", () => {
    const pebbles = describe("pebbles");
    expect(pebbles).toBe(describe("pebbles"));
    expect(pebbles.table).toBeDefined();
    expect([pebbles.learn, pebbles.cards, pebbles.book]).toEqual([undefined, undefined, undefined]);
    expect(describe("toString").table).toBeDefined();
  });

  it("has no pages of its own", async () => {
    await expect(open("pebbles", "learn")).rejects.toThrow("pebbles has no learn");
  });

  it("is called by its own words, which are asked for once", async () => {
    await settled();
    titleOf("pebbles");
    expect(asked.filter((address) => address.includes("pebbles"))).toEqual([
      "/api/games/pebbles/words/en",
    ]);
  });

  it("is called by its name where nobody has words for it", () => {
    expect(titleOf("marbles")).toBe("marbles");
  });

  it("changes what is said on its own pages only", async () => {
    await settled();
    const ours = tell("action.pass", {});
    expect(ours).not.toBe("rest");
    await open("pebbles", "replay");
    expect(tell("action.pass", {})).toBe("rest");
    await open("condottiere", "replay");
    expect(tell("action.pass", {})).toBe(ours);
  });
});

it("offers the games of others after ours, each once", () => {
  const ours = offered.games.length;
  const unknown = { rating: null, low: null, high: null, milliseconds: null };
  const levels = [{ name: "random", ...unknown }];
  const pebbles = { name: "pebbles", seats: [2, 4] as const, editions: [], levels };
  offered.add([{ ...pebbles, name: "condottiere" }, pebbles]);
  offered.add([pebbles]);
  expect(offered.games.slice(ours)).toEqual([pebbles]);
  expect(offered.playersOf("pebbles")).toEqual(["random"]);
});
