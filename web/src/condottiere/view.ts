/** A view of Condottiere as the server tells it: what one seat, or a spectator, may know. */

export type Phase =
  | "choose-region"
  | "turn"
  | "scarecrow"
  | "pope"
  | "turn-up"
  | "hand"
  | "keep"
  | "draw"
  | "over"
  | (string & {});

export interface Action {
  kind: string;
  card?: string;
  region?: string;
  count?: number;
}

export interface PlayerSeen {
  seat: number;
  hand_size: number | null;
  out: boolean;
  regions: number;
  line: string[];
  face_down: number;
  strength: number;
  known: string[];
}

export interface View {
  edition: string;
  variants: string[];
  options: Record<string, unknown>;
  seats: number;
  seat: number | null;
  phase: Phase;
  acting: number | null;
  /** `kept`: the cards one has already chosen to keep, while a second may follow. */
  decision: { kind: string; options: Action[]; kept?: string[] } | null;
  counters: {
    battle: number;
    round: number;
    game?: number;
    points?: number[];
    target?: number;
  };
  regions: Record<string, number | null>;
  pope: string | null;
  condottiere: { region: string | null; holder: number | null };
  battle: {
    region: string | null;
    placer: number | null;
    defender: number | null;
    defender_has_played: boolean;
    final: boolean;
    fighters: number[];
    turn: number | null;
  };
  players: PlayerSeen[];
  hand: string[];
  face_down: string[];
  shows: { seat: number; to: number[]; count: number; cards: string[] | null }[];
  discards: string[];
  /** How many hand cards were thrown away unseen; `null` where hand sizes are secret. */
  thrown: number | null;
  own_thrown: string[];
  draw_pile: number | null;
  unseen: string[];
  result: { winners: number[]; reason: string; scores: number[]; capped: boolean } | null;
}

/** A sentence with the rule behind it, in no language yet. */
export interface Because {
  key: string;
  args: Record<string, unknown>;
  rule: string | null;
}

export interface LineRow {
  card: string;
  value: number;
  why: Because[];
}

/** What the view means: values, weather, who is strongest, who is how near to winning. */
export interface Reading {
  weather: "winter" | "spring" | null;
  strongest: number[];
  goal: { adjacent: number; total: number | null };
  lines: { seat: number; strength: number; rows: LineRow[]; face_down: number }[];
  standing: { seat: number; regions: number; adjacent: number; wins_with: string[] }[];
}

/** What the table would look like right after an answer. */
export interface Forecast {
  strengths: number[] | null;
  swept: string[][] | null;
  weather: "winter" | "spring" | null;
  effect: boolean;
  notes: Because[];
}
