/** What can be set up, as the server tells it: read from the package when the client was built. */

import told from "@/generated/games.json";

/** One table option: `values` is null where any whole number from `least` on will do. */
export interface OptionTold {
  name: string;
  values: string[] | null;
  least: number | null;
  default: string | number;
  /** The variants of which one must be on, if any. */
  variant: string[];
  /** A variant that must not be on. */
  not_with: string | null;
}

/** Variants that are advised against together, with the words for it and the rule behind it. */
export interface WarningTold {
  variants: string[];
  key: string;
  rule: string;
}

export interface EditionTold {
  name: string;
  variants: string[];
  warnings: WarningTold[];
  options: OptionTold[];
}

export interface GameTold {
  name: string;
  seats: [number, number];
  editions: EditionTold[];
}

/** The file's own type is as long as it is. */
export const GAMES = told.games as unknown as readonly GameTold[];

/** The computer players by name, the best last. */
export const LEVELS = told.players as readonly string[];
