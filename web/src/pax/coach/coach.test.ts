import { describe, expect, test } from "vitest";
import en from "@/generated/words/paxlearn/en.json";
import hu from "@/generated/words/paxlearn/hu.json";
import pl from "@/generated/words/paxlearn/pl.json";
import ru from "@/generated/words/paxlearn/ru.json";
import type { Action } from "../view";
import { isLearned, isMet, outcomeOf, progressOf, shownBy } from "./course";
import { CARDS_NAMED, LESSONS, lessonAfter, lessonNamed, PUZZLES, type Lesson } from "./lessons";

type Told = { kind: string; args: Record<string, unknown> };
const event = (kind: string, args: Record<string, unknown> = {}): Told => ({ kind, args });

function named(name: string): Lesson {
  const found = lessonNamed(name);
  if (!found) throw new Error(name);
  return found;
}

const bargain = event("card-bought", { seat: 0, row: "east", column: 1, florins: 2 });
const dear = event("card-bought", { seat: 0, row: "west", column: 2, florins: 0 });
const sold = event("hand-card-sold", { seat: 0, card: "PREN084", count: 2 });
const turn = event("turn-begins", { seat: 1, turn: 2 });

describe("a condition", () => {
  const twice = { event: "florin-taken", facts: { seat: 0 }, times: 2 };

  test("counts the events of its kind that have its facts", () => {
    const mine = event("florin-taken", { seat: 0, row: "west" });
    const theirs = event("florin-taken", { seat: 1, row: "west" });
    expect(isMet(twice, [mine, theirs, event("card-bought", { seat: 0 })])).toBe(false);
    expect(isMet(twice, [mine, theirs, mine])).toBe(true);
  });

  test("compares lists by what is in them", () => {
    const won = { event: "game-won", facts: { winners: [0] }, times: 1 };
    expect(isMet(won, [event("game-won", { winners: [1], reason: "holy" })])).toBe(false);
    expect(isMet(won, [event("game-won", { winners: [0], reason: "holy" })])).toBe(true);
  });
});

describe("a lesson", () => {
  const READ = new Set(["usury", "limit", "know"]);

  test("goes on to the first step that is not done", () => {
    const market = named("market");
    expect(progressOf(market, []).current?.name).toBe("bargain");
    expect(progressOf(market, [bargain]).current?.name).toBe("price");
    const done = progressOf(market, [bargain, dear, turn, sold]);
    expect([done.current, done.count]).toEqual([null, 6]);
  });

  test("takes its steps in any order", () => {
    const progress = progressOf(named("market"), [dear]);
    expect(progress.ticks).toEqual([false, true, false, false, false, false]);
    expect(progress.current?.name).toBe("bargain");
  });

  test("stays at a page until it is turned", () => {
    const market = named("market");
    expect(progressOf(market, [bargain, dear]).current?.name).toBe("usury");
    expect(progressOf(market, [bargain, dear], READ).current?.name).toBe("sell");
  });

  test("takes the pages for read before what is done already", () => {
    const progress = progressOf(named("market"), [sold]);
    expect(progress.ticks).toEqual([false, false, true, true, true, true]);
  });

  test("is not moved by what the opponent does", () => {
    const theirs = [bargain, dear, sold].map(({ kind, args }) => event(kind, { ...args, seat: 1 }));
    expect(progressOf(named("market"), theirs).count).toBe(0);
  });

  test("is learned when every step is done, and not by reading alone", () => {
    expect(isLearned(named("market"), [bargain, dear])).toBe(false);
    expect(isLearned(named("market"), [bargain, dear, turn, sold])).toBe(true);
    for (const lesson of LESSONS) expect(isLearned(lesson, []), lesson.name).toBe(false);
  });
});

describe("a puzzle", () => {
  const revolt = named("puzzle-revolt");
  const republic = event("republic-proclaimed", { seat: 0, empire: "france" });

  test("is open until its turn is over", () => {
    expect(outcomeOf(revolt, [], false)).toBe("open");
    expect(outcomeOf(revolt, [event("card-sold", { seat: 0 })], false)).toBe("open");
    expect(outcomeOf(revolt, [event("card-sold", { seat: 0 }), turn], false)).toBe("failed");
    expect(outcomeOf(revolt, [], true)).toBe("failed");
  });

  test("is solved within its turn, and stays solved", () => {
    expect(outcomeOf(revolt, [republic], false)).toBe("solved");
    expect(outcomeOf(revolt, [republic, turn], true)).toBe("solved");
    expect(outcomeOf(revolt, [turn, republic], false)).toBe("failed");
    expect(isLearned(revolt, [turn, republic])).toBe(false);
  });
});

describe("showing how", () => {
  const options = [
    { kind: "buy", row: "east", column: 10 },
    { kind: "buy", row: "east", column: 1 },
    { kind: "sell", card: "PREN084" },
  ] as Action[];

  test("finds the option that begins with the text of a step, word by word", () => {
    const first = named("market").steps[0];
    const last = named("market").steps.at(-1);
    expect(shownBy(first ?? null, options)).toBe(options[1]);
    expect(shownBy(last ?? null, options)).toBe(options[2]);
    expect(shownBy(first ?? null, [])).toBeNull();
    expect(shownBy(null, options)).toBeNull();
  });
});

test("a lesson leads to its puzzle, that one to the next lesson, and the last to none", () => {
  expect(lessonAfter(named("market"))?.name).toBe("puzzle-market");
  expect(lessonAfter(named("puzzle-market"))?.name).toBe("playing");
  expect(lessonAfter(PUZZLES.at(-1)!)?.name).toBe("first-game");
  expect(lessonAfter(named("first-game"))).toBeNull();
  expect(lessonNamed(null)).toBeNull();
  expect(lessonNamed("fencing")).toBeNull();
});

/** The names of what is said about a lesson. */
const partsOf = ({ isPuzzle, steps }: Lesson): string[] =>
  isPuzzle
    ? ["title", "goal", "hint", "end"]
    : ["title", "about", "end", ...steps.map((step) => step.name)];

test.each(Object.entries({ en, pl, ru, hu }))("everything is said in %s", (_, catalogue) => {
  const words = catalogue as Record<string, string | string[]>;
  for (const lesson of [...LESSONS, ...PUZZLES])
    for (const part of partsOf(lesson)) {
      const said = words[`web.paxlearn.${lesson.name}-${part}`];
      expect(said, `${lesson.name}-${part}`).toBeTypeOf("string");
      for (const [, name] of String(said).matchAll(/\{(\w+):card\}/g))
        expect(Object.keys(CARDS_NAMED)).toContain(name);
    }
});
