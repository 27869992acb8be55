/** Planning: a turn tried out on a copy, then played or dropped.
 *
 * The copy is the server's: it is told the answers so far and says what one would see. Nothing is
 * played before `playOut`, and whatever else happens at the table ends the plan.
 */

import { announcer } from "@/kit/announcer.svelte";
import { toasts } from "@/kit/toasts.svelte";
import { Problem, type FromServer } from "@/server/api";
import type { LiveTable } from "@/server/live.svelte";
import { t } from "@/words/words.svelte";
import { sameAction } from "./targets";
import { forecastsOf, readingOf, viewOf } from "./view";
import type { Action, Forecast, Reading, View } from "./view";

export type Planned = Omit<
  Extract<FromServer, { type: "planned" }>,
  "view" | "reading" | "forecasts"
> & { view: View; reading: Reading; forecasts: Forecast[] | null };

/** An answer that is planned, and the table after it. */
export interface Step {
  action: Action;
  then: Planned;
}

export class Planning {
  isOn = $state(false);
  /** While the planned answers are given, one after the other. */
  isPlaying = $state(false);
  isBusy = $state(false);
  steps = $state.raw<readonly Step[]>([]);
  /** The next turn as it would begin now, where that is planned and not the turn one has. */
  private start = $state.raw<Planned | null>(null);
  /** Grows with every change of the plan: it names what is shown. */
  changes = $state(0);
  /** The number of the sight the plan begins from. */
  private from = $state<number | undefined>();

  /** The table after the last planned answer; null while nothing is planned. */
  readonly now = $derived(this.steps.at(-1)?.then ?? this.start);
  /** What the planned turn begins with, where it is the next one. */
  get begins(): View | undefined {
    return this.start?.view;
  }

  /** Whether it is one's next turn that is planned. */
  readonly isNext = $derived(this.start !== null);
  /** Whether the table is no longer the one the plan was made for. */
  readonly isStale = $derived.by(
    () =>
      this.isOn &&
      !this.isPlaying &&
      (this.live.sight?.number !== this.from || this.live.isAsked === this.isNext),
  );

  constructor(private readonly live: LiveTable) {}

  get mayBegin(): boolean {
    return this.live.seat !== null && this.live.isAsked && !this.isOn;
  }

  /** Whether one's next turn can be planned: while others have theirs. */
  get mayBeginNext(): boolean {
    const { live } = this;
    const view = viewOf(live.sight?.view);
    if (live.seat === null || live.table?.state !== "running" || live.table.lesson) return false;
    return (
      !this.isOn && live.isUpToDate && view?.decision === null && view.turn.actor !== live.seat
    );
  }

  /** Plan the next turn, as if it began now. */
  beginNext = async (): Promise<void> => {
    if (!this.mayBeginNext || this.isBusy) return;
    this.isBusy = true;
    this.from = this.live.sight?.number;
    try {
      this.start = await this.askFor([], true);
      this.set([]);
      this.isOn = true;
      announcer.interrupt(t("web.paxplan.begun-next"));
    } catch (problem) {
      this.start = null;
      toasts.trouble(problem);
    } finally {
      this.isBusy = false;
    }
  };

  begin = (): void => {
    if (this.mayBeginNext) void this.beginNext();
    if (!this.mayBegin) return;
    this.from = this.live.sight?.number;
    this.set([]);
    this.isOn = true;
    announcer.interrupt(t("web.paxplan.begun"));
  };

  /** Plan one answer more; false if it could not be. */
  async add(action: Action): Promise<boolean> {
    if (this.isBusy || this.isStale || !this.isOn) return false;
    this.isBusy = true;
    const before = this.changes;
    try {
      const then = await this.tryOut(action);
      // Dropped, or taken back, while the server was asked.
      if (!this.isOn || this.changes !== before) return false;
      this.set([...this.steps, { action, then }]);
      return true;
    } catch (problem) {
      if (!this.isStale) toasts.trouble(problem);
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  /** Ask where one answer more would lead; what may not be planned is thrown as a problem. */
  tryOut(action: Action): Promise<Planned> {
    return this.askFor([...this.actions, action], this.isNext);
  }

  private async askFor(planned: readonly Action[], next: boolean): Promise<Planned> {
    const number = this.from ?? 0;
    const actions = planned.map((one) => ({ ...one }));
    for (;;) {
      try {
        const told = await this.live.send({ type: "plan", number, actions, next });
        const view = viewOf(told.view);
        const reading = readingOf(told.reading);
        if (!view || !reading) throw new Error("a plan of another game");
        return { ...told, view, reading, forecasts: forecastsOf(told.forecasts) };
      } catch (problem) {
        if (!(problem instanceof Problem) || problem.code !== "too-many") throw problem;
        await pause(problem.retryAfter ?? 1);
      }
    }
  }

  /** Take back the last planned answer. */
  back = (): void => this.set(this.steps.slice(0, -1));

  /** Take back all answers of the action that is being planned. */
  backToAction = (): void => {
    let kept = this.steps.slice(0, -1);
    while (kept.length > 0 && kept.at(-1)?.then.view.phase !== "next-action")
      kept = kept.slice(0, -1);
    this.set(kept);
  };

  drop = (): void => {
    if (!this.isOn || this.isPlaying) return;
    this.end();
    announcer.interrupt(t("web.paxplan.dropped"));
  };

  /** The table has moved on: the plan is for one that is no more. */
  giveUp(): void {
    const isLost = this.steps.length > 0;
    this.end();
    if (isLost) toasts.note(t("web.paxplan.moved-on"));
  }

  /** Keep the plan as a standing order: it is played on one's next turn, if it still fits. */
  keep = async (): Promise<void> => {
    const number = this.live.sight?.number;
    if (!this.isNext || this.steps.length === 0 || this.isBusy || number === undefined) return;
    this.isBusy = true;
    try {
      const actions = this.actions.map((one) => ({ ...one }));
      const order = { kind: "planned-turn", given: {}, actions };
      await this.live.send({ type: "order", number, order });
      this.end();
      toasts.note(t("web.paxplan.kept"));
    } catch (problem) {
      toasts.trouble(problem);
    } finally {
      this.isBusy = false;
    }
  };

  /** Give the planned answers to the real question, as long as the table is as planned. */
  playOut = async (): Promise<void> => {
    const { actions } = this;
    if (this.isNext) return this.keep();
    if (actions.length === 0 || this.isBusy || this.isPlaying || this.isStale) return;
    this.isPlaying = true;
    this.set([]);
    let count = 0;
    try {
      for (const action of actions) {
        if (!this.isOffered(action)) break;
        await this.give(action, count + 1 < actions.length);
        count += 1;
      }
    } catch (problem) {
      toasts.trouble(problem);
    }
    this.end();
    if (count === actions.length) announcer.say(t("web.paxplan.played"));
    else toasts.note(t("web.paxplan.stopped", { count, total: actions.length }));
  };

  private get actions(): readonly Action[] {
    return this.steps.map(({ action }) => action);
  }

  private isOffered(action: Action): boolean {
    const view = viewOf(this.live.sight?.view);
    const options = this.live.isAsked ? (view?.decision?.options ?? []) : [];
    return options.some((option) => sameAction(option, action));
  }

  private async give(action: Action, goesOn: boolean): Promise<void> {
    const { live } = this;
    const number = live.sight?.number ?? 0;
    await live.send({ type: "move", number, action: { ...action } });
    live.answered = number;
    if (goesOn) await live.past(number);
  }

  private set(steps: readonly Step[]): void {
    this.steps = steps;
    this.changes += 1;
  }

  private end(): void {
    this.isOn = false;
    this.isPlaying = false;
    this.from = undefined;
    this.start = null;
    this.set([]);
  }
}

const pause = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1000));
