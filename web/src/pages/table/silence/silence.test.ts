import { describe, expect, test } from "vitest";
import en from "@/generated/words/silence/en.json";
import hu from "@/generated/words/silence/hu.json";
import pl from "@/generated/words/silence/pl.json";
import ru from "@/generated/words/silence/ru.json";
import type { Choices, GoingTold, Sight, TableTold } from "@/server/api";
import { hasOthers, rules, silentSeat, whyAway } from "./silence";

const CHOICES = {
  pace: { kind: "none" },
  timeout: "computer",
  rated: true,
  rate_guests: false,
  spectators: "closed",
  hints: false,
} as Choices;

interface Seat {
  person?: string;
  present?: boolean;
  away?: boolean;
}

const table = (chairs: Seat[], more: object = {}): TableTold =>
  ({ choices: CHOICES, goings: [], chairs, ...more }) as unknown as TableTold;
const sight = (running: number | null, silent_at: number | null): Sight =>
  ({ clock: { left: null, running, deadline: null, silent_at } }) as unknown as Sight;
const going = (seat: number, what: GoingTold["what"], by: number | null = null): GoingTold => ({
  seat,
  what,
  at: 1000,
  events: 3,
  by,
});

describe("who may be replaced", () => {
  const gone = table([{ present: true }, { present: false }]);

  test("is who is asked, has been waited for, and is not there", () => {
    expect(silentSeat(gone, sight(1, 500), 0, 500)).toBe(1);
  });

  test("is nobody before the time, nobody who is there, and never oneself", () => {
    expect(silentSeat(gone, sight(1, 500), 0, 499)).toBeNull();
    expect(silentSeat(gone, sight(1, null), 0, 500)).toBeNull();
    expect(silentSeat(gone, sight(null, 500), 0, 500)).toBeNull();
    expect(silentSeat(table([{}, { present: true }]), sight(1, 500), 0, 500)).toBeNull();
    expect(silentSeat(gone, sight(1, 500), 1, 500)).toBeNull();
  });

  test("is decided by those who play", () => {
    expect(silentSeat(gone, sight(1, 500), null, 500)).toBeNull();
    const left = table([{ present: true, away: true }, { present: false }]);
    expect(silentSeat(left, sight(1, 500), 0, 500)).toBeNull();
  });
});

describe("why a computer player keeps a seat", () => {
  const why = (goings: GoingTold[], pace = "live") =>
    whyAway(table([], { goings, choices: { ...CHOICES, pace: { kind: pace } } }), 0)?.key;

  test("is told to who overstayed or was replaced, by the last that happened", () => {
    expect(why([going(0, "out-of-time")])).toBe("web.silence.ran-out");
    expect(why([going(0, "out-of-time")], "none")).toBe("web.silence.vanished");
    expect(why([going(0, "leave"), going(0, "out-of-time", 1)])).toBe("web.silence.replaced");
  });

  test("is known to who left", () => {
    expect(why([going(0, "out-of-time"), going(0, "leave"), going(1, "out-of-time")])).toBe(
      undefined,
    );
  });
});

test("somebody can be waited for where several people play, at whatever device", () => {
  expect(hasOthers(table([{ person: "a" }, { person: "b" }]))).toBe(true);
  expect(hasOthers(table([{ person: "a" }, { person: "a" }, {}]))).toBe(false);
});

describe("the rule", () => {
  const keys = (more: Partial<Choices> = {}) =>
    rules({ ...CHOICES, ...more }).map(({ key }) => key);

  test("fits what was agreed", () => {
    expect(keys()[0]).toBe("web.silence.rule-none");
    const days: Choices["pace"] = {
      kind: "days",
      days: 3,
      reserve_hours: 0,
      quiet: null,
      holidays: 0,
    };
    expect(keys({ pace: days, timeout: "pass" }).slice(0, 2)).toEqual([
      "web.lobby.timeout-pass-help",
      "web.silence.rule-missed",
    ]);
    expect(rules({ ...CHOICES, pace: days })).toContainEqual({
      key: "web.silence.rule-end-days",
      count: 3,
    });
    expect(keys()).toContain("web.silence.rule-rating");
    expect(keys({ rated: false })).not.toContain("web.silence.rule-rating");
  });

  test("is said in every language", () => {
    for (const words of [en, pl, ru, hu]) expect(Object.keys(words)).toEqual(Object.keys(en));
    expect(Object.keys(en)).toContain("web.silence.rule-none");
  });
});
