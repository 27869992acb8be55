/** Fairs and battles at a glance: what can be chosen in them, and the answers that say so. */

import { EMPIRES, SLOTS } from "./facts";
import type { Action, BattleForeseen, FairForeseen, FighterForeseen, Station, View } from "./view";

/** An answer to give in a row, and the question it answers. */
export interface Answer {
  question: string;
  action: Action;
}

/** Whether a station is an empire, where a levy is raised; else it is a border. */
export const isEmpireStation = ({ place }: Station): boolean => EMPIRES.has(place);

/** The stations where the convener chooses the city. */
export const isOpen = ({ cities }: Station): boolean => cities.length > 1;

/** What leaves for China on the way. */
export const robbed = ({ stations }: FairForeseen): number =>
  stations.reduce((sum, { seat, paid }) => sum + (seat === null ? paid : 0), 0);

/** The city of a station's levy: the one picked, or else the first. */
export function cityOf(
  { place, cities }: Station,
  picked: Readonly<Record<string, string>>,
): string {
  return cities.find((city) => city === picked[place]) ?? cities[0] ?? "";
}

/** The station whose levy is being asked for, as the rest of the fair tells the others. */
export function stationAsked(view: View, options: readonly Action[], left: number): Station | null {
  const cities = options.flatMap(({ slot }) => (slot === undefined ? [] : [slot]));
  const empire = SLOTS.get(cities[0] ?? "")?.empire;
  const state = empire === undefined ? undefined : view.empires[empire]?.state;
  if (empire === undefined || state === undefined) return null;
  const levies = cities.map((city) => SLOTS.get(city)?.icons[state] ?? "");
  const nobody = { piece: null, seat: null, paid: 0 };
  return { ...nobody, place: empire, cities, levies, sure: true, left, rule: "P-G4.2" };
}

/** The answers to the levies of some stations; none beyond one that may turn out otherwise. */
export function levyAnswers(
  stations: readonly Station[],
  picked: Readonly<Record<string, string>>,
): Answer[] {
  const unsure = stations.findIndex(({ sure }) => !sure);
  const known = unsure < 0 ? stations : stations.slice(0, unsure);
  return known.filter(isOpen).map((station) => ({
    question: "fair-levy",
    action: { kind: "choose-slot", slot: cityOf(station, picked) },
  }));
}

/** How many of those who may fall must, on the side where the actor chooses. */
export function toFall({ fighters, attackers_lost, defenders_lost }: BattleForeseen): number {
  return attackers_lost + defenders_lost - fighters.filter(({ falls }) => falls === true).length;
}

/** The answer that lets a fighter fall. */
export function casualty({ piece, slot, empire, agent }: FighterForeseen): Action {
  if (agent !== undefined) return { kind: "lose-agent", agent };
  return slot === undefined
    ? { kind: "lose-repressed", empire: empire ?? "", piece }
    : { kind: "lose-piece", piece, slot };
}

/** The answers by which the fighters at some places fall. */
export const casualtyAnswers = (
  { fighters }: BattleForeseen,
  fallen: ReadonlySet<number>,
): Answer[] =>
  fighters.flatMap((fighter, place) =>
    fallen.has(place) ? [{ question: "casualties", action: casualty(fighter) }] : [],
  );

/** What is offered for an answer: itself; of two agents alike the first stands for both. */
export function offered(
  options: readonly Action[],
  wanted: Action,
  isSame: (one: Action, other: Action) => boolean,
): Action | undefined {
  const exact = options.find((option) => isSame(option, wanted));
  if (exact !== undefined || wanted.kind !== "lose-agent") return exact;
  return options.find(({ kind }) => kind === "lose-agent");
}
