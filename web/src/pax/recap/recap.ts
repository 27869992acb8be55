/** Since your last turn, in three to eight lines: first what touched you, then what mattered most. */

import type { EventTold } from "@/server/api";
import type { PaxIconName } from "../art/icon-names";
import { Past, type RecapLine } from "./line";
import type { Owned } from "./owners";
import type { Since } from "./since";
import { touched } from "./touched";

export const FEWEST = 3;
export const MOST = 8;
/** What weighs as much is told wherever there is room; what weighs less only fills up. */
const WEIGHTY = 40;

/** What others did, by weight, with its picture. */
const OTHERS: Readonly<Record<string, readonly [weight: number, icon: PaxIconName]>> = {
  "victory-activated": [100, "comet-spark"],
  "banker-eliminated": [95, "plain-dagger"],
  "regime-change": [80, "stone-throne"],
  "republic-proclaimed": [75, "greek-temple"],
  "kingdom-restored": [74, "imperial-crown"],
  apostasy: [70, "split-cross"],
  "state-changed": [65, "open-book"],
  "queen-crowned": [60, "queen-crown"],
  "card-beheaded": [55, "sharp-axe"],
  "route-shifted": [50, "anchor"],
  "battle-lost": [45, "crossed-sabres"],
  "fair-convened": [35, "galleon"],
  "piece-killed": [30, "plain-dagger"],
  "piece-repressed": [28, "manacles"],
  "concession-taxed": [27, "pay-money"],
  "queen-played": [26, "queen-crown"],
  "card-played-to-tableau": [25, "fleur-de-lys"],
  "bishop-moved": [24, "pope-crown"],
  "card-bought": [20, "buy-card"],
  "ops-activated": [15, "hammer-nails"],
  "card-sold": [10, "receive-money"],
  "hand-card-sold": [9, "receive-money"],
};

/** The weightiest events that no other line tells of, in the order of the story. */
function othersDid(past: Past, told: readonly RecapLine[]): RecapLine[] {
  const known = new Set(told.flatMap(({ places }) => places));
  const weighed = past.places
    .filter((place) => !known.has(place))
    .map((place) => ({ place, weight: OTHERS[past.kind(place)]?.[0] ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight || one.place - other.place);
  const weighty = weighed.filter(({ weight }) => weight >= WEIGHTY).length;
  const room = Math.min(MOST - told.length, Math.max(weighty, FEWEST - told.length));
  return weighed
    .slice(0, Math.max(0, room))
    .sort((one, other) => one.place - other.place)
    .map(({ place }) => asTold(past, place));
}

/** An event of others in the words of the chronicle. */
function asTold(past: Past, place: number): RecapLine {
  const icon = OTHERS[past.kind(place)]?.[1] ?? "wax-seal";
  const key = past.events[place]?.key ?? "";
  return { places: [place], icon, touch: null, key, args: past.args(place) };
}

export interface Recap {
  since: Since;
  lines: readonly RecapLine[];
  /** How many lines tell of whoever looks, also where there is no room for all of them. */
  touched: number;
}

/** What happened since a seat's last turn. */
export function recapOf(events: readonly EventTold[], view: Owned, me: number): Recap {
  const past = new Past(events, view, me);
  const mine = touched(past);
  const lines = [...mine.slice(0, MOST), ...othersDid(past, mine)];
  return { since: past.since, lines, touched: mine.length };
}
