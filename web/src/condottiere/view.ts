/** What the server tells of Condottiere, as the rules define it (`condottiere/shapes.py`). */

import type { components } from "@/generated/api";
import type { AnyForecast, AnyReading, AnyView } from "@/server/api";

type Schemas = components["schemas"];
export type Action = Schemas["CondottiereAnswer"];
export type PlayerSeen = Schemas["CondottierePlayer"];
export type View = Schemas["CondottiereView"];
export type Because = Schemas["Because"];
export type LineRow = Schemas["LineRow"];
export type Reading = Schemas["CondottiereReading"];
export type Forecast = Schemas["CondottiereForecast"];

const isView = (told: AnyView): told is View => told.game === "condottiere";
const isReading = (told: AnyReading): told is Reading => "standing" in told;
const isForecast = (told: AnyForecast): told is Forecast => "strengths" in told;

/** What is told of this game; nothing, where it is of another. */
export const viewOf = (told: AnyView | undefined): View | undefined =>
  told && isView(told) ? told : undefined;
export const readingOf = (told: AnyReading | undefined): Reading | null =>
  told && isReading(told) ? told : null;
export const forecastsOf = (told: AnyForecast[] | null | undefined): Forecast[] | null =>
  told?.filter(isForecast) ?? null;
