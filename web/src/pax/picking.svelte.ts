/** Picking an answer by clicking what one means.
 *
 * Every place of the table asks here whether it is lit, whether it is chosen, and tells when it is
 * clicked. A place with several answers (two agents for one city, three ops on one card) asks which.
 */

import { byPlace, nameOf, placeId, targetOf, type Target } from "./targets";
import type { Action, Forecast, View } from "./view";

export interface Answering {
  view: View | undefined;
  /** What may be answered now; none while nothing is asked. */
  options: readonly Action[];
  forecastOf(action: Action): Forecast | null;
  /** Select an answer, or give it where nothing is lost by being quick. */
  take(action: Action): void;
  /** Somebody wants a place that cannot be had. */
  refuse(target: Target): void;
  /** Nothing is asked there: look at it. */
  look(target: Target): void;
}

export class Picking {
  /** The answers to choose from when a place has several. */
  several = $state.raw<readonly Action[]>([]);
  chosen = $state.raw<Action | null>(null);
  /** Whether somebody wants to see every answer in a list. */
  isListed = $state(false);

  private readonly places = $derived.by(() => byPlace(this.answering.options));

  constructor(private readonly answering: Answering) {}

  at(target: Target): readonly Action[] {
    return this.places.get(placeId(target)) ?? [];
  }

  /** Whether an answer can be picked here. */
  isLit(target: Target): boolean {
    return this.places.has(placeId(target));
  }

  isChosen(target: Target): boolean {
    return this.chosen !== null && placeId(targetOf(this.chosen)) === placeId(target);
  }

  /** Whether anything of a sort can be picked: then the rest of that sort is dimmed. */
  isPicking(at: Target["at"]): boolean {
    return this.answering.options.some((option) => targetOf(option).at === at);
  }

  /** What picking here would cost or bring you; null where nothing changes or nothing is known. */
  cost(target: Target): number | null {
    const seat = this.answering.view?.seat;
    const [first] = this.at(target);
    if (first === undefined || typeof seat !== "number") return null;
    return this.answering.forecastOf(first)?.florins[seat] || null;
  }

  /** Whether the question is what to do next. */
  private get isFree(): boolean {
    return this.answering.view?.decision?.kind === "next-action";
  }

  /** A click, or Enter. */
  pick = (target: Target): void => {
    const options = this.at(target);
    const [only] = options;
    this.several = [];
    // A card of the hand is read before anything is done with it: it lies open with its actions.
    if (target.at === "hand" && this.isFree) this.answering.look(target);
    else if (only === undefined) {
      if (this.answering.options.length > 0 && this.isPicking(target.at))
        this.answering.refuse(target);
      else this.answering.look(target);
    } else if (options.length === 1) this.answering.take(only);
    else this.several = options;
  };

  /** One of several answers of a place. */
  pickOne = (action: Action): void => {
    this.several = [];
    this.answering.take(action);
  };

  /** The options that are given by buttons, not on the table. */
  get buttons(): readonly Action[] {
    return this.answering.options.filter((option) => targetOf(option).at === "button");
  }

  /** The answers in the list: what one asked for, or what cannot be clicked on the table. */
  get listed(): readonly Action[] {
    if (this.several.length > 0) return this.several;
    if (this.isListed) return this.answering.options;
    return this.isFree ? [] : this.buttons;
  }

  /** Another question: what was open for the last one is closed. */
  startAnew(): void {
    this.several = [];
    this.isListed = false;
  }

  isSame(one: Action, other: Action | null): boolean {
    return other !== null && nameOf(one) === nameOf(other);
  }
}
