/** Playing at a table of Pax Renaissance: what is shown, what is asked of you, and answering. */

import { housesOf } from "@/table/houses";
import { announcer } from "@/kit/announcer.svelte";
import { toasts, wordsFor } from "@/kit/toasts.svelte";
import { trying } from "@/kit/trying";
import { Problem, type EventTold } from "@/server/api";
import type { LiveTable } from "@/server/live.svelte";
import { t, tell } from "@/words/words.svelte";
import { bankColours } from "./colours";
import { SLOTS } from "./facts";
import { meant } from "./meaning";
import { Picking } from "./picking.svelte";
import { Planning } from "./planning.svelte";
import { LookingBack } from "./recap/looking-back.svelte";
import type { Scene } from "./scene";
import { offered, type Answer } from "./sheets";
import { sameAction, type Target } from "./targets";
import { forecastsOf, readingOf, viewOf, type Action, type Forecast } from "./view";
import { optionWords } from "./words";

/** Answers that are looked at before they are given: they spend an action or end something. */
const WEIGHED = new Set(["buy", "sell", "convene-fair", "declare", "end-turn", "use-ability"]);

/** The questions that are asked again and again while a fair or a battle goes on. */
const GOING_ON = new Set(["fair-levy", "casualties"]);

export class Play {
  busy = $state(false);
  /** The card or empire one looks at closely. */
  looked = $state.raw<Target | null>(null);
  readonly planning: Planning;
  readonly back: LookingBack;
  private selected = $state.raw<{ action: Action; moment: string } | null>(null);
  private refused = $state.raw<{ text: string; rule: string | null; moment: string } | null>(null);

  /** Names what is on the screen: the table as it was told last, or a plan made from it. */
  readonly moment = $derived.by(
    () => `${this.live.sight?.number ?? ""} ${this.planning.isOn ? this.planning.changes : ""}`,
  );

  /** Why the last thing one wanted cannot be done, as long as things stand as they stood. */
  readonly refusal = $derived.by(() =>
    this.refused?.moment === this.moment ? this.refused : null,
  );
  /** Seats wear the colours of their banks, whatever they chose in the waiting room. */
  readonly houses = $derived.by(() => {
    const colours = this.view ? bankColours(this.view) : [];
    return housesOf(this.live.table?.chairs ?? []).map((house) => ({
      ...house,
      colour: colours[house.seat] ?? house.colour,
    }));
  });
  readonly names = $derived(this.houses.map((house) => house.name));
  /** The real table, whatever is being planned. */
  readonly tableView = $derived.by(() => viewOf(this.live.sight?.view));
  readonly isOver = $derived((this.tableView?.result ?? null) !== null);
  readonly view = $derived.by(() => this.planning.now?.view ?? this.tableView);
  readonly reading = $derived.by(
    () => this.planning.now?.reading ?? readingOf(this.live.explained?.reading),
  );
  /** What has happened, and what would happen if the plan were played. */
  readonly events = $derived.by<readonly EventTold[]>(() => {
    const planned = this.planning.now?.events ?? [];
    return planned.length > 0 ? [...this.live.events, ...planned] : this.live.events;
  });
  readonly options = $derived.by<readonly Action[]>(() =>
    (this.live.isAsked || this.planning.isNext) && !this.planning.isPlaying
      ? (this.view?.decision?.options ?? [])
      : [],
  );
  get isAsked(): boolean {
    return this.options.length > 0;
  }
  /** Whether the table itself asks, whatever is being planned. */
  get isCalled(): boolean {
    return this.live.isAsked && !this.planning.isPlaying;
  }

  private readonly forecasts = $derived.by(() => {
    if (this.planning.now) return this.planning.now.forecasts;
    const explained = this.live.explained;
    const fits = explained?.number === this.live.sight?.number;
    return fits ? forecastsOf(explained?.forecasts) : null;
  });

  /** The selection, while the question it answers is still asked. */
  readonly chosen = $derived.by(() => {
    const { selected } = this;
    if (selected === null || selected.moment !== this.moment) return null;
    return this.options.find((option) => sameAction(option, selected.action)) ?? null;
  });
  readonly forecast = $derived(this.chosen ? this.forecastOf(this.chosen) : null);

  /** What is known of the fair or the battle that goes on, while nothing is chosen in it. */
  readonly underway = $derived.by(() => {
    const [first] = this.options;
    const goesOn = GOING_ON.has(this.view?.decision?.kind ?? "");
    return goesOn && first && !this.chosen ? this.forecastOf(first) : null;
  });

  /** What the chosen answer would do; or what is being done, one answer after the other. */
  readonly weighed = $derived.by(() => (this.chosen ? this.forecast : this.underway));

  readonly picking: Picking;
  readonly scene = $derived.by<Scene | null>(() =>
    this.view
      ? {
          view: this.view,
          reading: this.reading,
          houses: this.houses,
          names: this.names,
          you: this.live.seat,
          picking: this.picking,
        }
      : null,
  );

  constructor(readonly live: LiveTable) {
    this.planning = new Planning(live);
    this.back = new LookingBack(this);
    this.picking = new Picking(this);
  }

  forecastOf(action: Action): Forecast | null {
    const place = this.options.findIndex((option) => sameAction(option, action));
    return this.forecasts?.[place] ?? null;
  }

  /** Select, or do it at once where it can be taken back. */
  take = (action: Action): void => {
    this.refused = null;
    if (this.chosen !== null && sameAction(this.chosen, action)) void this.give(action);
    else if (this.isWeighed(action)) this.select(action);
    else void this.give(action);
  };

  select = (action: Action | null): void => {
    this.selected = action && { action, moment: this.moment };
    this.picking.chosen = action;
    this.picking.several = [];
  };

  /** Whether an answer is looked at first: because of what it is, or because nobody could undo it. */
  private isWeighed(action: Action): boolean {
    if (WEIGHED.has(action.kind)) return true;
    const forecast = this.forecastOf(action);
    if (forecast === null) return false;
    const asksOthers = forecast.asks !== null && forecast.asks.seat !== this.live.seat;
    const fights = forecast.battle?.before.length === 0 && this.underway === null;
    return forecast.ends_turn || forecast.ends_game || asksOthers || fights;
  }

  confirm = (): void => {
    if (this.chosen) void this.give(this.chosen);
  };

  /** Give several answers, one after the other, as long as the table asks for each of them. */
  giveAll = async (answers: readonly Answer[]): Promise<void> => {
    for (const { question, action } of answers) {
      const isAsked = this.view?.decision?.kind === question;
      const option = isAsked ? offered(this.options, action, sameAction) : undefined;
      if (option === undefined) {
        toasts.note(t("web.paxsheet.stopped"));
        return;
      }
      const number = this.live.sight?.number;
      if (!(await this.give(option))) return;
      if (!this.planning.isOn && number !== undefined) await this.live.past(number);
    }
  };

  /** Answer; false if it could not be done. */
  private async give(action: Action): Promise<boolean> {
    if (this.planning.isOn) return this.plan(action);
    const number = this.live.sight?.number;
    if (number === undefined || this.busy) return false;
    this.busy = true;
    const move = { type: "move", number, action: { ...action } } as const;
    const isGiven = await trying(() => this.live.send(move));
    if (isGiven) {
      this.live.answered = number;
      this.select(null);
    }
    this.busy = false;
    return isGiven;
  }

  /** Answer on the copy that is being planned with, and say what is asked there next. */
  private async plan(action: Action): Promise<boolean> {
    const words = optionWords(action, this.view, this.names);
    if (!(await this.planning.add(action))) return false;
    this.select(null);
    const kind = this.view?.decision?.kind;
    const next = kind ? tell(`question.${kind}`, {}) : this.waitingFor();
    announcer.interrupt(`${t("web.paxplan.step", { action: words })} ${next}`);
    return true;
  }

  readonly mayUndo = $derived.by(() =>
    this.planning.isOn ? this.planning.steps.length > 0 : (this.live.sight?.may_undo ?? false),
  );

  undo = async (): Promise<void> => {
    if (this.planning.isOn) {
      this.planning.back();
      return;
    }
    const sight = this.live.sight;
    if (sight?.may_undo) await trying(() => this.live.send({ type: "undo", number: sight.number }));
  };

  /** Back to the start of this action: take back one answer after the other. */
  cancel = async (): Promise<void> => {
    if (this.planning.isOn) {
      this.planning.backToAction();
      return;
    }
    while (this.live.sight?.may_undo && this.view?.phase !== "next-action") {
      const before = this.live.sight.number;
      await this.undo();
      if (this.live.sight.number === before) return;
    }
  };

  /** Look closely at a card or an empire; of a city at its empire; of a border there is no more. */
  look = (target: Target | null): void => {
    if (target?.at !== "slot") this.looked = target;
    else {
      const empire = SLOTS.get(target.id)?.empire;
      if (empire !== undefined) this.looked = { at: "empire", id: empire };
    }
  };

  /** Somebody wants a place that cannot be had now: ask the server why not. */
  refuse = (target: Target): void => {
    const view = this.view;
    if (!view) return;
    const action = meant(view, target);
    if (action === null || this.options.length === 0) this.look(target);
    else void this.whyNot(action);
  };

  /** Ask why an answer cannot be given. */
  ask = (action: Action): void => {
    if (this.options.length > 0) void this.whyNot(action);
  };

  private async whyNot(action: Action): Promise<void> {
    try {
      if (this.planning.now) await this.planning.tryOut(action);
      else {
        const told = await this.live.send({ type: "why-not", action: { ...action } });
        this.explain(told.reason ?? "", told.rule ?? null);
      }
    } catch (problem) {
      this.explain(wordsFor(problem), problem instanceof Problem ? problem.rule : null);
    }
  }

  private explain(text: string, rule: string | null): void {
    if (!text) return;
    this.refused = { text, rule, moment: this.moment };
    announcer.interrupt(text);
  }

  /** Put the last reason away. */
  forget = (): void => {
    this.refused = null;
  };

  /** In words: who is being waited for. */
  waitingFor(): string {
    const view = this.view;
    if (!view) return "";
    if (this.planning.isPlaying) return t("web.paxplan.playing");
    const ends = this.planning.now?.ends;
    if (ends) return t(`web.paxplan.ends-${ends}`, { seat: view.acting ?? 0 }, this.names);
    if (view.phase === "over" || this.live.table?.state !== "running")
      return t("web.table.game-over");
    if (view.acting === null) return t("web.table.waiting");
    if (view.acting === this.live.seat) return t("web.table.one-moment");
    return t("web.table.waiting-for", { seat: view.acting, phase: view.phase }, this.names);
  }

  /** Say aloud what is asked, when something is. */
  announceQuestion(): void {
    const kind = this.tableView?.decision?.kind;
    if (kind && this.isCalled)
      announcer.interrupt(`${t("web.table.your-turn")}. ${tell(`question.${kind}`, {})}`);
  }
}
