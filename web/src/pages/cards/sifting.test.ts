import { describe, expect, it } from "vitest";
import { ENTRIES, isWishing, NO_WISH, NONE, plain, sift, type Wish } from "./sifting";

const WORDS: Readonly<Record<string, string>> = {
  PREN036: plain("Flanders Guild France"),
  hungary: plain("Hungary Mátyás Corvinus"),
};
const wordsOf = (key: string): string => WORDS[key] ?? "";
const found = (wish: Partial<Wish>): string[] =>
  sift(ENTRIES, { ...NO_WISH, ...wish }, wordsOf).map(({ key }) => key);

describe("the cards", () => {
  it("are all there, with the empires", () => {
    expect(ENTRIES).toHaveLength(178);
    expect(found({})).toHaveLength(178);
  });

  it("are found by words in any order, without their signs", () => {
    expect(found({ search: "france guild" })).toEqual(["PREN036"]);
    expect(found({ search: "MATYAS" })).toEqual(["hungary"]);
    expect(found({ search: "flanders corvinus" })).toEqual([]);
  });

  it("are told apart by kind", () => {
    expect(found({ kind: "queen" })).toHaveLength(17);
    expect(found({ kind: "comet" })).toHaveLength(4);
    expect(found({ kind: "empire" })).toHaveLength(10);
  });

  it("fit when everything that is wished for is printed on them", () => {
    const crusaders = found({ oneShot: "crusade", prestige: "catholic", location: "aragon" });
    expect(crusaders).toContain("PREN008");
    expect(crusaders).not.toContain("PREN003");
  });

  it("of queens belong to their suitors", () => {
    expect(found({ kind: "queen", location: "mamluk" })).toContain("PREN077");
    expect(found({ kind: "queen", location: "mamluk" })).not.toContain("PREN044");
  });

  it("can be asked for by what they lack", () => {
    const without = found({ kind: "tableau", agents: NONE });
    expect(without.length).toBeGreaterThan(0);
    expect(without).not.toContain("PREN001");
    expect(found({ ability: NONE })).not.toContain("PREN001");
    expect(found({ ability: "with" })).toContain("PREN001");
  });

  it("of empires show the ops of both sides", () => {
    expect(found({ kind: "empire", op: "campaign" })).toHaveLength(10);
    expect(found({ kind: "empire", op: "vote" })).toContain("england");
  });
});

it("knows when nothing is wished for", () => {
  expect(isWishing(NO_WISH)).toBe(false);
  expect(isWishing({ ...NO_WISH, search: "  " })).toBe(false);
  expect(isWishing({ ...NO_WISH, op: "tax" })).toBe(true);
});
