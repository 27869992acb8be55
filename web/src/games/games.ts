/** The games by name: the one place that knows which there are. */

import { enter, learn, word, wordIf } from "@/words/words.svelte";
import { CONDOTTIERE } from "./condottiere";
import type { Description, Parts } from "./description";
import { PAX } from "./pax";
import { plain } from "./plain";

const GAMES: Readonly<Record<string, Description>> = {
  condottiere: CONDOTTIERE,
  "pax-renaissance": PAX,
};

/** The game of pages that are of no game. */
export const FIRST = "condottiere";

/** The games with a rulebook. */
export const BOOKS: readonly string[] = Object.keys(GAMES).filter((name) => GAMES[name]?.book);

const strangers = new Map<string, Description>();

/** What is known of a game; a game that is not ours is described plainly, and always the same. */
export function describe(name: string): Description {
  if (Object.hasOwn(GAMES, name)) return GAMES[name]!;
  const found = strangers.get(name) ?? plain(name);
  strangers.set(name, found);
  return found;
}

/** Load a part of a game. */
export async function part<Part extends keyof Parts>(
  name: string,
  which: Part,
): Promise<Parts[Part]> {
  const loaded = await describe(name)[which]?.();
  if (!loaded) throw new Error(`${name} has no ${which}`);
  return loaded.default as Parts[Part];
}

/** Load a part of a game for a page of that game, and its words before it is shown. */
export async function open<Part extends keyof Parts>(
  name: string,
  which: Part,
): Promise<Parts[Part]> {
  const [loaded] = await Promise.all([part(name, which), enter(name, describe(name).words)]);
  return loaded;
}

/** What a game is called; a stranger's words are asked for when somebody speaks of it. */
export function titleOf(name: string): string {
  const { words } = describe(name);
  if (words && !Object.hasOwn(GAMES, name)) learn(name, words).catch(() => undefined);
  return wordIf("web.lobby.game", name) || word("game", name);
}

/** What a game is about, in a sentence; a stranger may say nothing. */
export const helpOf = (name: string): string =>
  wordIf("web.lobby.game-help", name) || wordIf("game-help", name);

/** The game in whose rulebook a rule stands; null for a rule of a game without one. */
export const bookOf = (rule: string): string | null =>
  BOOKS.find((name) => GAMES[name]?.rules?.test(rule)) ?? null;
