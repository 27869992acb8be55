/** A view of Pax Renaissance as the server tells it: what one seat, or a spectator, may know. */

export type Region = "east" | "west";
export type Religion = "catholic" | "islamic" | "reformist";
export type MapState = Religion | "medieval";
export type PrestigeKind = Religion | "law" | "discovery" | "patron";
export type VictoryName = "holy" | "imperial" | "globalization" | "renaissance";

/** An answer, or the words for one: a kind and the things it names. */
export interface Action {
  kind: string;
  card?: string;
  slot?: string;
  empire?: string;
  piece?: string;
  row?: Region;
  column?: number;
  side?: Region | "both";
  victory?: VictoryName;
  agent?: number;
  op?: number;
  order?: string;
  first?: Religion;
  second?: Religion;
}

export interface EmpireSeen {
  state: MapState;
  /** The seat that has its card; null on the throne. */
  owner: number | null;
  suzerain: string | null;
  side: "king" | "republic";
  queens: string[];
  repressed: string[];
}

export interface SpaceSeen {
  card: string | null;
  florins: number;
}

export interface PlayerSeen {
  seat: number;
  bank: string;
  florins: number;
  hand_size: number;
  /** What everybody who remembers knows of the hand: surely there, perhaps there. */
  known: string[];
  perhaps: string[];
  secrets: number;
  tableau: Record<Region, string[]>;
  old_maids: string[];
  prestige: Record<PrestigeKind, number>;
  kings: number;
  republics: number;
  concessions: number;
}

export interface FighterSeen {
  piece: string;
  side: "attacker" | "defender";
  slot?: string;
  empire?: string;
  agent?: number;
}

/** A step that waits to be done; what its fields mean depends on the step. */
export interface StepSeen {
  step: string;
  [field: string]: unknown;
}

export interface View {
  game: string;
  edition: string;
  variants: string[];
  options: Record<string, unknown>;
  seats: number;
  seat: number | null;
  phase: string;
  acting: number | null;
  decision: { kind: string; options: Action[] } | null;
  /** What waits to be done, the next step last. */
  pending: StepSeen[];
  may_cancel: boolean;
  turn: {
    actor: number;
    first: number;
    number: number;
    actions_left: number;
    acted: boolean;
    ops_done: Region[];
    fairs_done: Region[];
    used: string[];
    locked: { row: Region; column: number }[];
    stall: number;
  };
  /** The piece on each city slot or border that has one. */
  slots: Record<string, string>;
  /** Protected concessions that share their border with a pirate. */
  beside: Record<string, string>;
  open_emporia: Record<Region, string>;
  empires: Record<string, EmpireSeen>;
  bishops: Record<string, string>;
  market: Record<Region, SpaceSeen[]>;
  decks: Record<Region, { count: number; top: string | null }>;
  supply: Record<string, number>;
  active_victories: VictoryName[];
  eliminated: number[];
  discards: string[];
  battle: FighterSeen[];
  players: PlayerSeen[];
  hand: string[];
  own_secrets: string[];
  result: { winners: number[]; reason: string; scores: number[]; capped: boolean } | null;
}

/** How near a seat is to one condition of a victory; nothing is counted without a supreme religion. */
export interface Nearness {
  metric: string;
  lead: number;
  mine: number | null;
  best: number | null;
  missing?: number;
}

export interface VictoryRead {
  victory: VictoryName;
  active: boolean;
  /** What declaring it costs. */
  actions: number;
  met_by: number[];
  /** For each seat its conditions. */
  seats: Nearness[][];
}

/** What the view means, worked out by the rules. */
export interface Reading {
  victories: VictoryRead[];
  culture: { patron: number; florins: number }[];
  supremacy: {
    bishops: Record<Religion, number>;
    pieces: Record<Religion, number>;
    supreme: Religion | null;
  }[];
  routes: Record<Region, { emporium: string; voyage: string[] }>;
  empires: Record<string, { saturated: boolean; votes: number[]; vote_costs: number[] }>;
  silenced: string[];
  abilities: string[][];
}

export interface EventSeen {
  kind: string;
  [fact: string]: unknown;
}

/** What would come at once of an answer. */
export interface Forecast {
  events: EventSeen[];
  /** How many florins each seat would gain or lose. */
  florins: number[];
  asks: { seat: number; kind: string } | null;
  ends_turn: boolean;
  ends_game: boolean;
}
