/** What the server tells of Pax Renaissance, as the rules define it (`pax/shapes.py`). */

import type { components } from "@/generated/api";
import type { AnyForecast, AnyReading, AnyView } from "@/server/api";

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
export type EventSeen = Forecast["events"][number];

const isView = (told: AnyView): told is View => told.game === "pax-renaissance";
const isReading = (told: AnyReading): told is Reading => "victories" in told;
const isForecast = (told: AnyForecast): told is Forecast => "ends_turn" in told;

/** What is told of this game; nothing, where it is of another. */
export const viewOf = (told: AnyView | undefined): View | undefined =>
  told && isView(told) ? told : undefined;
export const readingOf = (told: AnyReading | undefined): Reading | null =>
  told && isReading(told) ? told : null;
export const forecastsOf = (told: AnyForecast[] | null | undefined): Forecast[] | null =>
  told?.filter(isForecast) ?? null;
