/** A text in pieces: plain words, words that were searched for, and IDs that lead somewhere. */

import { plain } from "./book";

export interface Piece {
  text: string;
  /** The ID this piece leads to. */
  id: string | null;
  isFound: boolean;
}

const ID = /(?<![\w-])(?:C[57](?:-[A-Z]+)+-\d+|[RDI][1-9]\d?)(?![\w-])/g;

/** Cut a text up; only IDs that `exists` knows become links. */
export function piecesOf(
  text: string,
  exists: (id: string) => boolean,
  words: readonly string[] = [],
): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: id, index } of text.matchAll(ID)) {
    if (!exists(id)) continue;
    pieces.push(...marked(text.slice(at, index), words));
    pieces.push({ text: id, id, isFound: words.some((word) => plain(id).includes(word)) });
    at = index + id.length;
  }
  return [...pieces, ...marked(text.slice(at), words)];
}

/** Cut a text where searched words begin and end, whatever marks its letters bear. */
function marked(text: string, words: readonly string[]): Piece[] {
  const letters = Array.from(text);
  const isFound = found(letters, words);
  const pieces: Piece[] = [];
  letters.forEach((letter, at) => {
    const last = pieces.at(-1);
    const isHit = isFound[at] ?? false;
    if (last && last.isFound === isHit) last.text += letter;
    else pieces.push({ text: letter, id: null, isFound: isHit });
  });
  return pieces;
}

/** For each letter whether it is part of a searched word. */
function found(letters: readonly string[], words: readonly string[]): boolean[] {
  const isFound = letters.map(() => false);
  // One letter can become none or two when its marks go, so each keeps the place it came from.
  const places: number[] = [];
  let bare = "";
  letters.forEach((letter, at) => {
    const its = plain(letter);
    bare += its;
    for (let nth = 0; nth < its.length; nth++) places.push(at);
  });
  for (const word of words)
    for (let at = bare.indexOf(word); word && at >= 0; at = bare.indexOf(word, at + 1))
      for (const place of places.slice(at, at + word.length)) isFound[place] = true;
  return isFound;
}
