/** What the server tells of Pax Renaissance, as the rules define it (`pax/shapes.py`). */

import type { components } from "@/generated/api";
import { readersOf } from "@/games/told";

type Schemas = components["schemas"];
export type Action = Schemas["PaxAnswer"];
export type Region = NonNullable<Action["row"]>;
export type Religion = NonNullable<Action["first"]>;
export type VictoryName = NonNullable<Action["victory"]>;
export type EmpireSeen = Schemas["EmpireSeen"];
export type MapState = EmpireSeen["state"];
export type SpaceSeen = Schemas["SpaceSeen"];
export type PlayerSeen = Schemas["PaxPlayer"];
export type PrestigeKind = keyof PlayerSeen["prestige"];
export type FighterSeen = Schemas["FighterSeen"];
export type StepSeen = Schemas["StepSeen"];
export type View = Schemas["PaxView"];
export type Nearness = Schemas["Nearness"];
export type VictoryRead = Schemas["VictoryRead"];
export type Reading = Schemas["PaxReading"];
export type Forecast = Schemas["PaxForecast"];
export type FairForeseen = Schemas["FairForeseen"];
export type Station = Schemas["StationForeseen"];
export type BattleForeseen = Schemas["BattleForeseen"];
export type FighterForeseen = Schemas["FighterForeseen"];
export type EventSeen = Forecast["events"][number];

export const { viewOf, viewsOf, readingOf, forecastsOf, actionOf } = readersOf<{
  view: View;
  reading: Reading;
  forecast: Forecast;
  action: Action;
}>("pax-renaissance", "victories", "ends_turn");
