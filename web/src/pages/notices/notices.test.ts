import { beforeEach, describe, expect, it, vi } from "vitest";

interface Kept {
  wait_seconds: number;
  gather_minutes: number;
  ways: Record<string, string[]>;
}

/** What the server has; it answers when it is let. */
let kept: Kept;
let waiting: (() => void)[];
let refusals: number;

async function answer(request: Request): Promise<Response> {
  if (request.method === "PUT") {
    const given = (await request.json()) as Kept;
    await new Promise<void>((go) => waiting.push(go));
    if (refusals-- > 0) return Response.json({ code: "too-many" }, { status: 429 });
    kept = given;
    return new Response(null, { status: 204 });
  }
  const told = { chosen: structuredClone(kept), browsers: [], is_on: true };
  await new Promise<void>((go) => waiting.push(go));
  return Response.json(told);
}

vi.stubGlobal("fetch", answer);
vi.stubGlobal("navigator", { onLine: true, languages: ["en"] });
vi.stubGlobal("location", { origin: "http://table.example" });
vi.stubGlobal("document", { documentElement: {} });
const { Notices } = await import("./notices.svelte");

const pause = () => new Promise((done) => setTimeout(done));
/** Let the server answer what it was asked first. */
async function letAnswer(): Promise<void> {
  while (waiting.length === 0) await pause();
  waiting.shift()!();
  await pause();
}
async function letAnswerAll(): Promise<void> {
  for (let calm = 0; calm < 5; calm = waiting.length > 0 ? 0 : calm + 1) {
    waiting.splice(0).forEach((go) => go());
    await pause();
  }
}

let notices: InstanceType<typeof Notices>;

describe("what one is told", () => {
  beforeEach(async () => {
    kept = { wait_seconds: 60, gather_minutes: 30, ways: {} };
    waiting = [];
    refusals = 0;
    notices = new Notices();
    void notices.look();
    await letAnswer();
  });

  it("keeps changes that follow each other at once, whatever is answered in between", async () => {
    const first = notices.choose({ wait_seconds: 300 });
    await letAnswer();
    // The server was asked how things stand, and has not answered, when the second change is made.
    const second = notices.choose({ gather_minutes: 120 });
    await letAnswer();
    expect(notices.chosen).toMatchObject({ wait_seconds: 300, gather_minutes: 120 });
    const third = notices.take("talk", "push", true);
    await letAnswerAll();
    await Promise.all([first, second, third]);
    const all = { wait_seconds: 300, gather_minutes: 120, ways: { talk: ["push"] } };
    expect(kept).toEqual(all);
    expect(notices.chosen).toEqual(all);
  });

  it("keeps a change that arrives while the server is asked how things stood before", async () => {
    const first = notices.choose({ wait_seconds: 300 });
    const second = notices.choose({ gather_minutes: 120 });
    while (waiting.length < 2) await pause();
    const [letFirst, letSecond] = waiting.splice(0);
    letFirst!();
    // After the first change the server is asked; it has looked before the second arrives.
    while (waiting.length < 1) await pause();
    const letTell = waiting.shift()!;
    letSecond!();
    await pause();
    letTell();
    await pause();
    expect(notices.chosen).toMatchObject({ wait_seconds: 300, gather_minutes: 120 });
    await letAnswerAll();
    await Promise.all([first, second]);
    expect(kept).toMatchObject({ wait_seconds: 300, gather_minutes: 120 });
  });

  it("shows what holds where a change was refused", async () => {
    refusals = 1;
    const refused = notices.choose({ wait_seconds: 300 });
    expect(notices.chosen?.wait_seconds).toBe(300);
    await letAnswerAll();
    await refused;
    expect(notices.chosen?.wait_seconds).toBe(60);
  });
});
