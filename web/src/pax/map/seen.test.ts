import { describe, expect, test } from "vitest";
import type { Picking } from "../picking.svelte";
import type { Scene } from "../scene";
import { placeId, type Target } from "../targets";
import type { Reading, View } from "../view";
import {
  battlefield,
  hasSecondVenice,
  iconOf,
  isBlocked,
  repressedOf,
  repressedTarget,
  tileTarget,
} from "./seen";

const VIEW = {
  slots: { venice: "Ng" },
  open_emporia: { west: "trebizond", east: "tana" },
  empires: {
    papal_states: { state: "catholic", repressed: ["Rg", "p.blue", "Rg"] },
    france: { state: "reformist", repressed: [] },
  },
  pending: [{ step: "next-action" }],
  battle: [],
  decision: null,
} as unknown as View;

const lighting = (...lit: Target[]): Picking =>
  ({
    isLit: (target: Target) => lit.some((one) => placeId(one) === placeId(target)),
  }) as unknown as Picking;

const scene = (view: Partial<View>, abilities: string[] = [], ...lit: Target[]): Scene => ({
  view: { ...VIEW, ...view },
  reading: { abilities: [abilities] } as unknown as Reading,
  houses: [],
  names: [],
  you: 0,
  picking: lighting(...lit),
});

describe("the second slot of Venice", () => {
  test("is not drawn without a reason", () => {
    expect(hasSecondVenice(scene({}))).toBe(false);
  });

  test("is drawn if it holds a piece or can be picked", () => {
    expect(hasSecondVenice(scene({ slots: { venice_2: "Rg" } }))).toBe(true);
    expect(hasSecondVenice(scene({}, [], { at: "slot", id: "venice_2" }))).toBe(true);
  });

  test("is drawn while an ability opens it and the map card shows it", () => {
    const islamic = { ...VIEW.empires.papal_states, state: "islamic" };
    const empires = { papal_states: islamic } as unknown as View["empires"];
    expect(hasSecondVenice(scene({}, ["venice_second_slot"]))).toBe(true);
    expect(hasSecondVenice(scene({ empires }, ["venice_second_slot"]))).toBe(false);
  });
});

describe("what stands where", () => {
  test("the levy of a city follows the map card", () => {
    expect(iconOf(VIEW, "paris")).toBe("Nr");
  });

  test("an emporium is blocked unless it is open", () => {
    expect(isBlocked(VIEW, "tana")).toBe(false);
    expect(isBlocked(VIEW, "red_sea")).toBe(true);
    expect(isBlocked(VIEW, "paris")).toBe(false);
  });

  test("equal repressed tokens lie together", () => {
    expect(repressedOf(VIEW, "papal_states")).toEqual([
      ["Rg", 2],
      ["p.blue", 1],
    ]);
  });

  test("the battle is where it is decided, whatever waits before", () => {
    const pending = [
      { step: "decide-battle", empire: "aragon" },
      { step: "casualties", empire: "england" },
    ];
    const battle = [{ piece: "Ng", side: "attacker" as const, slot: "paris" }];
    expect(battlefield({ ...VIEW, pending, battle })).toBe("aragon");
    expect(battlefield({ ...VIEW, pending })).toBeNull();
  });
});

describe("what a click means", () => {
  test("a tile stands for its card only where that alone is asked for", () => {
    const card: Target = { at: "card", id: "france" };
    const land: Target = { at: "empire", id: "france" };
    expect(tileTarget(scene({}), "france")).toEqual(land);
    expect(tileTarget(scene({}, [], card), "france")).toEqual(card);
    expect(tileTarget(scene({}, [], card, land), "france")).toEqual(land);
  });

  test("a bishop pacifies on the card it has come to", () => {
    const decision = { kind: "pacify", options: [] };
    const view = { ...VIEW, decision, pending: [{ step: "pacify", empire: "papal_states" }] };
    expect(repressedTarget(view, "papal_states", "Rg").id).toBe("Rg");
    expect(repressedTarget(view, "france", "Rg").id).toBe("france Rg");
  });
});
