/** A live table: one connection that heals itself, and what it has told us so far.
 *
 * What happens is shown at a pace eyes can follow: updates wait in a queue while the one before is
 * being looked at, and where something is decided the story stands still for a moment. What the table
 * itself has become waits as well: everything on a page tells of the same moment. Everything sent carries a key, and is sent again after a broken connection until
 * the server has answered it: it is done once, whatever happens in between.
 */

import type {
  EventTold,
  Explained,
  FromClient,
  FromServer,
  Sight,
  TableTold,
  TalkTold,
} from "./api";
import { offline, problemOf } from "./api";

export type Standing = "connecting" | "open" | "lost" | "refused";

type Unsent = FromClient extends infer M
  ? M extends { key: string }
    ? Omit<M, "key">
    : never
  : never;
type Accepted = Extract<FromServer, { type: "accepted" }>;
type Planned = Extract<FromServer, { type: "planned" }>;
type Hinted = Extract<FromServer, { type: "hinted" }>;
type Orders = Extract<FromServer, { type: "orders" }>;
export type OrderTold = Orders["orders"][number];
/** What the server says when it has done what was sent. */
type AnswerTo<M extends Unsent> = M extends { type: "plan" }
  ? Planned
  : M extends { type: "hint" }
    ? Hinted
    : M extends { type: "order" | "cancel-order" | "orders" }
      ? Orders
      : Accepted;
type News = Extract<FromServer, { type: "update" | "rewound" }>;

interface Waiting {
  message: FromClient;
  resolve(answer: Accepted | Planned | Hinted | Orders): void;
  reject(problem: Error): void;
}

const SHORTEST_PAUSE = 500;
const LONGEST_PAUSE = 8000;
/** What is not answered for so long was said into a line that is dead. */
const PATIENCE = 10_000;
/** Closed by the server, for a reason that time will not mend. */
const REFUSED = 4000;
const PASSING = new Set(["too-many", "trouble", "server-busy"]);
/** With more than this waiting we have fallen behind: show the last at once. */
const MOST_WAITING = 12;

/** How long things are looked at, in milliseconds. */
export interface Pace {
  /** Between two moves of others. */
  move: number;
  /** Where something is decided. */
  moment: number;
}

const AT_ONCE: Pace = { move: 0, moment: 0 };

export class LiveTable {
  standing = $state<Standing>("connecting");
  problem = $state.raw<Error | null>(null);
  seat = $state<number | null>(null);
  table = $state.raw<TableTold | null>(null);
  talk = $state.raw<readonly TalkTold[]>([]);
  /** Whom one has blocked, or muted here: what they say is not told. */
  unheard = $state.raw<readonly string[]>([]);
  /** One's own standing orders; nobody else is told of them. */
  orders = $state.raw<readonly OrderTold[]>([]);
  /** Told how one's orders stood before, when the server says how they stand now. */
  onorders: (before: readonly OrderTold[]) => void = () => undefined;
  /** Where one lives, as this table was told for its quiet hours; nobody else is. */
  zone = $state<string | null>(null);
  /** What is on the screen; behind what the server has told, while the queue is not empty. */
  sight = $state.raw<Sight | null>(null);
  events = $state.raw<readonly EventTold[]>([]);
  /** How many of `events` were there when the sight before this one was shown. */
  newFrom = $state(0);
  /** What has just been decided: the sight is still the one before, `events` tell as far as this. */
  moment = $state.raw<readonly EventTold[] | null>(null);
  /** After which events the story stands still for a moment; the board of a game says so. */
  decides: (event: EventTold) => boolean = () => false;
  /** Whether the moment is one that happened while somebody else was in front of this device. */
  isLookingBack = $state(false);
  /** Whether somebody at this device is asked in secret: not even the device is told who. */
  round = $state(false);
  /** How often another person came in front; what belongs to the one before is to be dropped. */
  turns = $state(0);
  explained = $state.raw<Explained | null>(null);
  /** The number of the sight one has answered: the question in it is no longer open. */
  answered = $state<number | null>(null);
  private socket: WebSocket | null = null;
  /** The line of whoever was in front before, until the next one is open: nobody seems to leave. */
  private before: WebSocket | null = null;
  /** Who is in front, where several people share this device; null shows what lies on the table. */
  private front: number | null = null;
  /** How many events that person has looked at; null: whatever is told is no news. */
  private lookedAt: number | null = null;
  private queue = $state.raw<readonly News[]>([]);
  /** What the table has become by what is still in the queue. */
  private nextTable: TableTold | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shownAt = -Infinity;
  private pause = SHORTEST_PAUSE;
  private retry: ReturnType<typeof setTimeout> | undefined;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- no page shows it
  private waiting = new Map<string, Waiting>();
  private closed = false;
  /** Those who wait for the next sight. */
  private watchers: (() => void)[] = [];
  /** Explanations of sights that are not on the screen yet. */
  private foretold: readonly Explained[] = [];

  constructor(
    readonly id: string,
    private readonly pace: () => Pace = () => AT_ONCE,
  ) {
    window.addEventListener("online", this.comeBack);
    window.addEventListener("offline", this.fallOff);
    document.addEventListener("visibilitychange", this.comeBack);
    this.connect();
  }

  close(): void {
    this.closed = true;
    window.removeEventListener("online", this.comeBack);
    window.removeEventListener("offline", this.fallOff);
    document.removeEventListener("visibilitychange", this.comeBack);
    clearTimeout(this.retry);
    clearTimeout(this.timer);
    this.socket?.close();
    this.before?.close();
    for (const one of this.waiting.values()) one.reject(offline(""));
    this.waiting.clear();
    this.wake();
  }

  /** Send something, and wait until it is stored. Broken connections only make it take longer. */
  send<M extends Unsent>(unsent: M): Promise<AnswerTo<M>> {
    const message = { ...unsent, key: freshKey() };
    if (message.type === "move" || message.type === "undo") this.shownAt = -Infinity;
    return new Promise((resolve, reject) => {
      const settle = resolve as Waiting["resolve"];
      this.waiting.set(message.key, { message, resolve: settle, reject });
      this.transmit(message);
      this.watch(message.key);
    });
  }

  /** Connect anew if nothing is answered. Knows only a key: nobody's answer outlives their turn. */
  private watch(key: string): void {
    setTimeout(() => {
      if (this.waiting.has(key) && this.standing === "open") this.connect();
    }, PATIENCE);
  }

  /** Wait until what came after the sight of that number is on the screen, or nothing can come. */
  async past(number: number): Promise<void> {
    while (
      !this.closed &&
      this.standing !== "refused" &&
      (!this.isUpToDate || this.sight?.number === number)
    )
      await new Promise<void>((resolve) => this.watchers.push(resolve));
  }

  private wake(): void {
    for (const resolve of this.watchers.splice(0)) resolve();
  }

  /** The last sight the server told, which may not be on the screen yet. */
  get newest(): Sight | null {
    return this.queue.at(-1)?.sight ?? this.sight;
  }

  /** Whether everything the server told is on the screen. */
  get isUpToDate(): boolean {
    return this.queue.length === 0;
  }

  /** Whether one is asked something that is on the screen and not yet answered. */
  get isAsked(): boolean {
    return this.isUpToDate && !this.moment && this.hasQuestion;
  }

  /** Whether the sight asks something that one has not answered. */
  get hasQuestion(): boolean {
    if (!this.sight?.view.decision || this.table?.state !== "running") return false;
    return this.answered !== this.sight.number;
  }

  /** Let another person at this device come in front, or nobody.
   *
   * Everything the one before has seen is dropped first; what is told from event `lookedAt` on is news.
   */
  turnTo(seat: number | null, lookedAt: number | null = null): void {
    this.front = seat;
    this.lookedAt = lookedAt;
    this.forget();
    this.turns += 1;
    this.before?.close();
    this.before = this.socket;
    this.socket = null;
    this.connect();
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.waiting.clear();
    this.queue = [];
    this.foretold = [];
    this.nextTable = null;
    this.seat = null;
    this.orders = [];
    this.talk = [];
    this.sight = null;
    this.events = [];
    this.newFrom = 0;
    this.moment = null;
    this.isLookingBack = false;
    this.explained = null;
    this.answered = null;
    this.shownAt = -Infinity;
  }

  // --- the connection ----------------------------------------------------------------------------

  /** Connect, or connect anew: as whoever one has become, over a line that is alive. */
  connect(): void {
    clearTimeout(this.retry);
    const before = this.socket;
    this.socket = null;
    before?.close();
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- used up at once
    const address = new URL(`/api/tables/${encodeURIComponent(this.id)}/live`, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    // What lines are worth and what each answer would do comes with every sight: no rule is here.
    address.searchParams.set("explain", "true");
    if (this.front !== null) address.searchParams.set("seat", String(this.front));
    const last = this.newest;
    if (last) {
      address.searchParams.set("since", String(last.since + last.events.length));
      address.searchParams.set("number", String(last.number));
    }
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onmessage = (told) => {
      if (this.socket === socket) this.hear(JSON.parse(String(told.data)) as FromServer);
    };
    socket.onclose = ({ code, reason }) => {
      if (this.socket !== socket) return;
      if (code === REFUSED && !PASSING.has(reason)) {
        this.standing = "refused";
        this.wake();
      }
      this.lose();
    };
  }

  private lose(): void {
    this.socket = null;
    if (this.closed || this.standing === "refused") return;
    this.standing = "lost";
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private comeBack = (): void => {
    if (this.standing === "lost" && document.visibilityState === "visible" && navigator.onLine) {
      this.pause = SHORTEST_PAUSE;
      this.connect();
    }
  };

  private fallOff = (): void => {
    const socket = this.socket;
    this.lose();
    socket?.close();
  };

  private transmit(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  // --- what comes --------------------------------------------------------------------------------

  private hear(told: FromServer): void {
    switch (told.type) {
      case "welcome":
        this.welcome(told);
        break;
      case "update":
      case "rewound":
        this.enqueue(told);
        break;
      case "round":
        this.round = told.round;
        break;
      case "table":
        if (this.isUpToDate) this.table = told.table;
        else this.nextTable = told.table;
        break;
      case "talk":
        if (!this.talk.some((said) => said.id === told.talk.id))
          this.talk = [...this.talk, told.talk];
        break;
      case "accepted":
      case "planned":
      case "hinted":
        this.settle(told.key)?.resolve(told);
        break;
      case "orders":
        this.hearOrders(told);
        break;
      case "explained":
        this.foretold = [...this.foretold, told];
        this.explain();
        break;
      case "refused":
        this.refuse(told);
        break;
    }
  }

  private hearOrders(told: Orders): void {
    const before = this.orders;
    this.orders = told.orders;
    if (told.key === null) this.onorders(before);
    else this.settle(told.key)?.resolve(told);
  }

  private welcome(told: Extract<FromServer, { type: "welcome" }>): void {
    this.standing = "open";
    this.problem = null;
    this.pause = SHORTEST_PAUSE;
    this.before?.close();
    this.before = null;
    this.seat = told.seat;
    this.round = told.round ?? false;
    this.table = told.table;
    this.nextTable = null;
    this.talk = told.talk;
    this.unheard = told.unheard ?? [];
    this.zone = told.zone ?? null;
    // Another seat counts what it sees by other numbers.
    this.foretold = [];
    for (const { message } of this.waiting.values()) this.transmit(message);
    if (told.sight) this.enqueue({ type: "update", sight: told.sight });
  }

  private refuse(told: Extract<FromServer, { type: "refused" }>): void {
    const problem = problemOf(told.problem);
    const wait = (problem.retryAfter ?? 1) * 1000;
    if (told.key === null) {
      // The line is closed next, and how it is closed says whether to come back.
      this.problem = problem;
      if (problem.retryAfter !== null) this.pause = Math.max(this.pause, wait);
      return;
    }
    this.settle(told.key)?.reject(problem);
    if (told.sight) this.enqueue({ type: "rewound", sight: told.sight });
  }

  private settle(key: string): Waiting | undefined {
    const one = this.waiting.get(key);
    this.waiting.delete(key);
    return one;
  }

  // --- the pace ----------------------------------------------------------------------------------

  private enqueue(news: News): void {
    this.queue = [...this.queue, news];
    if (this.queue.length > MOST_WAITING || document.visibilityState === "hidden") {
      while (this.queue.length > 0) this.showNext();
    }
    this.schedule();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.queue.length === 0 && !this.isLookingBack) return;
    const { move, moment } = this.pace();
    const rest = this.shownAt + (this.moment ? moment : move) - performance.now();
    if (rest > 0) {
      this.timer = setTimeout(() => this.schedule(), rest);
      return;
    }
    if (this.isLookingBack) {
      this.isLookingBack = false;
      this.moment = null;
    } else if (moment === 0 || !this.standStill()) this.showNext();
    this.schedule();
  }

  /** Go on from the moment that is shown. */
  goOn = (): void => {
    if (!this.moment) return;
    this.shownAt = -Infinity;
    this.schedule();
  };

  /** Tell the next sight as far as something is decided in it, and no further; false if nothing is. */
  private standStill(): boolean {
    const news = this.queue[0];
    if (news?.type !== "update" || this.sight === null) return false;
    const { events, since } = news.sight;
    const fresh = events.slice(Math.max(0, this.events.length - since));
    const last = fresh.findIndex((event) => this.decides(event));
    if (last < 0 || since > this.events.length) return false;
    this.moment = fresh.slice(0, last + 1);
    this.newFrom = this.events.length;
    this.events = [...this.events, ...this.moment];
    this.shownAt = performance.now();
    return true;
  }

  /** Show what was decided while another person was in front. */
  private lookBack(): void {
    const fresh = this.events.slice(this.newFrom);
    const last = fresh.findLastIndex((event) => this.decides(event));
    if (last < 0 || this.pace().moment === 0) return;
    this.moment = fresh.slice(0, last + 1);
    this.isLookingBack = true;
    this.shownAt = performance.now();
  }

  private showNext(): void {
    const [news, ...rest] = this.queue;
    if (!news) return;
    this.queue = rest;
    const { sight } = news;
    const first = this.sight === null;
    const total = sight.since + sight.events.length;
    // A whole story told again brings nothing new but its end; one taken back, nothing at all.
    const known = first ? (this.lookedAt ?? total) : this.events.length;
    this.newFrom = news.type === "rewound" ? total : Math.min(known, total);
    this.events = [...this.events.slice(0, sight.since), ...sight.events];
    this.sight = sight;
    this.moment = null;
    this.shownAt = first ? -Infinity : performance.now();
    if (first) this.lookBack();
    if (rest.length === 0 && this.nextTable) {
      this.table = this.nextTable;
      this.nextTable = null;
    }
    this.explain();
    this.wake();
  }

  /** Take the explanation of what is on the screen, if it has come; later sights keep theirs. */
  private explain(): void {
    const number = this.sight?.number ?? -1;
    this.explained = this.foretold.findLast((told) => told.number === number) ?? this.explained;
    this.foretold = this.foretold.filter((told) => told.number >= number);
  }
}

function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
