import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const STEPS = 40;
/** A battle ends in every tenth step; seat 1 wins it. */
const kindsOf = (step: number): string[] =>
  step > 0 && step % 10 === 0 ? ["battle-ends", "region-conquered"] : ["card-played"];
const eventsOf = (step: number, eyes: string) =>
  kindsOf(step).map((kind) => ({ kind, key: `event.${kind}`, args: { seat: 1, step, eyes } }));

/** What was asked for, and what the server answers before it is willing to. */
let asked: string[] = [];
let refusals: Response[] = [];

async function answer({ url }: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(url);
  const last = pathname.split("/").at(-1)!;
  const eyes = searchParams.get("eyes") ?? "";
  if (last === "replay")
    return Response.json({
      header: { game: "condottiere" },
      steps: STEPS,
      seats: 3,
      kinds: Array.from({ length: STEPS + 1 }, (_, step) => kindsOf(step)),
      talk: [],
    });
  asked.push(last === "events" ? `events ${searchParams.get("until")} ${eyes}` : `${last} ${eyes}`);
  if (last !== "events") return Response.json({ events: eventsOf(Number(last), eyes), view: {} });
  const refusal = refusals.shift();
  if (refusal) return refusal;
  const until = Number(searchParams.get("until"));
  const steps = Array.from({ length: until + 1 }, (_, step) => eventsOf(step, eyes));
  return Response.json({ until, steps });
}

vi.stubGlobal("fetch", answer);
vi.stubGlobal("navigator", { onLine: true, languages: ["en"] });
vi.stubGlobal("location", { origin: "http://table.example" });
vi.stubGlobal("document", { documentElement: {} });
const { Watching } = await import("./watching.svelte");
// Loaded before time stands still.
await import("@/condottiere/replay/course");
await (await import("@/words/words.svelte")).begin();

let watching: InstanceType<typeof Watching>;
const settle = (time = 3000) => vi.advanceTimersByTimeAsync(time);
const questions = () => asked.filter((one) => one.startsWith("events"));
const told = () => watching.past.map(({ step }) => step);
const all = (until: number) => Array.from({ length: until + 1 }, (_, step) => step);

async function open(step: number): Promise<void> {
  watching = new Watching("record", "abc");
  void watching.open(() => ({ step, eyes: "open" }));
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  refusals = [];
});
afterEach(() => {
  watching.close();
  vi.useRealTimers();
});

describe("the chronicle of a replay", () => {
  it("gets what was jumped over with one question, which asks for nothing later", async () => {
    await open(25);
    expect(questions()).toEqual(["events 25 open"]);
    expect(told()).toEqual(all(25));
    expect(watching.past[7]!.events).toEqual(eventsOf(7, "open"));
    expect([...watching.winners]).toEqual([
      [10, 1],
      [20, 1],
    ]);
    expect(asked).toHaveLength(1 + 1 + 3); // the step, its past, its neighbours
  });

  it("asks nothing more of somebody who goes step by step", async () => {
    await open(0);
    for (let step = 1; step <= 12; step++) {
      void watching.go(step);
      await settle();
    }
    expect(questions()).toEqual([]);
    expect(told()).toEqual(all(12));
  });

  it("goes on from there without asking again", async () => {
    await open(25);
    for (const step of [26, 27, 3, 28]) {
      void watching.go(step);
      await settle();
      expect(told()).toEqual(all(step));
    }
    expect(questions()).toHaveLength(1);
  });

  it("is told as other eyes saw it, as far as one has been", async () => {
    await open(25);
    void watching.go(5);
    await settle();
    watching.seeWith(2);
    await settle();
    expect(questions()).toEqual(["events 25 open", "events 25 2"]);
    expect(told()).toEqual(all(5));
    expect(watching.past[1]!.events).toEqual(eventsOf(1, "2"));
  });

  it("waits until the slider rests", async () => {
    await open(0);
    for (let step = 2; step <= 30; step += 2) {
      void watching.go(step);
      await settle(40);
    }
    await settle();
    expect(questions()).toEqual(["events 30 open"]);
    expect(told()).toEqual(all(30));
  });

  it("comes later when the server wants us to wait", async () => {
    refusals = [Response.json({ error: "too-many", retry_after: 5 }, { status: 429 })];
    await open(25);
    expect(told()).toEqual([25]);
    await settle(6000);
    expect(told()).toEqual(all(25));
    expect(questions()).toHaveLength(2);
  });

  it("is asked for again with the next step when it could not be had", async () => {
    refusals = [Response.json({ error: "trouble" }, { status: 500 })];
    await open(25);
    expect(told()).toEqual([25]);
    expect(watching.problem).toBeNull();
    void watching.go(26);
    await settle();
    expect(told()).toEqual(all(26));
  });
});

describe("a glance at the table", () => {
  it("takes what other eyes have seen already", async () => {
    await open(3);
    const before = asked.length;
    expect((await watching.glance(3)).step).toBe(3);
    expect(asked).toHaveLength(before);
  });

  it("asks for what lies open, and only once", async () => {
    await open(3);
    const before = asked.length;
    await watching.glance(30);
    await watching.glance(30);
    expect(asked.slice(before)).toEqual(["30 spectator"]);
  });
});

it("goes by the course of its game", async () => {
  await open(0);
  expect(watching.game).toBe("condottiere");
  expect(watching.course.small).toBe("battle");
});
