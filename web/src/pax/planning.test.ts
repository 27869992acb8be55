import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Action } from "./view";

interface Message {
  type: string;
  key: string;
  [name: string]: unknown;
}

/** A line to a server that says what the test wants. */
class Line {
  static readonly OPEN = 1;
  static last: Line;
  readyState = 1;
  sent: Message[] = [];
  onmessage: ((told: { data: string }) => void) | null = null;
  onclose: ((how: { code: number; reason: string }) => void) | null = null;

  constructor() {
    Line.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Message);
  }
  close(): void {
    this.readyState = 3;
  }
  say(told: unknown): void {
    this.onmessage?.({ data: JSON.stringify(told) });
  }
}

vi.stubGlobal("WebSocket", Line);
vi.stubGlobal("window", new EventTarget());
vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
vi.stubGlobal("navigator", { onLine: true, languages: ["en"] });
vi.stubGlobal("location", {
  href: "http://table.example/table/abc",
  origin: "http://table.example",
  protocol: "http:",
});

const { LiveTable } = await import("@/server/live.svelte");
const { toasts } = await import("@/kit/toasts.svelte");
const { Play } = await import("./play.svelte");

const BUY: Action = { kind: "buy", row: "west", column: 1 };
const PLAY: Action = { kind: "play", card: "PREN036" };
const SLOT: Action = { kind: "choose-slot", slot: "paris" };
const STOP: Action = { kind: "stop" };

const seen = (phase: string, options: Action[], more: object = {}) => ({
  game: "pax-renaissance",
  edition: "2",
  phase,
  acting: options.length > 0 ? 0 : 1,
  seat: 0,
  decision: options.length > 0 ? { kind: phase, options } : null,
  players: [],
  market: { west: [], east: [] },
  result: null,
  ...more,
});
const sight = (number: number, view: object) => ({
  number,
  since: number,
  events: [],
  view,
  hands: null,
  may_undo: false,
  clock: { left: null, running: null, deadline: null },
});
const forecast = { events: [], florins: [0, 0], asks: null, ends_turn: false, ends_game: false };

let live: InstanceType<typeof LiveTable>;
let play: InstanceType<typeof Play>;

/** Let what has been sent and heard have its effects. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

const sent = (type: string): Message[] => Line.last.sent.filter((one) => one.type === type);
const last = (type: string): Message => sent(type).at(-1)!;
const told = (number: number, view: object): void =>
  Line.last.say({ type: "update", sight: sight(number, view) });

/** Plan an answer; the server says what one would see then. */
async function plan(action: Action, then: object, ends: string | null = null): Promise<void> {
  play.take(action);
  // What is weighed is taken by the second click.
  if (play.chosen) play.confirm();
  answer(then, ends);
  await settled();
}

function answer(view: object, ends: string | null = null): void {
  const event = { kind: "card-bought", key: "event.card-bought", args: {} };
  Line.last.say({
    type: "planned",
    key: last("plan").key,
    number: 3,
    view,
    events: [event],
    reading: { victories: [] },
    forecasts: ends ? null : [forecast, forecast],
    ends,
  });
}

const refuse = (message: Message, error: string, more: object = {}): void =>
  Line.last.say({
    type: "refused",
    key: message.key,
    problem: { error, message: `No: ${error}`, rule: "P-E1", retry_after: null, ...more },
    sight: null,
  });

const AFTER_BUY = seen("next-action", [PLAY, STOP]);
const AFTER_PLAY = seen("place-agents", [SLOT, STOP]);

beforeEach(() => {
  toasts.shown = [];
  live = new LiveTable("abc");
  Line.last.say({
    type: "welcome",
    seat: 0,
    table: { id: "abc", state: "running", chairs: [] },
    talk: [],
    sight: sight(3, seen("next-action", [BUY, STOP])),
  });
  play = new Play(live);
});
afterEach(() => {
  live.close();
});

describe("planning", () => {
  it("shows the copy and sends no move", async () => {
    play.planning.begin();
    await plan(BUY, AFTER_BUY);
    await plan(PLAY, AFTER_PLAY);
    expect(last("plan")).toMatchObject({ number: 3, actions: [BUY, PLAY] });
    expect(play.view?.phase).toBe("place-agents");
    expect(play.tableView?.phase).toBe("next-action");
    expect(play.options).toEqual([SLOT, STOP]);
    expect(play.forecastOf(STOP)).toEqual(forecast);
    expect(play.events.length).toBe(live.events.length + 1);
    expect(sent("move")).toEqual([]);
  });

  it("takes back the last answer, or the whole action, without asking anybody", async () => {
    play.planning.begin();
    await plan(BUY, AFTER_BUY);
    await plan(PLAY, AFTER_PLAY);
    await plan(SLOT, seen("place-agents", [STOP]));
    await play.undo();
    expect(play.view?.phase).toBe("place-agents");
    expect(play.planning.steps.length).toBe(2);
    await plan(SLOT, seen("place-agents", [STOP]));
    await play.cancel();
    expect(play.planning.steps.map(({ action }) => action)).toEqual([BUY]);
    await play.undo();
    expect(play.view).toBe(play.tableView);
    expect(play.mayUndo).toBe(false);
    expect(sent("undo")).toEqual([]);
  });

  it("leaves the table as it is when it is dropped", async () => {
    const before = play.view;
    play.planning.begin();
    await plan(BUY, AFTER_BUY);
    play.planning.drop();
    expect(play.planning.isOn).toBe(false);
    expect(play.view).toBe(before);
    expect(play.options).toEqual([BUY, STOP]);
    expect(sent("move")).toEqual([]);
  });

  it("forgets an answer that comes after the plan was dropped", async () => {
    play.planning.begin();
    void play.planning.add(BUY);
    play.planning.drop();
    play.planning.begin();
    answer(AFTER_BUY);
    await settled();
    expect(play.planning.steps).toEqual([]);
    expect(play.planning.isBusy).toBe(false);
  });

  it("plays the answers one after the other, each when it is asked", async () => {
    play.planning.begin();
    await plan(BUY, AFTER_BUY);
    await plan(PLAY, AFTER_PLAY);
    void play.planning.playOut();
    await settled();
    expect(play.options).toEqual([]);
    expect(sent("move").map(({ number, action }) => [number, action])).toEqual([[3, BUY]]);
    Line.last.say({ type: "accepted", key: last("move").key });
    await settled();
    expect(sent("move").length).toBe(1);
    told(5, AFTER_BUY);
    await settled();
    expect(sent("move").map(({ number, action }) => [number, action])).toEqual([
      [3, BUY],
      [5, PLAY],
    ]);
    told(7, AFTER_PLAY);
    Line.last.say({ type: "accepted", key: last("move").key });
    await settled();
    expect(play.planning.isOn).toBe(false);
    expect(play.options).toEqual([SLOT, STOP]);
    expect(toasts.shown).toEqual([]);
  });

  it("stops where the table is not as planned, and says so", async () => {
    play.planning.begin();
    await plan(BUY, AFTER_BUY);
    await plan(PLAY, AFTER_PLAY);
    void play.planning.playOut();
    await settled();
    Line.last.say({ type: "accepted", key: last("move").key });
    told(5, seen("next-action", [STOP]));
    await settled();
    expect(sent("move").length).toBe(1);
    expect(play.planning.isOn).toBe(false);
    expect(toasts.shown.length).toBe(1);
    expect(play.options).toEqual([STOP]);
  });

  it("stops at a refusal, and says why", async () => {
    play.planning.begin();
    await plan(BUY, AFTER_BUY);
    await plan(PLAY, AFTER_PLAY);
    void play.planning.playOut();
    await settled();
    refuse(last("move"), "illegal-action");
    await settled();
    expect(sent("move").length).toBe(1);
    expect(toasts.shown[0]?.text).toBe("No: illegal-action");
    expect(play.planning.isOn).toBe(false);
    expect(play.options).toEqual([BUY, STOP]);
  });

  it("is for the table it was made for: when that moves on, it is over", async () => {
    play.planning.begin();
    await plan(BUY, AFTER_BUY);
    expect(play.planning.isStale).toBe(false);
    told(4, seen("next-action", [BUY, STOP]));
    expect(play.planning.isStale).toBe(true);
    play.planning.giveUp();
    expect(play.view).toBe(play.tableView);
    expect(toasts.shown.length).toBe(1);
    void play.planning.playOut();
    await settled();
    expect(sent("move")).toEqual([]);
  });

  it("goes no further where another seat speaks", async () => {
    play.planning.begin();
    await plan(BUY, seen("tax-answer", []), "seat");
    expect(play.planning.now?.ends).toBe("seat");
    expect(play.isAsked).toBe(false);
    expect(play.mayUndo).toBe(true);
  });

  it("asks why not on the copy, not at the table", async () => {
    play.planning.begin();
    await plan(BUY, AFTER_BUY);
    play.ask(SLOT);
    expect(last("plan").actions).toEqual([BUY, SLOT]);
    refuse(last("plan"), "illegal-action");
    await settled();
    expect(play.refusal).toMatchObject({ text: "No: illegal-action", rule: "P-E1" });
    expect(play.planning.steps.length).toBe(1);
    expect(sent("why-not")).toEqual([]);
    await play.undo();
    expect(play.refusal).toBeNull();
  });

  it("waits and asks again when it asked too often", async () => {
    vi.useFakeTimers();
    play.planning.begin();
    void play.planning.add(BUY);
    refuse(last("plan"), "too-many", { retry_after: 2 });
    await vi.advanceTimersByTimeAsync(1900);
    expect(sent("plan").length).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent("plan").length).toBe(2);
    answer(AFTER_BUY);
    await settled();
    vi.useRealTimers();
    expect(play.planning.steps.length).toBe(1);
  });

  it("cannot begin in one's own turn while nothing is asked", () => {
    told(4, seen("next-action", [], { turn: { actor: 0 } }));
    play.planning.begin();
    expect(play.planning.isOn).toBe(false);
  });
});

describe("answers in a row", () => {
  const LYON: Action = { kind: "choose-slot", slot: "lyon" };
  const inARow = [
    { question: "next-action", action: BUY },
    { question: "fair-levy", action: SLOT },
    { question: "fair-levy", action: LYON },
  ];

  async function accepted(number: number, view: object): Promise<void> {
    await settled();
    Line.last.say({ type: "accepted", key: last("move").key });
    told(number, view);
    await settled();
  }

  it("are given one after the other", async () => {
    void play.giveAll(inARow);
    await accepted(4, seen("fair-levy", [SLOT, STOP]));
    await accepted(5, seen("fair-levy", [LYON, STOP]));
    expect(sent("move").map(({ action }) => action)).toEqual([BUY, SLOT, LYON]);
    expect(sent("move").map(({ number }) => number)).toEqual([3, 4, 5]);
    expect(toasts.shown).toEqual([]);
  });

  it("end where something else is asked, though the same answer would do", async () => {
    void play.giveAll(inARow);
    await accepted(4, seen("venice-limit", [SLOT, STOP]));
    expect(sent("move").map(({ action }) => action)).toEqual([BUY]);
    expect(toasts.shown.length).toBe(1);
  });

  it("end where an answer is refused", async () => {
    void play.giveAll(inARow);
    await settled();
    refuse(last("move"), "illegal-action");
    await settled();
    told(4, seen("fair-levy", [SLOT, STOP]));
    await settled();
    expect(sent("move").length).toBe(1);
  });
});
