/** Where the rulebook speaks of what is printed on cards. */

import type { PieceKind } from "../facts";

export const OP_RULES: Readonly<Record<string, string>> = {
  inquisitor: "P-F1",
  commerce: "P-F2",
  behead: "P-F3",
  tax: "P-F4",
  repress: "P-F5",
  vote: "P-F6",
  corsair: "P-F7",
  siege: "P-F8",
  campaign: "P-F9",
};

export const ONE_SHOT_RULES: Readonly<Record<string, string>> = {
  coronation: "P-I",
  conspiracy: "P-J1",
  peasant_revolt: "P-J2",
  crusade: "P-K1",
  reformation: "P-K1",
  jihad: "P-K1",
  apostasy: "P-K3",
  trade_shift: "P-H",
};

export const AGENT_RULES: Readonly<Record<PieceKind, string>> = {
  bishop: "P-E2.2a.1",
  knight: "P-E2.2b.1",
  rook: "P-E2.2b.1",
  pirate: "P-E2.2c.1",
  pawn: "P-E2.2d.1",
};

export const PRESTIGE_RULE = "P-B5c";
export const COMET_RULE = "P-L1";
export const LOCATION_RULE = "P-B5b";
export const KING_RULE = "P-B4.2";
export const REPUBLIC_RULE = "P-REPUBLIC-a";
export const SILENCED_RULE = "P-F1f.1";
export const VOTE_RULE = "P-F6b";
