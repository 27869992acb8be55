import { describe, expect, it } from "vitest";
import type { View } from "../view";
import { EMPIRES } from "../facts";
import { works } from "./painting.svelte";
import {
  activate,
  ANY,
  banksOf,
  cardsIn,
  drawn,
  free,
  hold,
  holderOf,
  holdersOf,
  ordain,
  pileId,
  pileOf,
  pilesOf,
  place,
  put,
  repress,
  seatThem,
  take,
  trade,
  withActions,
  type Drawn,
  type Patch,
} from "./sketch";

const THRONE = { state: "medieval", owner: null, suzerain: null, side: "king" } as const;
const player = { florins: 3, tableau: { west: [], east: [] } };
const VIEW = {
  slots: { paris: "Ng" },
  beside: {},
  bishops: {},
  open_emporia: { east: "tana", west: "trebizond" },
  empires: Object.fromEntries(
    [...EMPIRES.keys()].map((key) => [key, { ...THRONE, queens: [], repressed: [] }]),
  ),
  decks: { east: { count: 20, top: null }, west: { count: 20, top: null } },
  players: [player, player, player],
  turn: { actor: 2, number: 5, actions_left: 2 },
} as unknown as View;

const board = (patch: Patch = {}): Drawn => drawn({ seats: 3, ...patch }, VIEW);
const after = (change: (board: Drawn) => Patch, before = board()): Drawn => ({
  ...before,
  ...change(before),
});

describe("pieces", () => {
  it("stand where they are put, and go when they are put there again", () => {
    const stood = after((now) => place(now, "lyon", "Rg"));
    expect(stood.slots).toEqual({ paris: "Ng", lyon: "Rg" });
    expect(after((now) => place(now, "lyon", "Rg"), stood).slots).toEqual({ paris: "Ng" });
    expect(after((now) => place(now, "paris", null)).slots).toEqual({});
  });

  it("are repressed on a card and freed one by one", () => {
    const twice = after(
      (now) => repress(now, "france", "Ng"),
      after((now) => repress(now, "france", "Ng")),
    );
    expect(twice.empires["france"]?.repressed).toEqual(["Ng", "Ng"]);
    expect(after((now) => free(now, "france", "Ng"), twice).empires["france"]?.repressed).toEqual([
      "Ng",
    ]);
  });

  it("light up the places where a tool works", () => {
    const piece = (of: string, repressed = false) => ({
      kind: "piece" as const,
      piece: of,
      repressed,
    });
    const slot = (id: string) => ({ at: "slot" as const, id });
    expect(works(piece("Ng"), VIEW, slot("lyon"))).toBe(true);
    expect(works(piece("Ng"), VIEW, slot("novgorod"))).toBe(false);
    expect(works(piece("p.blue"), VIEW, slot("lyon"))).toBe(false);
    expect(works(piece("Sg"), VIEW, slot("england__france"))).toBe(true);
    expect(works(piece("Sg"), VIEW, slot("aragon__france"))).toBe(false);
    expect(works(piece("Ng", true), VIEW, { at: "empire", id: "france" })).toBe(true);
    expect(works(piece("Bg"), VIEW, { at: "card", id: "PREN036" })).toBe(false);
    expect(works({ kind: "erase" }, VIEW, slot("paris"))).toBe(true);
    expect(works({ kind: "erase" }, VIEW, slot("lyon"))).toBe(false);
    expect(works({ kind: "look" }, VIEW, slot("paris"))).toBe(false);
  });
});

describe("cards", () => {
  it("lie in one pile only, wherever they are put", () => {
    let now = board();
    for (const pile of pilesOf(now)) {
      now = after((before) => put(before, pile, "PREN006"), now);
      expect(pileId(pileOf(now, "PREN006")!)).toBe(pileId(pile));
      expect(pilesOf(now).filter((one) => cardsIn(now, one).length > 0)).toHaveLength(1);
    }
    now = after((before) => take(before, pileOf(before, "PREN006")!, "PREN006"), now);
    expect(pileOf(now, "PREN006")).toBeNull();
  });

  it("leave any card in the market when they go, and no bishop behind", () => {
    const space = { kind: "space", row: "west", column: 2 } as const;
    const west = { kind: "west", seat: 1 } as const;
    const bought = after(
      (now) => put(now, west, "PREN036"),
      after((now) => put(now, space, "PREN036")),
    );
    expect(bought.market.west[2]).toEqual({ card: ANY, florins: 0 });
    const holy = after((now) => ordain(now, "PREN036", "Bg"), bought);
    expect(holy.bishops).toEqual({ PREN036: "Bg" });
    expect(after((now) => take(now, west, "PREN036"), holy).bishops).toEqual({});
  });
});

describe("empires", () => {
  it("go with their vassals to whoever gets the king", () => {
    const crowned = after((now) => hold(now, "france", { kind: "king", seat: 1 }));
    expect(crowned.tableaux[1]?.west).toEqual(["france"]);
    const vassal = after(
      (now) => hold(now, "england", { kind: "vassal", suzerain: "france" }),
      crowned,
    );
    expect(vassal.empires["england"]).toMatchObject({ owner: 1, suzerain: "france" });
    const given = after((now) => hold(now, "france", { kind: "king", seat: 0 }), vassal);
    expect([given.tableaux[0]?.west, given.tableaux[1]?.west]).toEqual([["france"], []]);
    expect(given.empires["england"]?.owner).toBe(0);
    const free = after((now) => hold(now, "france", { kind: "republic", seat: 0 }), given);
    expect(holderOf(free.empires["england"]!)).toEqual({ kind: "throne" });
    expect(holdersOf(free, "england").some(({ kind }) => kind === "vassal")).toBe(false);
  });
});

describe("the table", () => {
  it("brings a comet about for every victory, and takes it back", () => {
    const unplaced = { PREN001: 1, COMET1: 0, COMET2: 1 };
    const awake = after((now) => activate(now, "holy", unplaced));
    expect([awake.active_victories, awake.discards]).toEqual([["holy"], ["COMET2"]]);
    const asleep = after((now) => activate(now, "holy", unplaced), awake);
    expect([asleep.active_victories, asleep.discards]).toEqual([[], []]);
  });

  it("forgets what belonged to a seat that is gone", () => {
    const three = after((now) => hold(now, "france", { kind: "king", seat: 2 }), {
      ...board(),
      slots: { paris: "Ng", england__france: "p.purple", aragon__france: "p.blue" },
    });
    const two = seatThem(three, VIEW, 2) as unknown as Drawn;
    expect(two.slots).toEqual({ paris: "Ng", aragon__france: "p.blue" });
    expect(two.empires["france"]?.owner).toBeNull();
    expect([two.tableaux.length, two.florins, two.banks]).toEqual([
      2,
      [3, 3],
      ["fugger", "medici"],
    ]);
    expect((two as unknown as { turn: unknown }).turn).toEqual({ actor: 1, number: 5 });
    expect((seatThem(three, VIEW, 4) as unknown as Drawn).banks[3]).toBe("marchionni");
  });

  it("swaps banks, and lets nothing wait when another action is asked for", () => {
    expect(after((now) => trade(now, 0, "medici")).banks).toEqual(["medici", "fugger", "coeur"]);
    expect(banksOf({ seats: 2 })).toEqual(["fugger", "medici"]);
    expect(withActions({ seats: 3 }, VIEW, 1)).toEqual({
      turn: { actor: 2, number: 5, actions_left: 1 },
      pending: undefined,
      battle: undefined,
    });
  });
});
