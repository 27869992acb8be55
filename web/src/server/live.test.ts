import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

interface Sent {
  readonly type: string;
  readonly key: string;
  readonly [name: string]: unknown;
}

/** A line to a server that says what the test wants. */
class Line {
  static readonly OPEN = 1;
  static lines: Line[] = [];
  readyState = 1;
  sent: Sent[] = [];
  onmessage: ((told: { data: string }) => void) | null = null;
  onclose: ((how: { code: number; reason: string }) => void) | null = null;

  constructor(readonly address: URL) {
    Line.lines.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(code = 1006, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
  say(told: unknown): void {
    this.onmessage?.({ data: JSON.stringify(told) });
  }
}

const events = new EventTarget();
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
vi.stubGlobal("WebSocket", Line);
vi.stubGlobal("window", events);
vi.stubGlobal("document", page);
vi.stubGlobal("navigator", { onLine: true, languages: ["en"] });
vi.stubGlobal("location", {
  href: "http://table.example/table/abc",
  origin: "http://table.example",
  protocol: "http:",
});

const { LiveTable } = await import("./live.svelte");

const sight = (number: number, since: number, kinds: string[], decision: unknown = null) => ({
  number,
  since,
  events: kinds.map((kind) => ({ kind, key: `event.${kind}`, args: {} })),
  view: { decision },
  hands: null,
  may_undo: false,
  clock: { left: null, running: null, deadline: null },
});
const welcome = (told: unknown) => ({
  type: "welcome",
  seat: 0,
  table: { id: "abc", state: "running", chairs: [] },
  talk: [],
  sight: told,
});

let live: InstanceType<typeof LiveTable>;
const line = (): Line => Line.lines.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  Line.lines = [];
  live = new LiveTable("abc", () => ({ move: 500, moment: 2000 }));
  line().say(welcome(sight(2, 0, ["game-begins", "battle-begins"])));
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

describe("a live table", () => {
  it("shows what it is told, and wants it explained", () => {
    expect(live.standing).toBe("open");
    expect(live.events.map((event) => event.kind)).toEqual(["game-begins", "battle-begins"]);
    expect(line().address.searchParams.get("explain")).toBe("true");
  });

  it("shows one move after the other at its pace", async () => {
    line().say({ type: "update", sight: sight(3, 2, ["card-played"]) });
    expect(live.events).toHaveLength(3);
    line().say({ type: "update", sight: sight(4, 3, ["passed"]) });
    expect(live.events).toHaveLength(3);
    expect(live.isUpToDate).toBe(false);
    await vi.advanceTimersByTimeAsync(600);
    expect(live.events).toHaveLength(4);
    expect(live.newFrom).toBe(3);
    expect(live.isUpToDate).toBe(true);
  });

  describe("where something is decided", () => {
    beforeEach(() => {
      live.decides = (event) => event.kind === "region-conquered";
      const told = sight(3, 2, ["passed", "region-conquered", "game-over"]);
      line().say({ type: "update", sight: told });
      line().say({ type: "table", table: { id: "abc", state: "finished", chairs: [] } });
    });
    const kinds = (told: readonly { kind: string }[] | null) => told?.map((event) => event.kind);

    it("stands still, everything telling of the same moment", async () => {
      expect(kinds(live.moment)).toEqual(["passed", "region-conquered"]);
      expect(kinds(live.events.slice(live.newFrom))).toEqual(["passed", "region-conquered"]);
      expect(live.sight?.number).toBe(2);
      expect(live.table?.state).toBe("running");
      await vi.advanceTimersByTimeAsync(1900);
      expect(live.moment).not.toBeNull();
      await vi.advanceTimersByTimeAsync(200);
      expect(live.moment).toBeNull();
      expect(kinds(live.events.slice(live.newFrom))).toEqual(["game-over"]);
      expect(live.sight?.number).toBe(3);
      expect(live.table?.state).toBe("finished");
    });

    it("goes on at a press", () => {
      live.goOn();
      expect(live.moment).toBeNull();
      expect(live.events).toHaveLength(5);
      live.goOn();
      expect(live.sight?.number).toBe(3);
    });

    it("goes back when that is taken back", async () => {
      line().say({ type: "rewound", sight: sight(5, 2, []) });
      await vi.advanceTimersByTimeAsync(3000);
      expect(live.moment).toBeNull();
      expect(live.events).toHaveLength(2);
    });
  });

  it("drops what was taken back", () => {
    line().say({ type: "update", sight: sight(3, 2, ["card-played"]) });
    vi.advanceTimersByTime(600);
    line().say({ type: "rewound", sight: sight(5, 2, []) });
    vi.advanceTimersByTime(600);
    expect(live.events.map((event) => event.kind)).toEqual(["game-begins", "battle-begins"]);
  });

  it("comes back with what it knows, and sends again what was not answered", async () => {
    const done = live.send({ type: "move", number: 2, action: { kind: "pass" } });
    const before = line();
    const key = before.sent.at(-1)!.key;
    before.close();
    expect(live.standing).toBe("lost");
    await vi.advanceTimersByTimeAsync(600);
    expect(line()).not.toBe(before);
    expect(line().address.searchParams.get("since")).toBe("2");
    expect(line().address.searchParams.get("number")).toBe("2");
    line().say(welcome(sight(2, 2, [])));
    const again = line().sent.find((message) => message.type === "move");
    expect(again?.key).toBe(key);
    line().say({ type: "accepted", key });
    await expect(done).resolves.toMatchObject({ type: "accepted" });
    expect(live.standing).toBe("open");
    expect(live.events).toHaveLength(2);
  });

  it("waits longer and longer for a server that is gone", async () => {
    line().close();
    for (const pause of [500, 1000, 2000]) {
      const lines = Line.lines.length;
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(Line.lines.length).toBe(lines);
      await vi.advanceTimersByTimeAsync(1);
      expect(Line.lines.length).toBe(lines + 1);
      line().close();
    }
  });

  it("says why something was refused, and takes the sight that comes with it", async () => {
    const refused = live.send({ type: "move", number: 1, action: { kind: "pass" } });
    const { key } = line().sent.at(-1)!;
    line().say({
      type: "refused",
      key,
      problem: { error: "stale-move", message: "The table has gone on.", rule: "C7-TURN-3" },
      sight: sight(9, 0, ["game-begins"]),
    });
    await expect(refused).rejects.toMatchObject({ code: "stale-move", rule: "C7-TURN-3" });
    vi.advanceTimersByTime(600);
    expect(live.sight?.number).toBe(9);
    expect(live.events).toHaveLength(1);
  });

  it("stays away from a table that does not want it", () => {
    line().say({
      type: "refused",
      key: null,
      problem: { error: "no-spectators", message: "No spectators." },
    });
    line().close(4000, "no-spectators");
    expect(live.standing).toBe("refused");
    vi.advanceTimersByTime(20_000);
    expect(Line.lines).toHaveLength(1);
  });

  it("comes back to a server that only wants it to wait", () => {
    line().say({
      type: "refused",
      key: null,
      problem: { error: "too-many", message: "Wait.", retry_after: 3 },
    });
    line().close(4000, "too-many");
    expect(live.standing).toBe("lost");
    vi.advanceTimersByTime(2900);
    expect(Line.lines).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(Line.lines).toHaveLength(2);
  });

  it("keeps one line only, also when it comes back twice", () => {
    line().close();
    events.dispatchEvent(new Event("online"));
    events.dispatchEvent(new Event("online"));
    expect(Line.lines.filter((one) => one.readyState === 1)).toHaveLength(1);
  });

  it("takes a line that does not answer for dead", () => {
    void live.send({ type: "vote", yes: true, ask: null }).catch(() => undefined);
    const before = line();
    vi.advanceTimersByTime(10_001);
    expect(line()).not.toBe(before);
    expect(before.readyState).toBe(3);
  });

  it("does not tell the whole story again as news", () => {
    const told = ["game-begins", "battle-begins", "card-played"];
    line().say({ type: "update", sight: sight(3, 0, told) });
    vi.advanceTimersByTime(600);
    expect(live.events.slice(live.newFrom).map((event) => event.kind)).toEqual(["card-played"]);
    line().say({ type: "rewound", sight: sight(9, 0, told) });
    vi.advanceTimersByTime(600);
    expect(live.newFrom).toBe(3);
  });

  it("takes the explanation of what is shown, and keeps that of what is not shown yet", () => {
    const explained = (number: number) => ({
      ...{ type: "explained", key: null, number },
      ...{ reading: {}, forecasts: null },
    });
    line().say({ type: "update", sight: sight(3, 2, ["card-played"]) });
    line().say({ type: "update", sight: sight(4, 3, ["passed"]) });
    line().say(explained(4));
    expect(live.explained).toBeNull();
    line().say(explained(3));
    expect(live.explained?.number).toBe(3);
    vi.advanceTimersByTime(600);
    expect(live.explained?.number).toBe(4);
  });

  it("hears what is said once", () => {
    const said = { id: 0, at: 1, seat: 1, name: "Bruno", text: "Peace?", to: null };
    line().say({ type: "talk", talk: said });
    line().say({ type: "talk", talk: said });
    expect(live.talk).toHaveLength(1);
  });
});
