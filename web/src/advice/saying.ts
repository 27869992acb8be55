/** How a game says an answer, in words that begin a sentence. */

import type { AnyAction } from "./hinting.svelte";

export type Saying = (action: AnyAction, view: unknown, names: readonly string[]) => string;
