/** Playing at a table: what is shown, what is asked of you, and giving the answer. */

import { announcer } from "@/kit/announcer.svelte";
import { prefs } from "@/kit/prefs.svelte";
import { toasts, wordsFor } from "@/kit/toasts.svelte";
import { trying } from "@/kit/trying";
import { Problem } from "@/server/api";
import type { LiveTable } from "@/server/live.svelte";
import { t, tell } from "@/words/words.svelte";
import { Asked, meant, needsConfirming, sameAction } from "./choice.svelte";
import { housesOf } from "@/table/houses";
import { endsBattle, outcomeOf, viewAtEnd } from "./moment";
import { KeepingHand } from "./keeping.svelte";
import type { Scene } from "./scene";
import { forecastsOf, readingOf, viewOf, type Action } from "./view";

export class Play {
  /** What is selected, and the number of the sight it was selected in: later it is void. */
  private selected = $state.raw<{ action: Action; number: number | undefined } | null>(null);
  busy = $state(false);
  readonly keeping: KeepingHand;
  private refused = $state.raw<{ text: string; rule: string | null; number?: number } | null>(null);

  /** Why the last thing one wanted cannot be done, as long as things stand as they stood. */
  readonly refusal = $derived.by(() =>
    this.refused?.number === this.live.sight?.number ? this.refused : null,
  );

  readonly houses = $derived.by(() => housesOf(this.live.table?.chairs ?? []));
  readonly names = $derived(this.houses.map((house) => house.name));
  readonly view = $derived.by(() => {
    const view = viewOf(this.live.sight?.view);
    if (!view || !this.live.moment) return view;
    // What happened before one looked is told over the table as it is now.
    if (this.live.isLookingBack) return { ...view, acting: null, decision: null };
    return viewAtEnd(view, this.live.moment);
  });
  /** How the battle has ended, while one looks at that. */
  readonly outcome = $derived.by(() => this.live.moment && outcomeOf(this.live.moment));

  /** What the server said this very view means; an older explanation is better than none. */
  readonly reading = $derived.by(() => readingOf(this.live.explained?.reading));

  readonly scene = $derived.by<Scene | null>(() =>
    this.view
      ? {
          view: this.view,
          reading: this.reading,
          houses: this.houses,
          names: this.names,
          you: this.live.seat,
        }
      : null,
  );

  readonly asked = $derived.by(() => {
    const decision = this.view?.decision;
    if (!decision || !this.live.isAsked) return null;
    const explained = this.live.explained;
    const fits = explained?.number === this.live.sight?.number;
    return new Asked(decision, fits ? forecastsOf(explained?.forecasts) : null);
  });

  get isAsked(): boolean {
    return this.asked !== null;
  }

  /** The selection, while the question it answers is still asked. */
  readonly chosen = $derived.by(() => {
    const { selected } = this;
    if (selected === null || selected.number !== this.live.sight?.number) return null;
    return this.asked?.options.find((option) => sameAction(option, selected.action)) ?? null;
  });

  readonly forecast = $derived(
    this.chosen && this.asked ? this.asked.forecastOf(this.chosen) : null,
  );

  constructor(readonly live: LiveTable) {
    live.decides = endsBattle;
    this.keeping = new KeepingHand(live);
  }

  select = (action: Action | null): void => {
    this.selected = action && { action, number: this.live.sight?.number };
    this.refused = null;
    if (action === null) return;
    const strengths = this.forecast?.strengths;
    if (strengths && this.live.seat !== null)
      announcer.say(t("web.table.would-be", { strength: strengths[this.live.seat] ?? 0 }));
  };

  /** Answer, or ask once more where a second press is wanted. */
  answer = async (action: Action): Promise<void> => {
    const isSelected = this.chosen !== null && sameAction(this.chosen, action);
    if (!isSelected && needsConfirming(action, prefs.confirmPass)) {
      this.select(action);
      return;
    }
    await this.give(action);
  };

  private async give(action: Action): Promise<void> {
    const number = this.live.sight?.number;
    if (number === undefined || this.busy) return;
    this.busy = true;
    this.refused = null;
    const move = { type: "move", number, action: { ...action } } as const;
    if (await trying(() => this.live.send(move))) {
      this.live.answered = number;
      this.selected = null;
    }
    this.busy = false;
  }

  /** Put the last reason away. */
  forget = (): void => {
    this.refused = null;
  };

  play = (): void => {
    if (this.chosen) void this.give(this.chosen);
  };

  undo = async (): Promise<void> => {
    const sight = this.live.sight;
    if (sight?.may_undo) await trying(() => this.live.send({ type: "undo", number: sight.number }));
  };

  /** Somebody wants a card or region that cannot be had now: ask the server why not. */
  whyNot = async (what: { card?: string; region?: string }): Promise<void> => {
    const view = this.view;
    if (!view) return;
    if (this.asked === null) {
      this.explain(this.waitingFor(), null);
      return;
    }
    try {
      const told = await this.live.send({ type: "why-not", action: { ...meant(view, what) } });
      this.explain(told.reason ?? "", told.rule ?? null);
    } catch (problem) {
      this.explain(wordsFor(problem), problem instanceof Problem ? problem.rule : null);
    }
  };

  private explain(text: string, rule: string | null): void {
    if (!text) return;
    this.refused = { text, rule, number: this.live.sight?.number };
    announcer.interrupt(text);
  }

  show = async (cards: string[], to: number[]): Promise<void> => {
    if (await trying(() => this.live.send({ type: "show", cards, to })))
      toasts.note(t("web.table.shown", { count: cards.length, seats: to }, this.names));
  };

  /** In words: who is being waited for. */
  waitingFor(): string {
    const view = this.view;
    if (!view) return "";
    if (view.phase === "over" || this.live.table?.state !== "running")
      return t("web.table.game-over");
    if (this.live.moment) return t("web.table.one-moment");
    if (view.acting === null) return t("web.table.waiting");
    if (view.acting === this.live.seat) return t("web.table.one-moment");
    return t("web.table.waiting-for", { seat: view.acting, phase: view.phase }, this.names);
  }

  /** Say aloud what is asked, when something is. */
  announceQuestion(): void {
    if (this.asked)
      announcer.interrupt(
        `${t("web.table.your-turn")}. ${tell(`question.${this.asked.kind}`, {})}`,
      );
  }
}
