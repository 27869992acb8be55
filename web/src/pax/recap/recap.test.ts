import { describe, expect, it } from "vitest";
import english from "@/generated/words/pax/en.json";
import hungarian from "@/generated/words/pax/hu.json";
import polish from "@/generated/words/pax/pl.json";
import russian from "@/generated/words/pax/ru.json";
import type { EventTold } from "@/server/api";
import { Catalogue } from "@/words/say";
import { PAX_ICONS } from "../art/icon-names";
import { changedPlaces } from "./changed";
import type { RecapLine } from "./line";
import type { Owned } from "./owners";
import { FEWEST, MOST, recapOf } from "./recap";

const ME = 0;
const BRUNO = 1;
const NAMES = ["Anna", "Bruno", "Clara"];
const words = new Catalogue("en", english);
const say = ({ key, args }: RecapLine): string => words.say(key, args, NAMES);

const event = (kind: string, args: Record<string, unknown> = {}): EventTold => ({
  kind,
  key: `event.${kind}`,
  args,
});
const turn = (seat: number, number = 1): EventTold => event("turn-begins", { seat, turn: number });

/** Anna has the Fugger bank, a pawn of which is blue, a card in the west and France. */
const view = (wishes: Partial<Owned> = {}): Owned =>
  ({
    players: [
      { seat: ME, bank: "fugger", tableau: { west: ["PREN036", "france"], east: [] } },
      { seat: BRUNO, bank: "medici", tableau: { west: [], east: ["PREN061"] } },
      { seat: 2, bank: "coeur", tableau: { west: [], east: [] } },
    ],
    empires: {
      france: { owner: ME, queens: [] },
      aragon: { owner: BRUNO, queens: [] },
      england: { owner: null, queens: [] },
    },
    slots: {},
    beside: {},
    ...wishes,
  }) as unknown as Owned;

/** What Anna reads when Bruno did this in his turn and hers begins. */
const after = (did: EventTold[], seen = view()) =>
  recapOf([turn(ME), turn(BRUNO), ...did, turn(ME, 4)], seen, ME);
/** The lines that touched her. */
const touched = (did: EventTold[], seen = view()): string[] =>
  after(did, seen)
    .lines.filter(({ touch }) => touch !== null)
    .map(say);

const HARMS: [harm: string, did: EventTold[], said: string][] = [
  [
    "repressed",
    [event("piece-repressed", { piece: "p.blue", slot: "england__france", empire: "france" })],
    "Your concession on the England–France border was repressed by Bruno.",
  ],
  [
    "killed",
    [
      event("pirate-sails", { piece: "Sg", from_slot: "aragon__france", slot: "england__france" }),
      event("piece-killed", { piece: "p.blue", slot: "england__france" }),
    ],
    "Your concession on the England–France border was killed by Bruno.",
  ],
  [
    "killed while repressed",
    [event("repressed-killed", { piece: "p.blue", empire: "england" })],
    "Your repressed pawn on the card of England was killed by Bruno.",
  ],
  [
    "repressed after a battle",
    [event("survivor-repressed", { piece: "p.blue", empire: "england" })],
    "No room for your pawn: it stays repressed on the card of England.",
  ],
  [
    "taxed",
    [
      event("concession-taxed", { seat: ME, slot: "england__france", empire: "france" }),
      event("florins-paid", { seat: ME, count: 1 }),
    ],
    "Your concession on the England–France border was taxed by Bruno.",
  ],
  [
    "taxed and repressed",
    [
      event("concession-taxed", { seat: ME, slot: "england__france", empire: "france" }),
      event("piece-repressed", { piece: "p.blue", slot: "england__france", empire: "france" }),
    ],
    "Your concession on the England–France border was repressed by Bruno.",
  ],
  [
    "beheaded",
    [
      event("op-used", { seat: BRUNO, card: "PREN061", op: "behead" }),
      event("card-beheaded", { card: "PREN001", by: "PREN061" }),
      event("card-discarded", { seat: ME, card: "PREN001" }),
    ],
    `Bruno beheaded your ${words.word("card", "PREN001")} (with ${words.word("card", "PREN061")}).`,
  ],
  [
    "a king beheaded with his queen",
    [
      event("card-beheaded", { card: "england", by: "PREN061" }),
      event("card-discarded", { seat: ME, card: "PREN001" }),
      event("empire-to-throne", { seat: ME, empire: "england" }),
      event("card-discarded", { seat: BRUNO, card: "PREN061" }),
    ],
    `Bruno beheaded your ${words.word("card", "PREN001")}, England (with ${words.word("card", "PREN061")}).`,
  ],
  [
    "vote",
    [
      event("regime-change", { seat: BRUNO, empire: "england", cause: "vote" }),
      event("empire-taken", { seat: BRUNO, empire: "england", side: "west", from: ME }),
    ],
    "You were outvoted in England: its card went to Bruno.",
  ],
  [
    "regime change by war",
    [
      event("regime-change", { seat: BRUNO, empire: "england", cause: "war" }),
      event("card-discarded", { seat: ME, card: "PREN001" }),
      event("empire-taken", { seat: BRUNO, empire: "england", side: "west", from: ME }),
    ],
    `Regime change in England (${words.word("cause", "war")}): Bruno took its card from you.`,
  ],
  [
    "regime change by campaign",
    [
      event("regime-change", { seat: BRUNO, empire: "england", cause: "campaign" }),
      event("empire-made-vassal", {
        seat: BRUNO,
        empire: "england",
        suzerain: "aragon",
        from: ME,
      }),
    ],
    `Regime change in England (${words.word("cause", "campaign")}): Bruno took its card from you.`,
  ],
  [
    "inquisitor",
    [event("bishop-moved", { piece: "Bg", from_card: "PREN061", card: "PREN036" })],
    `Bruno sent a ${words.word("piece", "Bg")} to your card ${words.word("card", "PREN036")}.`,
  ],
  [
    "a bishop who is placed",
    [event("bishop-placed", { piece: "Bt", card: "france" })],
    `Bruno sent a ${words.word("piece", "Bt")} to your card France.`,
  ],
  [
    "apostasy",
    [
      event("apostasy", { religions: ["catholic", "islamic"], seats: [ME], count: 1 }),
      event("card-discarded", { seat: ME, card: "PREN001" }),
      event("empire-to-throne", { seat: ME, empire: "england" }),
    ],
    `Apostasy (${words.word("religion", "catholic")}, ${words.word("religion", "islamic")}) by Bruno: you lost ${words.word("card", "PREN001")}, England.`,
  ],
  [
    "a card lost in another way",
    [event("card-discarded", { seat: ME, card: "PREN001" })],
    `You lost ${words.word("card", "PREN001")} in the turn of Bruno.`,
  ],
  [
    "a hand that became too large",
    [event("hand-card-discarded", { seat: ME, card: "PREN001" })],
    `Your hand was too large: you discarded ${words.word("card", "PREN001")}.`,
  ],
];

/** A fair from Tana that pirates empty before it comes to Anna's concession. */
const ROBBED = [
  event("fair-convened", { seat: BRUNO, row: "east", emporium: "tana", florins: 2 }),
  event("subsidy-taken", { seat: BRUNO, count: 1 }),
  event("pirates-rob", { slot: "byzantium__hungary", count: 1 }),
  event("pirates-rob", { slot: "hungary__ottoman", count: 1 }),
  event("fair-ends", { row: "east", count: 0 }),
];

describe("what harmed you is told first, with *your* and who did it", () => {
  it.each(HARMS)("%s", (_, did, said) => {
    const { lines, touched: count } = after([
      event("card-bought", { seat: BRUNO, card: "PREN002", row: "west", column: 1 }),
      ...did,
      event("victory-activated", { seat: BRUNO, victory: "holy" }),
    ]);
    expect(lines[0]?.touch).toBe("harm");
    expect(say(lines[0]!)).toBe(said);
    expect(count).toBe(1);
  });

  it.each(HARMS)("is nothing of yours when it happens to another: %s", (_, did) => {
    const clara = 2;
    const other = did.map(({ kind, key, args }) => ({
      kind,
      key,
      args: Object.fromEntries(
        Object.entries(args).map(([name, value]) => {
          if (value === "p.blue") return [name, "p.purple"];
          if (value === "PREN036" || value === "france") return [name, "england"];
          if (value === ME && name !== "count") return [name, clara];
          return [name, Array.isArray(value) && value.includes(ME) ? [clara] : value];
        }),
      ),
    }));
    expect(touched(other)).toEqual([]);
  });

  it("robbed: pirates left nothing for a concession further on", () => {
    const seen = view({ slots: { mamluk__ottoman: "p.blue" } });
    expect(touched(ROBBED, seen)).toEqual([
      "Pirates robbed the fair of Bruno on the Hungary–Ottoman border: nothing was left for your concession on the Ottoman–Mamluk border.",
    ]);
    // Nobody of yours was there.
    expect(touched(ROBBED)).toEqual([]);
    // Or came only afterwards.
    const later = event("piece-placed", { piece: "p.blue", slot: "mamluk__ottoman" });
    const events = [turn(ME), turn(BRUNO), ...ROBBED, turn(ME), later];
    expect(recapOf(events, seen, ME).touched).toBe(0);
  });

  it("names whoever was on turn, among several bankers", () => {
    const repressed = HARMS[0]![1];
    const events = [turn(ME), turn(BRUNO), turn(2), ...repressed, turn(ME)];
    expect(recapOf(events, view(), ME).lines.map(say)).toContain(
      "Your concession on the England–France border was repressed by Clara.",
    );
  });

  it("also where a table begins in the middle of a turn", () => {
    const acted = event("ops-activated", { seat: BRUNO, side: "west" });
    const events = [acted, ...HARMS[0]![1], turn(2), turn(ME)];
    expect(recapOf(events, view(), ME).lines.map(say)[0]).toBe(
      "Your concession on the England–France border was repressed by Bruno.",
    );
  });

  it.each([
    ["pl", polish],
    ["ru", russian],
    ["hu", hungarian],
  ] as const)("has every sentence in %s, with nothing left to fill in", (language, templates) => {
    const catalogue = new Catalogue(language, templates);
    for (const [, did] of [...HARMS, ["", ROBBED] as const])
      for (const { key, args } of after(did, view({ slots: { mamluk__ottoman: "p.blue" } }))
        .lines) {
        const said = catalogue.say(key, args, NAMES);
        expect(said).not.toBe(key);
        expect(said).not.toMatch(/[{}]|undefined|PREN/);
      }
  });
});

describe("what touched you otherwise", () => {
  it("is one line for all that others' fairs earned you", () => {
    const earned = (slot: string) => event("share-earned", { seat: ME, slot, count: 1 });
    const { lines } = after([earned("england__france"), earned("aragon__france")]);
    expect(lines.map(say)).toEqual(["You earned 2 florins from the fairs of others."]);
    expect(lines[0]?.places).toEqual([2, 3]);
    expect(lines[0]?.touch).toBe("gain");
  });

  it("is a pawn set free, a bishop gone, a battle that was not won, a new map card", () => {
    const card = words.word("card", "PREN036");
    expect(
      touched([
        event("piece-freed", { piece: "p.blue", slot: "england__france", empire: "france" }),
        event("bishop-moved", { piece: "Bg", from_card: "PREN036", card: "PREN061" }),
        event("battle-lost", { seat: BRUNO, empire: "france", war: "crusade" }),
        event("state-changed", { empire: "france", state: "reformist" }),
      ]),
    ).toEqual([
      `Bruno moved the ${words.word("piece", "Bg")} away from your card ${card}.`,
      "Bruno attacked in France, where you rule, and did not win.",
      `The map card of France, where you rule, was changed by Bruno to: ${words.word("state", "reformist")}.`,
      "Your repressed pawn is a concession again on the England–France border, thanks to Bruno.",
    ]);
  });

  it("is the bishop who died when another came, not the one who came", () => {
    expect(
      touched([
        event("bishop-moved", { piece: "Bg", from_card: "PREN061", card: "PREN036" }),
        event("bishop-killed", { piece: "Bt", card: "PREN036" }),
        event("edict", { piece: "Bg", card: "PREN036" }),
      ]),
    ).toEqual([
      `The ${words.word("piece", "Bt")} on your card ${words.word("card", "PREN036")} died in the turn of Bruno.`,
    ]);
  });

  it("does not become yours by what you do in your own turn", () => {
    const did = [event("bishop-placed", { piece: "Bg", card: "england" })];
    const taken = event("empire-taken", { seat: ME, empire: "england", side: "west", from: null });
    const seen = view();
    const mine = { ...seen, empires: { ...seen.empires, england: seen.empires.france! } };
    const events = [turn(ME), turn(BRUNO), ...did, turn(ME), taken];
    expect(recapOf(events, mine, ME).touched).toBe(0);
  });
});

describe("what others did", () => {
  const bought = (card: string) =>
    event("card-bought", { seat: BRUNO, card, row: "west", column: 1 });

  it("is told in the chronicle's words, the weightiest, in the order of the story", () => {
    const { lines } = after([
      bought("PREN002"),
      event("regime-change", { seat: BRUNO, empire: "aragon", cause: "war" }),
      event("piece-placed", { piece: "p.yellow", slot: "aragon__france" }),
      bought("PREN003"),
      event("victory-activated", { seat: BRUNO, victory: "holy" }),
      bought("PREN004"),
      event("route-shifted", { opened: "tana", blocked: "cairo" }),
      event("queen-crowned", { seat: BRUNO, card: "PREN005", empire: "aragon" }),
    ]);
    expect(lines.map(({ key }) => key)).toEqual([
      "event.regime-change",
      "event.victory-activated",
      "event.route-shifted",
      "event.queen-crowned",
    ]);
    expect(lines.every(({ touch }) => touch === null)).toBe(true);
  });

  it("fills up to three lines with lesser things, and never more than eight", () => {
    expect(after(["1", "2", "3", "4"].map((one) => bought(`PREN00${one}`))).lines).toHaveLength(
      FEWEST,
    );
    expect(after([bought("PREN002")]).lines).toHaveLength(1);
    const repressed = HARMS[0]![1][0]!;
    const crowned = event("queen-crowned", { seat: BRUNO, card: "PREN005", empire: "aragon" });
    const many = after([
      ...Array<EventTold>(7).fill(crowned),
      ...Array<EventTold>(6).fill(repressed),
    ]);
    expect(many.lines).toHaveLength(MOST);
    expect(many.lines.filter(({ touch }) => touch === "harm")).toHaveLength(6);
    expect(many.lines.slice(0, 6).every(({ touch }) => touch === "harm")).toBe(true);
    const more = after(Array<EventTold>(12).fill(repressed));
    expect(more.lines).toHaveLength(MOST);
    expect(more.touched).toBe(12);
  });

  it("is not told a second time where it touched you", () => {
    const { lines } = after(HARMS.find(([harm]) => harm === "vote")![1]);
    expect(lines).toHaveLength(1);
  });

  it("has an icon that is there", () => {
    for (const [, did] of HARMS)
      for (const { icon } of after(did).lines) expect(PAX_ICONS).toContain(icon);
  });
});

describe("since your last turn", () => {
  const bought = event("card-bought", { seat: BRUNO, card: "PREN002", row: "west", column: 1 });

  it("is from its end to the next one's beginning, and stays so while you play it", () => {
    const before = [turn(ME), bought, turn(BRUNO), bought, turn(2), bought, turn(ME)];
    const since = { from: 2, to: 6, isMyTurn: true };
    expect(recapOf(before, view(), ME).since).toEqual(since);
    expect(recapOf([...before, bought, bought], view(), ME).since).toEqual(since);
  });

  it("grows while others play", () => {
    const events = [turn(ME), turn(BRUNO), bought];
    expect(recapOf(events, view(), ME).since).toEqual({ from: 1, to: 3, isMyTurn: false });
  });

  it("does not reach back to before the game", () => {
    const dealt = event("banks-dealt", { banks: [], first: BRUNO });
    const events = [dealt, turn(BRUNO), bought, turn(ME)];
    expect(recapOf(events, view(), ME).since).toEqual({ from: 1, to: 3, isMyTurn: true });
    expect(recapOf([dealt, turn(ME)], view(), ME).lines).toEqual([]);
    expect(recapOf([], view(), ME).lines).toEqual([]);
  });
});

describe("changed places", () => {
  const marked = (did: EventTold[]): [string, string][] => {
    const events = [turn(ME), turn(BRUNO), ...did, turn(ME)];
    return [...changedPlaces(events, view(), ME, recapOf(events, view(), ME))];
  };

  it("are cities, borders, empires and your own cards, those that touched you apart", () => {
    expect(
      marked([
        event("piece-placed", { piece: "Ng", slot: "paris" }),
        event("piece-repressed", { piece: "p.blue", slot: "england__france", empire: "england" }),
        event("bishop-moved", { piece: "Bg", from_card: "PREN061", card: "PREN036" }),
      ]),
    ).toEqual([
      ["slot:paris", "other"],
      ["slot:england__france", "me"],
      ["empire:england", "me"],
      ["card:PREN036", "me"],
    ]);
  });

  it("are none where only florins and cards of the market went round", () => {
    expect(
      marked([
        event("card-bought", { seat: BRUNO, card: "PREN002", row: "west", column: 1 }),
        event("card-drawn", { card: "PREN003", row: "west", column: 5 }),
        event("florins-paid", { seat: BRUNO, count: 2 }),
      ]),
    ).toEqual([]);
  });
});
