/** What can be set up, as the server tells it.
 *
 * Our own games were read from the package when the client was built, and are there at once; those
 * that other packages bring come when the lobby asks for them.
 */

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
  seats: readonly [number, number];
  editions: readonly EditionTold[];
  /** How many sit at the table of somebody who just wants to play; else as few as can. */
  quick_seats?: number;
  /** Whether a table agrees on who begins; else the rules say it. */
  agrees_who_begins?: boolean;
  /** The computer players that play it, the best last; all of them, where nothing is said. */
  players?: readonly string[];
  /** Whether hints can be given; so it is, where nothing is said. */
  hints?: boolean;
}

/** The file's own type is as long as it is. */
const OURS = told.games as unknown as readonly GameTold[];

class Offered {
  games = $state.raw(OURS);

  of(name: string): GameTold | undefined {
    return this.games.find((game) => game.name === name);
  }

  /** The computer players of a game by name, the best last. */
  playersOf(name: string): readonly string[] {
    return this.of(name)?.players ?? told.players;
  }

  /** Take in the games of others. */
  add(games: readonly GameTold[]): void {
    const others = games.filter(({ name }) => !this.of(name));
    if (others.length > 0) this.games = [...this.games, ...others];
  }
}

export const offered = new Offered();
