/** Somebody watching a replay: which step, through whose eyes, and what has been fetched so far. */

import { SvelteMap } from "svelte/reactivity";
import { open } from "@/games/games";
import { commonOf } from "@/games/told";
import {
  ask,
  client,
  Problem,
  type Colour,
  type CommonView,
  type EventTold,
  type ReplayTold,
  type StepTold,
} from "@/server/api";
import { Allowance } from "./allowance";
import {
  dwell,
  hasGap,
  isMark,
  nextStop,
  nextToFetch,
  previousStop,
  type Course,
  type Eyes,
  type Stop,
} from "./journey";

/** A step as we keep it: the server's, and through whose eyes. */
export type Step = Omit<StepTold, "view"> & { eyes: Eyes; view: CommonView };

/** What the chronicle tells of a step. */
export type Told = Pick<Step, "step" | "events">;

export const SPEEDS = [0.5, 1, 2, 4] as const;

/** What a record wears that does not tell: the server's order of colours. */
const COLOURS: readonly Colour[] = ["crimson", "azure", "gold", "forest", "violet", "ink"];

/** So many questions the neighbours leave to somebody in a hurry. */
const RESERVE = 10;
const MOST_TRIES = 6;
/** Somebody who drags the slider is elsewhere in a moment: one question when they stop is enough. */
const SETTLE = 200;

export class Watching {
  replay = $state.raw<ReplayTold | null>(null);
  /** What the way consists of; known before anything is shown. */
  private way = $state.raw<Course | null>(null);
  problem = $state.raw<unknown>(null);
  step = $state(0);
  eyes = $state<Eyes>("open");
  /** What is on the screen; behind `step` while that is being fetched. */
  shown = $state.raw<Step | null>(null);
  furthest = $state(0);
  playing = $state(false);
  speed = $state(1);
  /** For each step that ended a battle who won it, if anybody. */
  readonly winners = new SvelteMap<number, number | null>();

  private readonly known = new SvelteMap<string, Step>();
  /** For each pair of eyes the events of the first so many steps. */
  private readonly told = new SvelteMap<Eyes, readonly EventTold[][]>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- no page shows it
  private readonly coming = new Map<string, Promise<Step>>();
  private readonly allowance = new Allowance();
  private isLooking = false;
  private isFilling = false;
  private isClosed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly of: "table" | "record",
    readonly id: string,
  ) {}

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  /** Open the replay; `begin` says where, once it is known how long it is. */
  async open(begin: (replay: ReplayTold) => { step: number; eyes: Eyes }): Promise<void> {
    this.problem = null;
    try {
      const replay = await this.fetchReplay();
      const { step, eyes } = begin(replay);
      this.way = await open(gameOf(replay), "replay");
      this.replay = replay;
      this.eyes = eyes;
      await this.go(step);
    } catch (problem) {
      this.problem = problem;
    }
  }

  get colours(): readonly Colour[] {
    return this.replay?.colours ?? COLOURS;
  }

  get game(): string {
    return this.replay ? gameOf(this.replay) : "";
  }

  get course(): Course {
    if (!this.way) throw new Error("the replay is not open");
    return this.way;
  }

  // --- going about -------------------------------------------------------------------------------

  get steps(): number {
    return this.replay?.steps ?? 0;
  }

  get isAtEnd(): boolean {
    return this.step >= this.steps;
  }

  async go(step: number): Promise<void> {
    this.step = Math.max(0, Math.min(step, this.steps));
    await this.look();
  }

  jump(what: Stop | undefined, direction: 1 | -1): void {
    if (what === undefined) return;
    const kinds = this.replay?.kinds ?? [];
    const stop = direction === 1 ? nextStop : previousStop;
    void this.go(stop(kinds, what, this.step, this.course));
  }

  seeWith(eyes: Eyes): void {
    this.eyes = eyes;
    void this.look();
  }

  togglePlay(): void {
    this.playing = !this.playing;
    clearTimeout(this.timer);
    if (!this.playing) return;
    if (this.isAtEnd) void this.go(0);
    this.wait();
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    clearTimeout(this.timer);
    if (this.playing) this.wait();
  }

  private wait(): void {
    const time = dwell(this.replay?.kinds ?? [], this.step, this.speed, this.course);
    this.timer = setTimeout(() => void this.playNext(), time);
  }

  private async playNext(): Promise<void> {
    if (!this.isAtEnd) await this.go(this.step + 1);
    if (this.isAtEnd || this.problem) this.playing = false;
    else if (this.playing && !this.isClosed) this.wait();
  }

  // --- what has been told ------------------------------------------------------------------------

  /**
   * What happened up to the step shown, as far back as it is known without a gap: right after a
   * jump that is little, until what was jumped over has come.
   */
  get past(): Told[] {
    const past: Told[] = [];
    if (!this.shown) return past;
    for (let step = this.shown.step; step >= 0; step--) {
      const events = this.eventsOf(step, this.shown.eyes);
      if (!events) break;
      past.push({ step, events });
    }
    return past.reverse();
  }

  private eventsOf(step: number, eyes: Eyes): EventTold[] | undefined {
    return this.told.get(eyes)?.[step] ?? this.known.get(nameOf(step, eyes))?.events;
  }

  /** Show the step that is wanted; wishes that change meanwhile are looked at next, not all at once. */
  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      while (!this.isClosed && !this.isShown) {
        // Waiting comes before choosing: somebody who drags the slider is elsewhere by then.
        if (!this.isKnown(this.step)) await this.wayIsFree();
        const found = await this.get(this.step, this.eyes);
        this.shown = found;
        this.furthest = Math.max(this.furthest, found.step);
      }
      this.problem = null;
    } catch (problem) {
      this.problem = problem;
    } finally {
      this.isLooking = false;
    }
    void this.fill();
  }

  private get isShown(): boolean {
    return this.shown?.step === this.step && this.shown.eyes === this.eyes;
  }

  /** Fetch in the background what the chronicle lacks, and what will be wanted next. */
  private async fill(): Promise<void> {
    if (this.isFilling) return;
    this.isFilling = true;
    try {
      while (!this.isClosed) {
        if (this.lacksPast) await this.readUp();
        else if (this.neighbour !== null) await this.fetchNeighbour();
        else break;
      }
    } catch {
      // Nobody waits for it. What is really wanted is asked for again, and then trouble is told.
    } finally {
      this.isFilling = false;
    }
  }

  private get lacksPast(): boolean {
    return hasGap(this.furthest, (step) => this.eventsOf(step, this.eyes) !== undefined);
  }

  private get neighbour(): number | null {
    return nextToFetch(this.replay?.kinds ?? [], this.step, (step) => this.isKnown(step));
  }

  private async fetchNeighbour(): Promise<void> {
    await this.wayIsFree(RESERVE);
    const { neighbour, eyes } = this;
    if (neighbour !== null) await this.get(neighbour, eyes);
  }

  /** Get everything that happened as far as one has been, at once: never more than that. */
  private async readUp(): Promise<void> {
    const { step } = this;
    await rest(SETTLE);
    if (this.step !== step || this.isLooking || this.isClosed) return;
    await this.wayIsFree();
    const { furthest, eyes } = this;
    const told = await this.kindly(() => this.fetchEvents(furthest, eyes));
    this.told.set(eyes, told);
    told.forEach((events, step) => this.noteWinner(step, events));
  }

  private isKnown(step: number): boolean {
    return this.known.has(nameOf(step, this.eyes));
  }

  /** A step for what lies open on the table, whoever's eyes saw it: somebody in a hurry comes first. */
  async glance(step: number): Promise<Step> {
    const seats = Array.from({ length: this.replay?.seats ?? 0 }, (_, seat) => seat);
    for (const eyes of [this.eyes, "spectator", "open", ...seats] as const) {
      const known = this.known.get(nameOf(step, eyes));
      if (known) return known;
    }
    await this.wayIsFree(RESERVE);
    return this.get(step, "spectator");
  }

  // --- asking the server -------------------------------------------------------------------------

  /** Wait until one more question is welcome. */
  private async wayIsFree(reserve = 0): Promise<void> {
    for (let wait = this.allowance.take(reserve); wait > 0; wait = this.allowance.take(reserve))
      await rest(wait);
  }

  private get(step: number, eyes: Eyes): Promise<Step> {
    const name = nameOf(step, eyes);
    const known = this.known.get(name);
    if (known) return Promise.resolve(known);
    const coming = this.coming.get(name) ?? this.fetchAndKeep(step, eyes);
    this.coming.set(name, coming);
    return coming.finally(() => this.coming.delete(name));
  }

  /** Ask for something; a server that wants us to wait is waited for. */
  private async kindly<T>(fetch: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await fetch();
      } catch (problem) {
        const isHeldBack = problem instanceof Problem && problem.code === "too-many";
        if (!isHeldBack || tries === MOST_TRIES || this.isClosed) throw problem;
        await rest(1000 * (problem.retryAfter ?? 1));
      }
    }
  }

  private async fetchAndKeep(step: number, eyes: Eyes): Promise<Step> {
    const found = await this.kindly(() => this.fetchStep(step, eyes));
    this.known.set(nameOf(step, eyes), found);
    this.noteWinner(step, found.events);
    return found;
  }

  private noteWinner(step: number, events: readonly EventTold[]): void {
    if (isMark(this.replay?.kinds ?? [], step, this.course))
      this.winners.set(step, this.course.winner(events));
  }

  private async fetchEvents(until: number, eyes: Eyes): Promise<EventTold[][]> {
    const query = { until, eyes: String(eyes) };
    const told = await ask(
      this.of === "table"
        ? client.GET("/api/tables/{table_id}/replay/events", {
            params: { path: { table_id: this.id }, query },
          })
        : client.GET("/api/records/{record_id}/replay/events", {
            params: { path: { record_id: this.id }, query },
          }),
    );
    return told.steps;
  }

  private async fetchStep(step: number, eyes: Eyes): Promise<Step> {
    const query = { eyes: String(eyes) };
    const told = await ask(
      this.of === "table"
        ? client.GET("/api/tables/{table_id}/replay/{step}", {
            params: { path: { table_id: this.id, step }, query },
          })
        : client.GET("/api/records/{record_id}/replay/{step}", {
            params: { path: { record_id: this.id, step }, query },
          }),
    );
    return { ...told, step, eyes, view: commonOf(told.view) };
  }

  private fetchReplay(): Promise<ReplayTold> {
    return ask(
      this.of === "table"
        ? client.GET("/api/tables/{table_id}/replay", { params: { path: { table_id: this.id } } })
        : client.GET("/api/records/{record_id}/replay", {
            params: { path: { record_id: this.id } },
          }),
    );
  }
}

const gameOf = (replay: ReplayTold): string => String(replay.header?.["game"] ?? "");

const nameOf = (step: number, eyes: Eyes): string => `${eyes}:${step}`;

const rest = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));
