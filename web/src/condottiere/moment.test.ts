import { describe, expect, it } from "vitest";
import type { EventTold } from "@/server/api";
import { endsBattle, outcomeOf, viewAtEnd } from "./moment";
import type { View } from "./view";

const told = (kind: string, args: Record<string, unknown> = {}): EventTold => ({
  kind,
  key: `event.${kind}`,
  args,
});
const player = (seat: number, line: string[], face_down = 0) => ({
  seat,
  line,
  face_down,
  strength: 1,
});
const view = {
  acting: 1,
  decision: { kind: "turn", options: [] },
  players: [player(0, ["mercenary-3"]), player(1, [], 1)],
} as unknown as View;

const END = [
  told("card-played", { seat: 1, card: "surrender", strength: 0 }),
  told("card-turned-up", { seat: 1, card: "mercenary-6", strength: 6 }),
  told("battle-ends", { region: "milano", strengths: [3, 6] }),
  told("region-conquered", { seat: 1, region: "milano", strength: 6 }),
];

describe("the moment a battle ends", () => {
  it("shows the last cards where they were played, and what the lines were worth", () => {
    const shown = viewAtEnd(view, END);
    expect(shown.players.map(({ line }) => line)).toEqual([
      ["mercenary-3"],
      ["surrender", "mercenary-6"],
    ]);
    expect(shown.players.map(({ strength }) => strength)).toEqual([3, 6]);
    expect(shown.players[1]?.face_down).toBe(0);
  });

  it("asks nobody and nothing", () => {
    const shown = viewAtEnd(view, END);
    expect([shown.acting, shown.decision]).toEqual([null, null]);
  });

  it("tells what decided, and the strengths", () => {
    expect(outcomeOf(END)).toEqual({ event: END[3], strengths: [3, 6] });
    expect(outcomeOf([told("passed", { seat: 0 })])).toBeNull();
    expect(endsBattle(told("battle-stopped", { region: "milano" }))).toBe(true);
    expect(endsBattle(told("token-received", { seat: 0 }))).toBe(false);
  });
});
