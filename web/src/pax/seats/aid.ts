/** What the player aid lists: signs, words and the rules behind them. */

import type { PaxIconName } from "../art/icon-names";
import type { Op } from "../facts";

export const AID_ACTIONS = [
  { name: "buy", icon: "buy-card", rule: "P-E1" },
  { name: "play", icon: "wax-seal", rule: "P-E2" },
  { name: "sell", icon: "pay-money", rule: "P-E3" },
  { name: "ops", icon: "manacles", rule: "P-E4" },
  { name: "fair", icon: "sailboat", rule: "P-G" },
  { name: "declare", icon: "laurel-crown", rule: "P-E6" },
] as const satisfies readonly { name: string; icon: PaxIconName; rule: string }[];

/** An example of each op as it is printed. */
export const AID_OPS = [
  { name: "inquisitor", op: ["inquisitor", "catholic"], rule: "P-F1" },
  { name: "commerce", op: ["commerce", "west"], rule: "P-F2" },
  { name: "behead", op: ["behead"], rule: "P-F3" },
  { name: "tax", op: ["tax"], rule: "P-F4" },
  { name: "repress", op: ["repress", "pawn", "rook"], rule: "P-F5" },
  { name: "vote", op: ["vote", "east"], rule: "P-F6" },
  { name: "corsair", op: ["corsair", "islamic"], rule: "P-F7" },
  { name: "siege", op: ["siege"], rule: "P-F8" },
  { name: "campaign", op: ["campaign"], rule: "P-F9" },
] as const satisfies readonly { name: string; op: Op; rule: string }[];

export const AID_ONE_SHOTS = [
  { name: "trade_shift", seals: [["trade_shift", "red_sea"]], rule: "P-H" },
  { name: "coronation", seals: [["coronation"]], rule: "P-I" },
  { name: "conspiracy", seals: [["conspiracy"]], rule: "P-J1" },
  { name: "peasant_revolt", seals: [["peasant_revolt"]], rule: "P-J2" },
  { name: "religious-war", seals: [["crusade"], ["reformation"], ["jihad"]], rule: "P-K1" },
  { name: "apostasy", seals: [["apostasy", "catholic", "reformist"]], rule: "P-K3" },
] as const satisfies readonly {
  name: string;
  seals: readonly (readonly string[])[];
  rule: string;
}[];

/** Who fights where; the words of each are `aid-…`. */
export const AID_BATTLES = [
  {
    name: "campaign",
    attackers: ["home-knights"],
    defenders: ["ruling"],
    rule: "P-F9",
  },
  {
    name: "conspiracy",
    attackers: ["agents", "any-pirates", "repressed"],
    defenders: ["ruling"],
    rule: "P-J1",
  },
  {
    name: "peasant_revolt",
    attackers: ["agents", "own-concessions", "any-pirates", "serfs"],
    defenders: ["ruling"],
    rule: "P-J2",
  },
  {
    name: "religious-war",
    attackers: ["agents", "believers", "neighbours"],
    defenders: ["heretics"],
    rule: "P-K1",
  },
] as const;

export const AID_VICTORIES = [
  { name: "holy", rule: "P-L3.1" },
  { name: "imperial", rule: "P-L4.1" },
  { name: "globalization", rule: "P-L5.1" },
  { name: "renaissance", rule: "P-L6.1" },
  { name: "cultural", rule: "P-L2a" },
] as const;
