/** What the seats show of a view and its reading: sides, comets, who is nearest to what. */

import { CARDS, REGIONS, RELIGIONS } from "../facts";
import type {
  Nearness,
  PrestigeKind,
  Reading,
  Region,
  Religion,
  StepSeen,
  VictoryRead,
  View,
} from "../view";

export const PRESTIGES: readonly PrestigeKind[] = [
  "catholic",
  "islamic",
  "reformist",
  "law",
  "discovery",
  "patron",
];

/** The sides whose ops are being performed; none outside of an ops action. */
export function activeSides(view: Pick<View, "pending">): readonly Region[] {
  const step = view.pending.find((one: StepSeen) => one.step === "ops");
  const sides = step?.sides;
  return Array.isArray(sides) ? REGIONS.filter((region) => sides.includes(region)) : [];
}

export type OpsState = "now" | "done" | "free";

/** How the ops of a side stand this turn; null in the tableau of a seat that is not on turn. */
export function opsState(
  view: Pick<View, "pending" | "turn" | "result">,
  seat: number,
  side: Region,
): OpsState | null {
  if (view.turn.actor !== seat || view.result !== null) return null;
  if (activeSides(view).includes(side)) return "now";
  return view.turn.ops_done.includes(side) ? "done" : "free";
}

/** A column of a tableau flattened: its card, and the vassals tucked under it. */
export function withVassals(view: Pick<View, "empires">, cards: readonly string[]): string[] {
  const vassals = (suzerain: string): string[] =>
    Object.keys(view.empires).filter((key) => view.empires[key]?.suzerain === suzerain);
  return cards.flatMap((card) => [card, ...vassals(card)]);
}

/** The other seats, the next one to play first; a spectator sees all of them. */
export function othersOf(view: Pick<View, "seats">, you: number | null): number[] {
  const all = Array.from({ length: view.seats }, (_, seat) => seat);
  return you === null ? all : [...all.slice(you + 1), ...all.slice(0, you)];
}

/** How many comets can still be bought: P-L1a, one in the column of the fairs cannot. */
export function cometsToCome(view: Pick<View, "discards" | "market">): number {
  const gone = new Set([...view.discards, ...REGIONS.map((row) => view.market[row][0]?.card)]);
  return [...CARDS.values()].filter((card) => card.kind === "comet" && !gone.has(card.key)).length;
}

/** What a seat lacks in all; null where it cannot be told (no religion is supreme). */
export function lacking(conditions: readonly Nearness[]): number | null {
  const missing = conditions.map((condition) => condition.missing);
  return missing.every((one) => one !== undefined)
    ? missing.reduce((sum, one) => sum + one, 0)
    : null;
}

/** The one seat that lacks least; null where several lack the same, or nothing can be told. */
export function nearest(
  victory: VictoryRead,
  eliminated: readonly number[],
): { seat: number; missing: number } | null {
  const told = victory.seats
    .map((conditions, seat) => ({ seat, missing: lacking(conditions) }))
    .filter(({ seat }) => !eliminated.includes(seat))
    .filter((one): one is { seat: number; missing: number } => one.missing !== null)
    .sort((one, other) => one.missing - other.missing);
  const [first, second] = told;
  if (first === undefined || first.missing === second?.missing) return null;
  return first;
}

/** P-L3.2, P-L3.3: the religion nearest to outnumbering the other two, and by how much it fails. */
export function nearestReligion(counts: Readonly<Record<Religion, number>>): {
  religion: Religion;
  missing: number;
} {
  const all = RELIGIONS.reduce((sum, religion) => sum + counts[religion], 0);
  const [best] = RELIGIONS.map((religion) => ({
    religion,
    missing: Math.max(0, all - 2 * counts[religion] + 1),
  })).sort((one, other) => one.missing - other.missing);
  return best ?? { religion: "catholic", missing: 0 };
}

/** For whom the supremacy is counted: abilities let one seat count more bishops than another. */
export const supremacyFor = (
  reading: Reading,
  you: number | null,
): Reading["supremacy"][number] | undefined => reading.supremacy[you ?? 0];

/** Which counts decide each way to win. */
export const DECIDED_BY: Readonly<Record<string, readonly string[]>> = {
  holy: ["catholic", "islamic", "reformist"],
  imperial: ["kings"],
  globalization: ["concessions", "discovery"],
  renaissance: ["republics", "law"],
  cultural: ["patron", "florins"],
  stalled: ["patron", "florins"],
};

/** Whether culture decided, and patron prestige was equal at the top, so that florins did. */
export function didFlorinsDecide(view: Pick<View, "players" | "result">): boolean {
  const { reason = "", scores = [] } = view.result ?? {};
  if (reason !== "cultural" && reason !== "stalled") return false;
  const most = Math.max(...scores);
  return scores.filter((score) => score === most).length > 1;
}

/** A count as the victories count it: old maids and abilities included, where a reading tells. */
export function finalCount(
  view: Pick<View, "players" | "result">,
  reading: Pick<Reading, "victories"> | null,
  seat: number,
  metric: PrestigeKind | "kings" | "republics" | "concessions" | "florins",
): number {
  const player = view.players[seat];
  if (metric === "patron") return view.result?.scores[seat] ?? player?.prestige.patron ?? 0;
  const told = reading?.victories
    .flatMap((victory) => victory.seats[seat] ?? [])
    .find((condition) => condition.metric === metric)?.mine;
  if (typeof told === "number") return told;
  return player === undefined
    ? 0
    : metric in player.prestige
      ? player.prestige[metric as PrestigeKind]
      : player[metric as "kings"];
}

/** Who sits on a chair: a computer, somebody who went away, somebody whose page is open. */
export interface Presence {
  computer: boolean;
  away: boolean;
  present: boolean;
  bot?: boolean;
}
