/** What the server tells of Condottiere, as the rules define it (`condottiere/shapes.py`). */

import type { components } from "@/generated/api";
import { readersOf } from "@/games/told";

type Schemas = components["schemas"];
export type Action = Schemas["CondottiereAnswer"];
export type PlayerSeen = Schemas["CondottierePlayer"];
export type View = Schemas["CondottiereView"];
export type Because = Schemas["Because"];
export type LineRow = Schemas["LineRow"];
export type Reading = Schemas["CondottiereReading"];
export type Forecast = Schemas["CondottiereForecast"];

export const { viewOf, viewsOf, readingOf, forecastsOf, actionOf } = readersOf<{
  view: View;
  reading: Reading;
  forecast: Forecast;
  action: Action;
}>("condottiere", "standing", "strengths");
