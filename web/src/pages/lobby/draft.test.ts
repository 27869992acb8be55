import { describe, expect, test } from "vitest";
import type { GameTold, OptionTold } from "@/games/offered.svelte";
import {
  canBeRated,
  choicesOf,
  editionOf,
  freshDraft,
  meaningfulOptions,
  openSeats,
  seatedLater,
  valueOf,
  warningsOf,
  type Draft,
} from "./draft";

const option = (name: string, more: Partial<OptionTold> = {}): OptionTold => ({
  name,
  values: ["yes", "no"],
  least: null,
  default: "yes",
  variant: [],
  not_with: null,
  ...more,
});
const number = (name: string, usual: number, more: Partial<OptionTold> = {}): OptionTold =>
  option(name, { values: null, least: 1, default: usual, ...more });

const GAME: GameTold = {
  agrees_who_begins: true,
  quick_seats: 4,
  name: "condottiere",
  seats: [2, 6],
  editions: [
    {
      name: "2007",
      variants: ["draw-after-battle", "campaign", "capturing-regions", "hidden-cards"],
      warnings: [{ variants: ["campaign", "capturing-regions"], key: "warning.one", rule: "C7-1" }],
      options: [
        number("target", 20, { variant: ["campaign"] }),
        option("bishop_strength", { values: ["printed", "winter_flat"], default: "printed" }),
        option("show_discarded_hand", { not_with: "draw-after-battle" }),
        option("show_hand_counts"),
        option("hidden_turnup", {
          values: ["previous", "any"],
          default: "previous",
          variant: ["hidden-cards"],
        }),
      ],
    },
    {
      name: "1995",
      variants: ["points", "capturing-cities"],
      warnings: [],
      options: [
        number("target", 20, { variant: ["points"] }),
        option("show_hand_counts", { default: "no" }),
      ],
    },
  ],
};

const draft = (more: Partial<Draft> = {}): Draft => ({ ...freshDraft(GAME), ...more });
const edition = (name: string) => editionOf(draft({ edition: name }), GAME);
const names = (edition_: string, variants: string[]) =>
  meaningfulOptions(edition(edition_), variants).map((one) => one.name);

describe("which options have a meaning", () => {
  test("an option that needs a variant comes with it", () => {
    expect(names("2007", [])).not.toContain("target");
    expect(names("2007", ["campaign"])).toContain("target");
    expect(names("1995", ["points"])).toContain("target");
    expect(names("2007", ["hidden-cards"])).toContain("hidden_turnup");
  });

  test("an option goes when a variant bars it", () => {
    expect(names("2007", [])).toContain("show_discarded_hand");
    expect(names("2007", ["draw-after-battle"])).not.toContain("show_discarded_hand");
  });

  test("an edition has only its own", () => {
    expect(names("1995", ["points"])).toEqual(["target", "show_hand_counts"]);
  });
});

describe("from the form to what the server is asked", () => {
  test("a fresh draft is a public table for four with nothing special", () => {
    expect(choicesOf(draft(), GAME)).toEqual({
      game: "condottiere",
      edition: "2007",
      variants: [],
      options: {},
      seats: 4,
      computers: [],
      public: true,
      pace: { kind: "live", minutes: 15, increment_seconds: 20 },
      timeout: "computer",
      talk: true,
      spectators: "closed",
      delay_minutes: 10,
      bots: false,
      first: "random",
      rated: true,
      rate_guests: false,
      language: null,
      hints: false,
    });
  });

  test("against computers alone there are hints unless somebody says no, and no rating", () => {
    const alone = draft({ seats: 2, others: ["steady"] });
    expect(choicesOf(alone, GAME)).toMatchObject({ hints: true, rated: false });
    const proud = draft({ seats: 2, others: ["steady"], hints: false });
    expect(choicesOf(proud, GAME)).toMatchObject({ hints: false, rated: true });
    const helped = draft({ seats: 3, others: ["steady", null], hints: true });
    expect(choicesOf(helped, GAME)).toMatchObject({ hints: true, rated: false });
    expect(choicesOf(draft({ seats: 3, others: ["steady", null] }), GAME).hints).toBe(false);
  });

  test("only changed options with a meaning are sent, yes and no as they are", () => {
    const options = { target: 12, show_hand_counts: "no", bishop_strength: "printed" };
    const chosen = draft({ variants: ["hidden-cards"], options });
    expect(choicesOf(chosen, GAME).options).toEqual({ show_hand_counts: false });
    const campaign = draft({ variants: ["campaign"], options });
    expect(choicesOf(campaign, GAME).options).toEqual({ target: 12, show_hand_counts: false });
  });

  test("what was chosen for one edition waits there while another is looked at", () => {
    const chosen = draft({ variants: ["hidden-cards", "campaign"], options: { target: 12 } });
    const other = { ...chosen, edition: "1995" };
    expect(choicesOf(other, GAME).variants).toEqual([]);
    expect(choicesOf(other, GAME).options).toEqual({});
    expect(choicesOf(chosen, GAME).variants).toEqual(["campaign", "hidden-cards"]);
  });

  test("a default that differs between editions is the edition's own", () => {
    const counts = edition("1995").options.find((one) => one.name === "show_hand_counts");
    expect(counts && valueOf(draft({ edition: "1995" }), counts)).toBe("no");
    const shown = draft({ edition: "1995", options: { show_hand_counts: "yes" } });
    expect(choicesOf(shown, GAME).options).toEqual({ show_hand_counts: true });
  });

  test("computer players on the last seats sit down at once, the last first", () => {
    const table = draft({ others: [null, "random", "steady", "steady", null] });
    expect(choicesOf(table, GAME).computers).toEqual(["steady", "random"]);
    expect(seatedLater(table)).toEqual([]);
    expect(openSeats(table)).toBe(1);
  });

  test("a computer player before an open seat is seated later", () => {
    const table = draft({ others: ["steady", null, "random", null, null] });
    expect(choicesOf(table, GAME).computers).toEqual(["random"]);
    expect(seatedLater(table)).toEqual([{ seat: 1, player: "steady" }]);
  });

  test("seats beyond the table do not count", () => {
    const table = draft({ seats: 2, others: [null, "steady", "steady", null, null], first: 3 });
    expect(choicesOf(table, GAME).computers).toEqual([]);
    expect(openSeats(table)).toBe(1);
    expect(choicesOf(table, GAME).first).toBe("random");
  });

  test("who begins is left to the rules in a game that says it itself", () => {
    const pax = { ...GAME, agrees_who_begins: false };
    expect(choicesOf(draft({ first: "host" }), GAME).first).toBe("host");
    expect(choicesOf(draft({ first: "host" }), pax).first).toBe("random");
  });

  test("each pace has its own numbers", () => {
    expect(choicesOf(draft({ pace: "live", minutes: 5, increment: 3 }), GAME).pace).toEqual({
      kind: "live",
      minutes: 5,
      increment_seconds: 3,
    });
    expect(choicesOf(draft({ pace: "days", days: 3 }), GAME).pace).toEqual({
      kind: "days",
      days: 3,
      reserve_hours: 24,
      quiet: { begin: 22, until: 8 },
      holidays: 7,
    });
  });

  test("quiet hours that are off, or would leave no day, are none", () => {
    const quiet = (more: Partial<Draft>) => {
      const { pace } = choicesOf(draft({ pace: "days", ...more }), GAME);
      return pace.kind === "days" && pace.quiet;
    };
    expect(quiet({ isQuiet: false })).toBeNull();
    expect(quiet({ quietFrom: 8, quietUntil: 1 })).toBeNull();
    expect(quiet({ quietFrom: 0, quietUntil: 7 })).toEqual({ begin: 0, until: 7 });
  });

  test("others see later what counts among strangers, unless somebody says otherwise", () => {
    const delay = (more: Partial<Draft>) => choicesOf(draft(more), GAME).delay_minutes;
    expect(delay({ pace: "days" })).toBe(24 * 60);
    expect(delay({ isPublic: false })).toBe(0);
    expect(delay({ rated: false })).toBe(0);
    expect(delay({ spectators: "open" })).toBe(0);
    expect(delay({ spectators: "none", delay: 30 })).toBe(0);
    expect(delay({ rated: false, delay: 30 })).toBe(30);
    expect(delay({ delay: 0 })).toBe(0);
  });

  test("a clock runs where strangers are expected, unless somebody says otherwise", () => {
    const kind = (more: Partial<Draft>) => choicesOf(draft(more), GAME).pace.kind;
    expect(kind({ isPublic: false })).toBe("none");
    expect(kind({ seats: 2, others: ["steady"] })).toBe("none");
    expect(kind({ seats: 2, others: [null], beside: ["Bea"] })).toBe("none");
    expect(kind({ pace: "none" })).toBe("none");
    expect(kind({ isPublic: false, pace: "days" })).toBe("days");
  });

  test("guests are rated only where the host says so", () => {
    expect(choicesOf(draft({ rateGuests: true }), GAME).rate_guests).toBe(true);
  });

  test("open hands are never rated", () => {
    const open = draft({ spectators: "open" });
    expect(canBeRated(open)).toBe(false);
    expect(choicesOf(open, GAME).rated).toBe(false);
  });
});

describe("what is advised against", () => {
  const warned = (name: string, variants: string[]) =>
    warningsOf(edition(name), variants).map((one) => one.rule);

  test("is told when all of its variants are chosen, whatever else is", () => {
    expect(warned("2007", ["campaign", "capturing-regions"])).toEqual(["C7-1"]);
    expect(warned("2007", ["hidden-cards", "capturing-regions", "campaign"])).toEqual(["C7-1"]);
  });

  test("is not told for one of them, nor where the edition says nothing", () => {
    expect(warned("2007", ["campaign", "hidden-cards"])).toEqual([]);
    expect(warned("2007", ["capturing-regions"])).toEqual([]);
    expect(warned("1995", ["points", "capturing-cities"])).toEqual([]);
  });
});
