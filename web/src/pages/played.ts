/** What is played at a table, by name. */

import { titleOf } from "@/games/games";
import { offered } from "@/games/offered.svelte";
import type { Choices } from "@/server/api";
import { word } from "@/words/words.svelte";

type Played = Pick<Choices, "game" | "edition">;

/** The edition that is played: the first, if the host named none; null where there is only one. */
export function editionPlayed({ game, edition }: Played): string | null {
  const [usual, ...others] = offered.of(game)?.editions ?? [];
  return usual === undefined || others.length === 0 ? null : (edition ?? usual.name);
}

/** The name of the edition; nothing where there is only one. */
export function editionName(choices: Played): string {
  const edition = editionPlayed(choices);
  return edition === null ? "" : word("edition", edition);
}

/** At the table itself one knows the game by its edition, where it has several. */
export const playedName = (choices: Played): string =>
  editionName(choices) || titleOf(choices.game);
