import { beforeAll, describe, expect, it, vi } from "vitest";
import { CARDS } from "../facts";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { languages: [] });
const { open } = await import("@/games/games");
const labels = await import("./labels");

beforeAll(async () => {
  await open("pax-renaissance", "replay");
});

describe("what is printed, in words", () => {
  it("names an op and what stands beside it", () => {
    expect(labels.opWords(["behead"])).toBe("Behead");
    expect(labels.opWords(["repress", "pawn", "rook"])).toBe("Repress: pawn, rook");
    expect(labels.opWords(["vote", "west"])).toBe("Vote: West");
    expect(labels.opWords(["inquisitor", "islamic"])).toBe("Inquisitor: Islam");
  });

  it("names a one-shot and what it is about", () => {
    expect(labels.oneShotWords(["crusade"])).toBe("Crusade");
    expect(labels.oneShotWords(["trade_shift", "red_sea"])).toBe("Trade shift: Red Sea");
    expect(labels.oneShotWords(["apostasy", "catholic", "reformist"])).toBe(
      "Apostasy: Catholicism, Reformation",
    );
  });

  it("calls a pawn the player's own", () => {
    expect(labels.agentWords("p")).toBe("your own pawn");
    expect(labels.agentWords("Ng")).toBe("Catholic (gold) knight");
  });

  it("says everything on a card", () => {
    expect(labels.cardWords("PREN001")).toBe(
      "Inquisition Pope. West (any one empire of the West). Agents: Catholic (gold) bishop. " +
        "One-shot: Crusade. Operations: Behead, Inquisitor: Catholicism. Prestige: catholic. " +
        "Ability: Western bishops only.",
    );
  });

  it("says whom a queen may marry", () => {
    expect(labels.cardWords("PREN104X")).toContain("Queen. Suitors: Hungary.");
  });

  it("says what a comet does", () => {
    expect(labels.cardWords("COMET4")).toBe(
      "Regiomontanus & the Comet of 1472. Comet. Wakes one victory of your choice.",
    );
  });

  it("has a short name for every place of a card", () => {
    const unnamed = [...CARDS.values()]
      .filter(({ location }) => location !== null)
      .filter((card) => labels.shortLocation(card) === card.location);
    expect(unnamed).toEqual([]);
  });
});

describe("what can be done with a card", () => {
  const ops = [["behead"], ["tax"]];

  it("names the op that would be used", () => {
    expect(labels.deedWords({ kind: "use-op", card: "PREN003", op: 2 }, ops)).toBe("Use: Tax");
  });

  it("tells two bishops apart", () => {
    expect(labels.deedWords({ kind: "place-bishop", card: "PREN003", agent: 2 }, ops)).toBe(
      "Place bishop 2 here",
    );
  });

  it("is said in full where there is no short word", () => {
    expect(labels.deedWords({ kind: "lose-repressed", empire: "france", piece: "Rg" }, ops)).toBe(
      "Lose the repressed Catholic (gold) rook of the card of France",
    );
  });

  it("is said shortly", () => {
    expect(labels.deedWords({ kind: "sell", card: "PREN003" }, ops)).toBe("Sell");
  });
});
