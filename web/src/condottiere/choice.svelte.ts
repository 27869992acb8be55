/** What is asked of you, and the answer you are about to give.
 *
 * Nothing here knows a rule: the options are the server's, and so is what each of them would do.
 */

import type { Action, Forecast, View } from "./view";

/** Where an answer is picked: in the hand, from a row of cards, on the map, or by a button. */
export type Place = "hand" | "row" | "map" | "button";

const PLACES: Record<string, Place> = {
  play: "hand",
  "keep-card": "hand",
  "take-back": "row",
  "turn-up": "row",
  "choose-region": "map",
  "place-pope": "map",
};

/** Answers given by one press: they lose nothing, or are one of a few plain numbers. */
const AT_ONCE = new Set(["draw", "keep-hand", "keep-no-more", "take-nothing", "remove-pope"]);

export const placeOf = (action: Action): Place => PLACES[action.kind] ?? "button";

export const sameAction = (one: Action, other: Action): boolean =>
  one.kind === other.kind &&
  one.card === other.card &&
  one.region === other.region &&
  one.count === other.count;

/** The options as the table's controls need them. */
export class Asked {
  readonly kind: string;
  readonly options: readonly Action[];
  readonly kept: readonly string[];

  constructor(
    decision: NonNullable<View["decision"]>,
    private readonly forecasts: readonly Forecast[] | null,
  ) {
    this.kind = decision.kind;
    this.options = decision.options;
    this.kept = decision.kept ?? [];
  }

  at(place: Place): Action[] {
    return this.options.filter((option) => placeOf(option) === place);
  }

  /** The answer that picks this card of the hand. */
  withCard(card: string): Action | undefined {
    return this.at("hand").find((option) => option.card === card);
  }

  withRegion(region: string): Action | undefined {
    return this.at("map").find((option) => option.region === region);
  }

  ofKind(kind: string): Action | undefined {
    return this.options.find((option) => option.kind === kind);
  }

  forecastOf(action: Action): Forecast | null {
    const place = this.options.findIndex((option) => sameAction(option, action));
    return this.forecasts?.[place] ?? null;
  }

  get regions(): string[] {
    return this.at("map").flatMap((option) => option.region ?? []);
  }
}

/** Whether an answer waits for a second press. */
export function needsConfirming(action: Action, confirmPass: boolean): boolean {
  if (action.kind === "pass" || action.kind === "decline") return confirmPass;
  return !AT_ONCE.has(action.kind);
}

/** The action that somebody means who clicks a card or a region that cannot be picked now. */
export function meant(view: View, what: { card?: string; region?: string }): Action {
  const pope = view.phase === "pope";
  if (what.region !== undefined)
    return { kind: pope ? "place-pope" : "choose-region", region: what.region };
  return { kind: view.phase === "keep" ? "keep-card" : "play", card: what.card ?? "" };
}
