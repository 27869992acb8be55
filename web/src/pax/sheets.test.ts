import { describe, expect, test } from "vitest";
import {
  casualtyAnswers,
  cityOf,
  levyAnswers,
  offered,
  robbed,
  stationAsked,
  toFall,
} from "./sheets";
import { sameAction } from "./targets";
import type { Action, BattleForeseen, FairForeseen, FighterForeseen, Station, View } from "./view";

const station = (place: string, more: Partial<Station> = {}): Station => ({
  place,
  cities: [],
  levies: [],
  sure: true,
  piece: null,
  seat: null,
  paid: 0,
  left: 3,
  rule: "P-G4.2",
  ...more,
});
const france = station("france", { cities: ["paris", "lyon"], levies: ["Ng", "Ng"] });
const hungary = station("hungary", { cities: ["buda"], levies: ["Ng"] });
const england = station("england", { cities: ["london", "bordeaux"], levies: ["Rg", "Ng"] });

describe("the ledger of a fair", () => {
  test("levies are answered where there is a choice, as marked or else the first city", () => {
    const cities = levyAnswers([france, hungary, england], { france: "lyon" });
    expect(cities.map(({ question, action }) => [question, action.kind, action.slot])).toEqual([
      ["fair-levy", "choose-slot", "lyon"],
      ["fair-levy", "choose-slot", "london"],
    ]);
  });

  test("nothing is answered beyond what may turn out otherwise", () => {
    const cities = levyAnswers([france, { ...hungary, sure: false }, england], {});
    expect(cities.map(({ action }) => action.slot)).toEqual(["paris"]);
  });

  test("a mark for a city that is not offered counts for nothing", () => {
    expect(cityOf(france, { france: "bruges" })).toBe("paris");
  });

  test("what pirates take goes to China, what concessions take does not", () => {
    const border = station("england__france", { piece: "Sr", paid: 1 });
    const other = station("aragon__portugal", { piece: "p.blue", seat: 0, paid: 2 });
    expect(robbed({ stations: [france, border, other] } as unknown as FairForeseen)).toBe(1);
  });

  test("the levy that is asked for comes with the pieces of its cities", () => {
    const view = { empires: { france: { state: "medieval" } } } as unknown as View;
    const options = ["paris", "lyon"].map((slot): Action => ({ kind: "choose-slot", slot }));
    expect(stationAsked(view, options, 2)).toMatchObject({
      place: "france",
      cities: ["paris", "lyon"],
      levies: ["Ng", "Ng"],
      left: 2,
    });
    expect(stationAsked(view, [{ kind: "stop" }], 2)).toBeNull();
  });
});

const fighter = (more: Partial<FighterForeseen>): FighterForeseen => ({
  piece: "Nr",
  side: "attacker",
  why: "agent",
  rule: "P-K1a.1",
  falls: null,
  ...more,
});
const battle = {
  fighters: [
    fighter({ agent: 1 }),
    fighter({ agent: 2 }),
    fighter({ slot: "london", why: "knight-abroad" }),
    fighter({ empire: "france", why: "repressed" }),
    fighter({ side: "defender", slot: "paris", falls: true }),
    fighter({ side: "defender", slot: "lyon", falls: true }),
  ],
  attackers_lost: 2,
  defenders_lost: 2,
} as unknown as BattleForeseen;

describe("the sheet of a battle", () => {
  test("as many are chosen as fall beside those who must", () => {
    expect(toFall(battle)).toBe(2);
  });

  test("each fighter falls by the answer that names it", () => {
    const answers = casualtyAnswers(battle, new Set([1, 2, 3]));
    expect(answers.map(({ action }) => action)).toEqual([
      { kind: "lose-agent", agent: 2 },
      { kind: "lose-piece", piece: "Nr", slot: "london" },
      { kind: "lose-repressed", empire: "france", piece: "Nr" },
    ]);
    expect(new Set(answers.map(({ question }) => question))).toEqual(new Set(["casualties"]));
  });

  test("of two agents alike the one that is offered falls, and no other piece for a piece", () => {
    const options: Action[] = [
      { kind: "lose-agent", agent: 1 },
      { kind: "lose-piece", piece: "Nr", slot: "london" },
    ];
    expect(offered(options, { kind: "lose-agent", agent: 2 }, sameAction)).toEqual(options[0]);
    const gone: Action = { kind: "lose-piece", piece: "Nr", slot: "bordeaux" };
    expect(offered(options, gone, sameAction)).toBeUndefined();
  });
});
