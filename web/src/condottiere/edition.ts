/** Which edition is played at a table. */

import type { Choices } from "@/server/api";
import { word } from "@/words/words.svelte";

/** The edition of a table whose host named none. */
const USUAL = "2007";

type Chosen = Pick<Choices, "edition">;

export const editionPlayed = ({ edition }: Chosen): string => edition ?? USUAL;
export const editionName = (choices: Chosen): string => word("edition", editionPlayed(choices));
