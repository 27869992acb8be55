import { describe, expect, it, vi } from "vitest";
import type { Scene } from "../scene";
import type { Target } from "../targets";
import type { Action, EventSeen, View } from "../view";

vi.stubGlobal("document", { documentElement: {} });
const { Picking } = await import("../picking.svelte");
const standing = await import("./standing");

const EMPTY = { card: null, florins: 0 };

function view(parts: Partial<View> = {}): View {
  const row = [EMPTY, { card: "PREN001", florins: 2 }, EMPTY, EMPTY, EMPTY, EMPTY];
  return {
    seat: 0,
    decision: null,
    pending: [],
    bishops: { PREN003: "Bg" },
    turn: { used: ["PREN004"], locked: [{ row: "west", column: 1 }] },
    market: { west: row, east: row },
    empires: {
      france: { side: "republic", suzerain: null, queens: [], repressed: [] },
      aragon: { side: "king", suzerain: "france", queens: [], repressed: ["Rg"] },
    },
    ...parts,
  } as unknown as View;
}

function sceneOf(options: Action[] = [], kind = "ops", parts: Partial<View> = {}): Scene {
  const seen = view({ decision: options.length > 0 ? { kind, options } : null, ...parts });
  const picking = new Picking({
    view: seen,
    options,
    forecastOf: () => ({
      events: [],
      florins: [-3, 0],
      asks: null,
      ends_turn: false,
      ends_game: false,
    }),
    take: () => {},
    refuse: () => {},
    look: () => {},
  });
  return {
    view: seen,
    reading: { silenced: ["PREN003"] } as unknown as Scene["reading"],
    houses: [],
    names: [],
    you: 0,
    picking,
  };
}

const card = (id: string): Target => ({ at: "card", id });

describe("how a card stands", () => {
  it("has the bishop that stands on it, and is silenced by him", () => {
    expect(standing.standingOf(sceneOf(), "PREN003", card("PREN003"))).toMatchObject({
      bishop: "Bg",
      silenced: true,
      used: false,
    });
  });

  it("has no bishop while it lies in the market", () => {
    const place: Target = { at: "space", id: "west 1" };
    const found = standing.standingOf(sceneOf(), "PREN003", place);
    expect(found).toMatchObject({ bishop: null, silenced: false, locked: true });
  });

  it("is dimmed when others can be picked, but not when everything is free", () => {
    const use: Action = { kind: "use-op", card: "PREN004", op: 1 };
    const asked = standing.standingOf(sceneOf([use]), "PREN003", card("PREN003"));
    expect(asked).toMatchObject({ lit: false, dimmed: true });
    const ability: Action = { kind: "use-ability", card: "PREN004" };
    const free = standing.standingOf(sceneOf([ability], "next-action"), "PREN003", card("PREN003"));
    expect(free.dimmed).toBe(false);
  });

  it("tells its cost when it answers a question", () => {
    const use: Action = { kind: "choose-card", card: "PREN004" };
    expect(standing.standingOf(sceneOf([use], "behead"), "PREN004", card("PREN004"))).toMatchObject(
      { lit: true, used: true, cost: -3 },
    );
  });
});

describe("the ops of a card", () => {
  const first: Action = { kind: "use-op", card: "PREN003", op: 1 };
  const second: Action = { kind: "use-op", card: "PREN003", op: 2 };
  const other: Action = { kind: "use-op", card: "PREN004", op: 1 };

  it("are asked at once when only this card has any", () => {
    expect(standing.opsAsked(sceneOf([first, second]), "PREN003")).toEqual([first, second]);
  });

  it("are asked after a click when other cards have some, too", () => {
    const scene = sceneOf([first, second, other]);
    expect(standing.opsAsked(scene, "PREN003")).toEqual([]);
    scene.picking.pick(card("PREN003"));
    expect(standing.opsAsked(scene, "PREN003")).toEqual([first, second]);
    expect(standing.opsAsked(scene, "PREN004")).toEqual([]);
  });

  it("are those of the side that lies up", () => {
    expect(standing.opsOf(view(), "france")).toEqual([["commerce", "west"]]);
    expect(standing.opsOf(view(), "aragon")).toEqual([["campaign"]]);
  });
});

describe("what a target is about", () => {
  it.each<[Target, string | null]>([
    [{ at: "space", id: "west 1" }, "PREN001"],
    [{ at: "space", id: "west 2" }, null],
    [{ at: "hand", id: "PREN008" }, "PREN008"],
    [{ at: "empire", id: "france" }, "france"],
    [{ at: "repressed", id: "aragon Rg" }, "aragon"],
    [{ at: "slot", id: "paris" }, null],
  ])("%o", (target, found) => {
    expect(standing.cardAt(view(), target)).toBe(found);
  });
});

describe("what can be done with a card", () => {
  const play: Action = { kind: "play", card: "PREN008" };
  const sell: Action = { kind: "sell", card: "PREN008" };
  const buy: Action = { kind: "buy", row: "west", column: 1 };

  it("is gathered from its place and from the buttons", () => {
    const scene = sceneOf([play, sell, buy, { kind: "sell", card: "PREN001" }], "next-action");
    expect(standing.deedsWith(scene, { at: "hand", id: "PREN008" })).toEqual([play, sell]);
    expect(standing.deedsWith(scene, { at: "space", id: "west 1" })).toEqual([buy]);
  });
});

describe("repressed pieces", () => {
  it("are named with their empire, but for those that can be pacified", () => {
    const lost = standing.repressedTarget(sceneOf(), "aragon", "Rg");
    expect(lost).toEqual({ at: "repressed", id: "aragon Rg" });
    const scene = sceneOf([], "pacify", { pending: [{ step: "pacify", empire: "aragon" }] });
    expect(standing.repressedTarget(scene, "aragon", "Rg")).toEqual({ at: "repressed", id: "Rg" });
    expect(standing.repressedTarget(scene, "france", "Rg").id).toBe("france Rg");
  });
});

describe("forecasts", () => {
  it("tell where the florins of a purchase fall", () => {
    const bought: EventSeen = {
      kind: "card-bought",
      seat: 0,
      card: "papal-election",
      row: "west",
      column: 3,
      price: 3,
      florins: 2,
      paid_on: [{ row: "west", column: 0 }, { row: "east", column: 1 }, null],
    };
    const found = standing.purchaseIn([{ kind: "levy-raised", slot: "paris" }, bought]);
    expect([...(found?.falls ?? [])]).toEqual([
      ["west 0", 1],
      ["east 1", 1],
    ]);
    expect(found).toMatchObject({ price: 3, florins: 2, toChina: 1 });
    expect(standing.purchaseIn([])).toBeNull();
  });

  it("tell the profits of a fair", () => {
    const fair = { seat: 0, emporium: "constantinople", row: "east", florins: 5 };
    expect(standing.fairIn([{ kind: "fair-convened", ...fair }])).toEqual({
      row: "east",
      florins: 5,
    });
  });
});

it("finds the vassals of an empire", () => {
  expect(standing.vassalsOf(view(), "france")).toEqual(["aragon"]);
});
