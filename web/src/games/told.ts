/** What is told of any game, read as one game tells it: here the client takes the server at its word. */

import type { AnyAction, AnyForecast, AnyReading, AnyView, CommonView } from "@/server/api";

/** As much of a view as all games have. */
export const commonOf = (told: AnyView): CommonView => told as CommonView;

/** What one game tells, by its types. */
interface Told {
  view: AnyView;
  reading: AnyReading;
  forecast: AnyForecast;
  action: object;
}

/** The readers of one game: known by its name, and by a field that nothing of another has. */
export function readersOf<Of extends Told>(
  game: string,
  inReading: keyof Of["reading"] & string,
  inForecast: keyof Of["forecast"] & string,
) {
  const isView = (told: AnyView): told is Of["view"] => told.game === game;
  const isReading = (told: AnyReading): told is Of["reading"] => inReading in told;
  const isForecast = (told: AnyForecast): told is Of["forecast"] => inForecast in told;
  /** What is told of this game; nothing, where it is of another. */
  return {
    viewOf: (told: AnyView | undefined) => (told && isView(told) ? told : undefined),
    viewsOf: (told: AnyView[] | null | undefined) => told?.filter(isView) ?? null,
    readingOf: (told: AnyReading | undefined) => (told && isReading(told) ? told : null),
    forecastsOf: (told: AnyForecast[] | null | undefined) => told?.filter(isForecast) ?? null,
    /** An answer that was offered at a table of this game. */
    actionOf: (told: AnyAction) => told as Of["action"],
  };
}
