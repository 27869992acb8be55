/** A game of which the client knows nothing beforehand: it is shown by its words.
 *
 * Such a game comes with another package, and its words from the server.
 */

import type { Language, Templates } from "@/words/say";
import type { Description } from "./description";

export const plain = (game: string): Description => ({
  words: wordsFrom(`/api/games/${encodeURIComponent(game)}/words`),
  table: () => import("@/plain/PlainTable.svelte"),
  replay: () => import("@/plain/course"),
});

/** Ask the server for the words of each language once; a game without words is played by its keys. */
function wordsFrom(address: string): (language: Language) => Promise<Templates> {
  const asked = new Map<Language, Promise<Templates>>();
  return (language) => {
    const words = asked.get(language) ?? fetchWords(`${address}/${language}`);
    asked.set(language, words);
    return words;
  };
}

async function fetchWords(address: string): Promise<Templates> {
  try {
    const answer = await fetch(address);
    return answer.ok ? ((await answer.json()) as Templates) : {};
  } catch {
    return {};
  }
}
