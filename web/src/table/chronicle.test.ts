import { describe, expect, it } from "vitest";
import type { EventTold } from "@/server/api";
import { folded, story } from "./chronicle";

const event = (kind: string, args: Record<string, unknown> = {}): EventTold => ({
  kind,
  key: `event.${kind}`,
  args,
});
const lines = (...kinds: string[]) =>
  story(
    kinds.map((kind) => event(kind)),
    0,
    [],
    [],
    "second",
  );
const levels = (...kinds: string[]): number[] => lines(...kinds).map(({ level }) => level);

describe("the chronicle of a game with actions", () => {
  it("puts what came of an action below it, and what came of a part of it below that", () => {
    expect(
      levels(
        "turn-begins",
        "card-played-to-tableau",
        "piece-placed",
        "one-shot-announced",
        "battle-joined",
        "ops-activated",
        "op-used",
        "piece-repressed",
        "op-used",
        "fair-convened",
        "share-earned",
        "card-drawn",
        "turn-begins",
      ),
    ).toEqual([0, 0, 1, 1, 2, 0, 1, 2, 1, 0, 1, 0, 0]);
  });

  it("leaves a game without them as it is", () => {
    expect(levels("battle-begins", "card-played", "passed", "battle-ends")).toEqual([0, 0, 0, 0]);
  });
});

describe("what refills the market", () => {
  const drawn = (card: string): EventTold => event("card-drawn", { card });
  const events = [
    event("card-bought"),
    drawn("PREN001"),
    drawn("PREN002"),
    event("top-card-shown", { card: "PREN003" }),
    event("turn-begins"),
    drawn("PREN004"),
    event("turn-begins"),
  ];

  it("is one line for each time, with all its own inside", () => {
    const told = folded(story(events, 0, [], [], "second"), events);
    expect(told.map((entry) => ("lines" in entry ? entry.lines.length : entry.kind))).toEqual([
      "card-bought",
      3,
      "turn-begins",
      "card-drawn",
      "turn-begins",
    ]);
  });

  it("keeps its name when more is drawn, so that what was opened stays open", () => {
    const ids = (count: number) =>
      folded(story(events.slice(0, count), 0, [], [], "second"), events).map(({ id }) => id);
    expect(ids(3)[1]).toBe(ids(4)[1]);
  });
});
