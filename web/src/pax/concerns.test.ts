import { describe, expect, it } from "vitest";
import rules from "@/generated/event-rules.json";
import words from "@/generated/words/pax/en.json";
import { cardPlace, concerned } from "./concerns";

const KINDS = Object.keys(rules.second);

/** For each way a sentence names a thing: a thing, and the place that must light up for it. */
const SAMPLES: Readonly<Record<string, readonly [thing: string, place: string | null]>> = {
  card: ["PREN036", "card:PREN036"],
  slot: ["paris", "slot:paris"],
  at: ["aragon__france", "slot:aragon__france"],
  empire: ["mamluk", "empire:mamluk"],
  in: ["france", "empire:france"],
  of: ["hungary", "empire:hungary"],
  victory: ["holy", "victory:holy"],
  fair: ["west", "space:west 0"],
  "in-row": ["east", null],
};

/** Ways of naming what is no place of its own, or is tested by itself below. */
const ELSEWHERE =
  ", seat, bank, piece, religion, state, war, cause, reason, op, one-shot, ops, to-side, deck";

/** What the sentence of an event names: `{card:card}` is the fact `card`, said as a card. */
function named(kind: string): [fact: string, spec: string][] {
  const told = (words as Record<string, string | string[]>)[`event.${kind}`] ?? "";
  const template = Array.isArray(told) ? (told[0] ?? "") : told;
  return [...template.matchAll(/\{(\w+)(?::([\w-]+))?\}/g)].map(([, fact = "", spec = ""]) => [
    fact,
    spec,
  ]);
}

function sample(kind: string): { kind: string; args: Record<string, unknown> } {
  const args = named(kind).map(([fact, spec]): [string, unknown] => [
    fact,
    SAMPLES[spec]?.[0] ?? 1,
  ]);
  return { kind, args: { seat: 2, ...Object.fromEntries(args) } };
}

const wanted = (kind: string): string[] =>
  named(kind).flatMap(([, spec]) => SAMPLES[spec]?.[1] ?? []);

describe("what an event concerned", () => {
  it("knows the sentence of every kind of event", () => {
    expect(KINDS.length).toBeGreaterThan(50);
    expect(KINDS.filter((kind) => named(kind).length === 0)).toEqual([]);
  });

  it("knows of every thing in these sentences whether it is a place", () => {
    const specs = KINDS.flatMap(named).map(([, spec]) => spec);
    const known = [...Object.keys(SAMPLES), ...ELSEWHERE.split(", ")];
    expect(specs.filter((spec) => !known.includes(spec))).toEqual([]);
  });

  it.each(KINDS)("lights everything on the table that the sentence names: %s", (kind) => {
    expect(concerned(sample(kind))).toEqual(expect.arrayContaining(wanted(kind)));
  });

  it("covers places, cards and victories in most kinds", () => {
    expect(KINDS.filter((kind) => wanted(kind).length > 0).length).toBeGreaterThan(40);
  });

  it("lights the spaces of a purchase, each once", () => {
    const place = { row: "west", column: 1 };
    const args = {
      seat: 0,
      card: "PREN001",
      row: "west",
      column: 2,
      paid_on: [place, place, null],
    };
    expect(concerned({ kind: "card-bought", args })).toEqual([
      "card:PREN001",
      "space:west 2",
      "space:west 1",
    ]);
  });

  it("does not light the column of a drawn card, which moves on: the card itself is enough", () => {
    const args = { card: "PREN001", row: "west", column: 5 };
    expect(concerned({ kind: "card-drawn", args })).toEqual(["card:PREN001"]);
  });

  it("lights a repressed token, its empire, and the city it came from", () => {
    const args = { piece: "Ng", slot: "valencia", empire: "aragon" };
    expect(concerned({ kind: "piece-repressed", args })).toEqual([
      "slot:valencia",
      "empire:aragon",
      "repressed:aragon Ng",
    ]);
  });

  it("takes an empire's card for its land", () => {
    const args = { piece: "Bg", from_card: "PREN151X", card: "aragon" };
    expect(concerned({ kind: "bishop-moved", args })).toEqual(["empire:aragon", "card:PREN151X"]);
    expect(cardPlace("aragon")).toEqual({ at: "empire", id: "aragon" });
  });

  it("lights both sides of a tableau where ops on both are activated", () => {
    const both = { kind: "ops-activated", args: { seat: 1, side: "both" } };
    expect(concerned(both)).toEqual(["side:1 west", "side:1 east"]);
    const east = { kind: "ops-activated", args: { seat: 3, side: "east" } };
    expect(concerned(east)).toEqual(["side:3 east"]);
  });

  it("lights bankers only where nothing else is concerned", () => {
    const paid = { kind: "florins-paid", args: { seat: 0, count: 2 } };
    expect(concerned(paid)).toEqual(["seat:0"]);
    const apostasy = {
      kind: "apostasy",
      args: { religions: ["catholic"], seats: [1, 2], count: 2 },
    };
    expect(concerned(apostasy)).toEqual(["seat:1", "seat:2"]);
    const placed = { kind: "card-played-to-tableau", args: { seat: 1, card: "PREN001" } };
    expect(concerned(placed)).toEqual(["card:PREN001"]);
    // The card is gone, and whose it was is still there.
    const sold = { kind: "card-sold", args: { seat: 0, card: "PREN001", count: 2 } };
    expect(concerned(sold)).toEqual(["card:PREN001", "seat:0"]);
  });

  it("lights the victory by which a game was won, or else the winners", () => {
    const holy = { kind: "game-won", args: { winners: [3], reason: "holy" } };
    expect(concerned(holy)).toEqual(["victory:holy"]);
    const cultural = { kind: "game-won", args: { winners: [0, 3], reason: "cultural" } };
    expect(concerned(cultural)).toEqual(["seat:0", "seat:3"]);
  });

  it("lights nothing where an event has no place at all", () => {
    expect(concerned({ kind: "unheard-of", args: {} })).toEqual([]);
  });
});
