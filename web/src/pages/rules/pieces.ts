/** A text in pieces: plain words, words that were searched for, and IDs that lead somewhere. */

import { plain } from "./book";

export interface Piece {
  text: string;
  /** The ID this piece leads to. */
  id: string | null;
  isFound: boolean;
}

const CONDOTTIERE = String.raw`C[57](?:-[A-Z]+)+-\d+(?!-)|[RDI][1-9]\d?(?!-)`;
const PAX = String.raw`P-[A-Z]+(?:-[a-z0-9])?\d*[a-z]?(?:\.\d+[a-z]?)*|(?:DEC|WX)-\d{2}`;
/** An ID, and the last one of a run where it begins one: P-L3.2–5. */
const ID = new RegExp(
  String.raw`(?<![\w-])(?<first>${CONDOTTIERE}|${PAX})(?!\w)(?:(?<dash>[–…])(?<last>\d+|[a-z])(?!\w))?`,
  "g",
);

/** Cut a text up; only IDs that `exists` knows become links. */
export function piecesOf(
  text: string,
  exists: (id: string) => boolean,
  words: readonly string[] = [],
): Piece[] {
  const pieces: Piece[] = [];
  const link = (shown: string, id: string): Piece => ({
    text: shown,
    id,
    isFound: words.some((word) => plain(shown).includes(word)),
  });
  let at = 0;
  for (const { index, groups = {} } of text.matchAll(ID)) {
    const { first = "", dash = "", last = "" } = groups;
    if (!exists(first)) continue;
    pieces.push(...marked(text.slice(at, index), words), link(first, first));
    at = index + first.length;
    const end = endOfRun(first, last);
    if (!last || !exists(end)) continue;
    pieces.push({ text: dash, id: null, isFound: false }, link(last, end));
    at += dash.length + last.length;
  }
  return [...pieces, ...marked(text.slice(at), words)];
}

/** The last ID of a run, of which only the last part is written: P-L3.2–5 ends with P-L3.5. */
const endOfRun = (first: string, last: string): string =>
  first.replace(/(?:\d+|[a-z])$/, "") + last;

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
