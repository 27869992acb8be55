/** What can be set up, as the server tells it.
 *
 * Our own games were read from the package when the client was built, and are there at once; those
 * that other packages bring come when the lobby asks for them.
 */

import type { components } from "@/generated/api";
import told from "@/generated/games.json";

type Schemas = components["schemas"];
export type OptionTold = Schemas["OptionOffered"];
export type WarningTold = Schemas["WarningOffered"];
export type EditionTold = Pick<
  Schemas["EditionOffered"],
  "name" | "variants" | "warnings" | "options"
>;
export type LevelTold = Schemas["LevelOffered"];
type Game = Schemas["GameOffered"];

/** What the forms know of a game; without `quick_seats`, as few sit at a quick table as can. */
export interface GameTold extends Partial<Pick<Game, "quick_seats" | "agrees_who_begins">> {
  name: string;
  seats: Readonly<Game["seats"]>;
  editions: readonly EditionTold[];
  /** The computer players that play it, the best last; all of them, where nothing is said. */
  levels?: readonly LevelTold[];
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
    return this.of(name)?.levels?.map((level) => level.name) ?? told.players;
  }

  /** Take in the games of others, and who plays ours here: somewhere a champion may be missing. */
  add(games: readonly GameTold[]): void {
    const others = games.filter(({ name }) => !this.of(name));
    const told = new Map(games.map((game) => [game.name, game.levels]));
    const ours = this.games.map((game) => ({
      ...game,
      levels: told.get(game.name) ?? game.levels,
    }));
    this.games = [...ours, ...others];
  }
}

export const offered = new Offered();
