/** What is played at a table, by name. */

import type { Choices } from "@/server/api";
import { word } from "@/words/words.svelte";

/** The edition of a table whose host named none; a game that is not here has only one. */
const USUAL: Readonly<Record<string, string>> = { condottiere: "2007" };

/** The games in which a table agrees on who begins; in others the rules say it. */
const AGREE_WHO_BEGINS: ReadonlySet<string> = new Set(["condottiere"]);

type Played = Pick<Choices, "game" | "edition">;

export const agreesWhoBegins = (game: string): boolean => AGREE_WHO_BEGINS.has(game);

export const gameName = ({ game }: Pick<Choices, "game">): string => word("web.lobby.game", game);

/** The edition that is played; null where there is nothing to tell apart. */
export function editionPlayed({ game, edition }: Played): string | null {
  const usual = USUAL[game];
  return usual === undefined ? null : (edition ?? usual);
}

/** The name of the edition; nothing where there is only one. */
export function editionName(choices: Played): string {
  const edition = editionPlayed(choices);
  return edition === null ? "" : word("edition", edition);
}

/** At the table itself one knows the game by its edition, where it has several. */
export const playedName = (choices: Played): string => editionName(choices) || gameName(choices);
