/** The actions of a turn as the action bar offers them: by kind, with the key that picks each. */

import type { Action } from "../view";

export type Group =
  | "buy"
  | "play"
  | "sell"
  | "ops-west"
  | "ops-east"
  | "ops-both"
  | "fair-west"
  | "fair-east"
  | "declare"
  | "ability"
  | "end";

export const KEYS: Readonly<Record<Group, string>> = {
  buy: "B",
  play: "P",
  sell: "S",
  "ops-west": "W",
  "ops-east": "A",
  "ops-both": "O",
  "fair-west": "F",
  "fair-east": "G",
  declare: "D",
  ability: "Q",
  end: "E",
};

/** The groups that are always in the bar; the others come when they can be had. */
export const USUAL: readonly Group[] = [
  "buy",
  "play",
  "sell",
  "ops-west",
  "ops-east",
  "fair-west",
  "fair-east",
  "declare",
];
export const RARE: readonly Group[] = ["ops-both", "ability"];

const GROUPS: Readonly<Record<string, Group>> = {
  buy: "buy",
  play: "play",
  sell: "sell",
  declare: "declare",
  "use-ability": "ability",
  "end-turn": "end",
};

/** Which group an action of the turn belongs to. */
export function groupOf(action: Action): Group | null {
  if (action.kind === "use-ops") return `ops-${action.side ?? "both"}`;
  if (action.kind === "convene-fair") return `fair-${action.row ?? "west"}`;
  return GROUPS[action.kind] ?? null;
}

export const inGroup = (options: readonly Action[], group: Group): Action[] =>
  options.filter((option) => groupOf(option) === group);

/** What to ask the server about when a group has nothing: why it cannot be had. */
const REPRESENTATIVES: Readonly<Partial<Record<Group, Action>>> = {
  "ops-west": { kind: "use-ops", side: "west" },
  "ops-east": { kind: "use-ops", side: "east" },
  "fair-west": { kind: "convene-fair", row: "west" },
  "fair-east": { kind: "convene-fair", row: "east" },
  buy: { kind: "buy", row: "west", column: 1 },
  declare: { kind: "declare", victory: "imperial" },
};

export const standsFor = (group: Group): Action | null => REPRESENTATIVES[group] ?? null;
