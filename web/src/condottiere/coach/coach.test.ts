import { describe, expect, test } from "vitest";
import en from "@/generated/words/coach/en.json";
import hu from "@/generated/words/coach/hu.json";
import pl from "@/generated/words/coach/pl.json";
import ru from "@/generated/words/coach/ru.json";
import { Asked } from "../choice.svelte";
import type { Action, Forecast, PlayerSeen, View } from "../view";
import { advise } from "./advice";
import { Course } from "./course";
import type { Moment } from "./moment";
import { COUNTED, LESSONS, type LessonId } from "./steps";

const YOU = 0;

/** A table of four; what matters to a test is given, the rest is empty. */
function moment(
  given: {
    kind?: string;
    options?: Action[];
    forecasts?: Forecast[];
    question?: number;
    chosen?: Action;
    lines?: string[][];
    strengths?: number[];
    out?: number[];
    strongest?: number[];
    winsWith?: string[][];
    region?: string | null;
    events?: { kind: string; card?: string }[];
    winners?: number[];
  } = {},
): Moment {
  const players: PlayerSeen[] = [0, 1, 2, 3].map((seat) => ({
    seat,
    hand_size: 7,
    out: given.out?.includes(seat) ?? false,
    regions: 1,
    line: given.lines?.[seat] ?? [],
    face_down: 0,
    strength: given.strengths?.[seat] ?? 0,
    known: [],
  }));
  const decision = given.kind ? { kind: given.kind, options: given.options ?? [] } : null;
  const view = {
    phase: given.kind ?? "turn",
    seats: 4,
    players,
    decision,
    battle: { region: given.region ?? null, final: false, fighters: [0, 1, 2, 3] },
    result: given.winners
      ? { winners: given.winners, reason: "", scores: [], capped: false }
      : null,
  } as unknown as View;
  return {
    view,
    you: YOU,
    reading: {
      weather: null,
      strongest: given.strongest ?? [],
      goal: { adjacent: 3, total: 5, points: null },
      lines: [],
      standing: players.map(({ seat }) => ({
        seat,
        regions: 1,
        adjacent: 1,
        wins_with: given.winsWith?.[seat] ?? [],
      })),
    },
    asked: decision ? new Asked(decision, given.forecasts ?? null) : null,
    question: decision ? (given.question ?? 1) : null,
    chosen: given.chosen ?? null,
    events: (given.events ?? []).map(({ kind, card }) => ({
      kind,
      key: `event.${kind}`,
      args: card ? { card } : {},
    })),
  };
}

const forecast = (strengths: number[], more: Partial<Forecast> = {}): Forecast => ({
  strengths,
  swept: null,
  weather: null,
  effect: true,
  notes: [],
  ...more,
});

const note = (key: string, args: Record<string, number> = {}) => ({ key, args, rule: "" });
const play = (card: string): Action => ({ kind: "play", card });
const PASS: Action = { kind: "pass" };
const REGIONS: Action[] = ["siena", "modena"].map((region) => ({ kind: "choose-region", region }));

/** A turn with some cards in hand; unless it is told, a card adds 3 and nothing else happens. */
function turn(question: number, more: Parameters<typeof moment>[0] = {}): Moment {
  const options = more.options ?? [play("mercenary-3"), play("drummer"), PASS];
  const forecasts = options.map(() => forecast([3, 0, 0, 0]));
  return moment({ kind: "turn", question, region: "modena", options, forecasts, ...more });
}

/** What a course says while it looks at one moment after the other. */
function told(course: Course, ...moments: Moment[]): (LessonId | null)[] {
  return moments.map((now) => (course.look(now) ? (course.current?.id ?? null) : null));
}

describe("the order of a first game", () => {
  test("begins with the goal, then the region, then the hand", () => {
    const course = new Course();
    const where = moment({ kind: "choose-region", options: REGIONS, question: 1 });
    expect(told(course, where)).toEqual(["goal"]);
    expect(course.next(where)).toBe(true);
    expect(course.current?.id).toBe("region");
    expect(told(course, moment(), turn(2))).toEqual([null, "hand"]);
  });

  test("waits with the region until the goal could be told", () => {
    const course = new Course();
    const where = moment({ kind: "choose-region", options: REGIONS });
    expect(told(course, { ...where, reading: null }, where)).toEqual([null, "goal"]);
  });

  test("explains the forecast as soon as a card is lifted, whatever was being said", () => {
    const course = new Course(["goal", "region"]);
    const lifted = turn(2, { chosen: play("mercenary-3") });
    expect(told(course, turn(2), lifted)).toEqual(["hand", "forecast"]);
    expect(told(course, turn(3))).not.toContain("select");
  });

  test("stays with a lesson while the others move, until the learner answers", () => {
    const course = new Course(["goal", "region"]);
    told(course, turn(2));
    expect(told(course, turn(2), turn(2))).toEqual([null, null]);
    expect(course.current?.id).toBe("hand");
    told(course, moment({ region: "modena" }));
    expect(course.current).toBeNull();
  });
});

describe("cards", () => {
  const basics: LessonId[] = ["goal", "region", "hand", "select", "forecast", "strength", "pass"];

  test("are taught when somebody plays them", () => {
    const course = new Course(basics);
    const played = [{ kind: "card-played", card: "heroine" }];
    expect(told(course, moment({ region: "modena", events: played }))).toEqual(["heroine"]);
  });

  test("are taught when the server says that they would help", () => {
    const options = [play("drummer"), PASS];
    const help = turn(5, { options, forecasts: [forecast([10, 0, 0, 0]), forecast([5, 0, 0, 0])] });
    const strengths = [5, 0, 0, 0];
    const idle = [forecast([5, 0, 0, 0], { effect: false }), forecast(strengths)];
    const none = turn(5, { options, strengths, forecasts: idle });
    expect(told(new Course(basics), none)).toEqual([null]);
    expect(told(new Course(basics), help)).toEqual(["drummer"]);
  });

  test("of the hand are taught one at a turn", () => {
    const options = [play("drummer"), play("heroine"), PASS];
    const forecasts = [forecast([10, 0, 0, 0]), forecast([10, 0, 0, 0]), forecast([0, 0, 0, 0])];
    const course = new Course(basics);
    const first = turn(5, { options, forecasts });
    expect(told(course, first)).toEqual(["drummer"]);
    expect(course.next(first)).toBe(false);
    expect(told(course, moment(), turn(6, { options, forecasts }))).toEqual([null, "heroine"]);
  });
});

describe("the end", () => {
  test("outranks everything, and stays", () => {
    const course = new Course();
    const over = moment({ winners: [YOU], events: [{ kind: "region-conquered" }] });
    expect(told(course, turn(2), over, over)).toEqual(["goal", "won", null]);
    expect(course.next(over)).toBe(false);
    expect(course.current?.id).toBe("won");
  });

  test("is kind to those who lost, and is there again after coming back", () => {
    const over = moment({ winners: [2] });
    expect(told(new Course(), over)).toEqual(["lost"]);
    expect(told(new Course(["goal", "lost"]), over)).toEqual(["lost"]);
  });

  test("lists what the game did not come to", () => {
    const course = new Course(["goal", "region"]);
    expect(course.learned).toBe(2);
    expect(course.unmet).toHaveLength(COUNTED.length - 2);
    expect(course.unmet.map((one) => one.id)).not.toContain("keep");
  });
});

/** Numbers that look like chance, the same each time. */
function chance(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const SPECIALS = LESSONS.map((one) => one.id as string).slice(-8);
const KINDS = [
  "turn",
  "turn",
  "turn",
  "turn",
  "choose-region",
  "pope",
  "scarecrow",
  "hand",
  "keep",
];
const HAPPENINGS = ["battle-ends", "battle-tied", "region-conquered", "round-begins", "passed"];

/** A whole game as a learner might see it, without rules: lessons must keep their manners anyway. */
function* anyGame(seed: number): Generator<Moment> {
  const pick = chance(seed);
  const events: { kind: string; card?: string }[] = [];
  const some = <T>(list: readonly T[]): T => list[pick(list.length)] as T;
  for (let question = 1; question < 40; question++) {
    const options = [play("mercenary-3"), play(some(SPECIALS)), play(some(SPECIALS)), PASS];
    const strengths = [pick(20), pick(20), pick(20), pick(20)];
    const forecasts = options.map(() =>
      forecast([pick(30), pick(20), pick(20), pick(20)], {
        swept: pick(3) ? null : [[], ["mercenary-6"], [], []],
      }),
    );
    const lines = [Array<string>(pick(4)).fill("mercenary-3"), [], [], []];
    const common = { options, forecasts, strengths, lines, region: "modena", question };
    const asked = { ...common, kind: some(KINDS), events, strongest: pick(3) ? [1] : [0, 1] };
    yield moment(asked);
    if (pick(2)) yield moment({ ...asked, chosen: some(options) });
    for (let others = pick(4); others > 0; others--) {
      if (pick(2)) events.push({ kind: "card-played", card: some(SPECIALS) });
      else events.push({ kind: some(HAPPENINGS) });
      yield moment({ region: "modena", lines, events, out: pick(2) ? [2] : [] });
    }
  }
  yield moment({ winners: [pick(4)], events });
}

test.each(Array.from({ length: 60 }, (_, seed) => seed))(
  "in game %i each lesson is said at most once and never two at once",
  (seed) => {
    const pick = chance(seed + 1000);
    const course = new Course();
    const said: LessonId[] = [];
    const note = (isNew: boolean, before: LessonId | undefined): void => {
      // Nothing takes another's place without being new.
      if (!isNew) expect([before, undefined]).toContain(course.current?.id);
      else if (course.current) said.push(course.current.id);
    };
    for (const now of anyGame(seed)) {
      note(course.look(now), course.current?.id);
      if (pick(3) === 0) note(course.next(now), course.current?.id);
    }
    expect(new Set(said).size).toBe(said.length);
    expect(said[0]).toBe("goal");
    expect(["won", "lost"]).toContain(said.at(-1));
    expect(said.length).toBeGreaterThan(8);
  },
);

test("every lesson is said in some game", () => {
  const said = new Set<LessonId>();
  for (let seed = 0; seed < 60; seed++) {
    const course = new Course();
    for (const now of anyGame(seed)) if (course.look(now)) while (course.next(now));
    for (const id of course.said) said.add(id);
  }
  expect(LESSONS.map((one) => one.id).filter((id) => !said.has(id))).toEqual([]);
});

describe("words", () => {
  const languages: [string, Record<string, unknown>][] = Object.entries({ en, pl, ru, hu });

  test.each(languages)("of every lesson are there in %s", (_, words) => {
    const missing = LESSONS.flatMap((one) => [one.title, one.words]).filter((key) => !words[key]);
    expect(missing).toEqual([]);
  });

  test.each(languages)("of every hint are there in %s, with the action", (_, words) => {
    const hints = Object.keys(en).filter((key) => key.startsWith("web.coach.hint-"));
    expect(hints).not.toHaveLength(0);
    for (const key of hints) expect(words[key]).toContain("{action}");
  });
});

describe("hints", () => {
  test("name the region that the server says would win", () => {
    const now = moment({
      kind: "choose-region",
      options: REGIONS,
      winsWith: [["modena"], ["siena"]],
    });
    expect(advise(now)?.action).toEqual(REGIONS[1]);
    const none = moment({ kind: "choose-region", options: REGIONS, winsWith: [[], ["siena"]] });
    expect(advise(none)?.action).toEqual(REGIONS[1]);
  });

  const options = [play("mercenary-3"), play("mercenary-6"), play("mercenary-10"), PASS];
  const strengths = [0, 5, 0, 0];
  const lines = [["mercenary-1"], ["mercenary-5"], [], []];
  const forecasts = [
    [3, 5],
    [6, 5],
    [10, 5],
    [0, 5],
  ].map(([own = 0, other = 0]) => forecast([own, other, 0, 0]));

  test("name the smallest card that takes the lead", () => {
    expect(advise(turn(1, { options, strengths, lines, forecasts }))?.action.card).toBe(
      "mercenary-6",
    );
  });

  test("say to pass when the server says that a pass wins", () => {
    const won = forecast([6, 5, 0, 0], { notes: [note("note.winner", { seat: YOU })] });
    const now = turn(1, {
      options,
      strengths: [6, 5, 0, 0],
      forecasts: [...forecasts.slice(0, 3), won],
    });
    expect(advise(now)).toMatchObject({ action: PASS, key: "web.coach.hint-pass-wins" });
  });

  test("never name a card that ends the battle for somebody else", () => {
    const lost = forecast([9, 10, 0, 0], { notes: [note("note.winner", { seat: 1 })] });
    const now = turn(1, {
      options: [play("surrender"), PASS],
      strengths: [0, 10, 0, 0],
      forecasts: [lost, forecast([0, 10, 0, 0])],
    });
    expect(advise(now)?.action).toEqual(PASS);
  });

  test("wait for the forecasts", () => {
    expect(advise(moment({ kind: "turn", options, region: "modena" }))).toBeNull();
  });

  test("always name one of the options", () => {
    for (let seed = 0; seed < 30; seed++)
      for (const now of anyGame(seed)) {
        const hint = advise(now);
        if (hint) expect(now.asked?.options).toContainEqual(hint.action);
      }
  });
});
