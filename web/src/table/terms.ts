/** The terms of a game, found in its sentences by the forms that its glossary gives them. */

import { part } from "@/games/games";
import type { TermsTold } from "@/pages/rules/book";
import type { Language } from "@/words/say";

export interface Term {
  name: string;
  /** How it is called. */
  word: string;
  text: string;
}

/** A part of a sentence: plain words, or a term as it stands there. */
export interface Piece {
  text: string;
  term: Term | null;
}

export class Terms {
  /** Whose form each group of the pattern is. */
  private readonly owners: Term[];
  private readonly pattern: RegExp;

  constructor(told: TermsTold) {
    const forms = Object.entries(told).flatMap(([name, { word, text, forms }]) =>
      forms.map((form) => ({ form, term: { name, word, text } })),
    );
    // Of two forms that begin at the same place the longer one is meant.
    forms.sort((one, other) => other.form.length - one.form.length);
    this.owners = forms.map(({ term }) => term);
    const groups = forms.map(({ form }) => `(${written(form)})`).join("|");
    this.pattern = new RegExp(String.raw`(?<!\p{L})(?:${groups})(?!\p{L})`, "giu");
  }

  /** Cut a sentence up. A term is told only once in it: whoever asked knows it by then. */
  piecesOf(sentence: string): Piece[] {
    const pieces: Piece[] = [];
    const told = new Set<string>();
    let at = 0;
    for (const { index, 0: text, ...groups } of sentence.matchAll(this.pattern)) {
      const term = this.owners.find((_, nth) => groups[nth + 1] !== undefined);
      if (!term || told.has(term.name)) continue;
      told.add(term.name);
      pieces.push({ text: sentence.slice(at, index), term: null }, { text, term });
      at = index + text.length;
    }
    return [...pieces, { text: sentence.slice(at), term: null }].filter(({ text }) => text !== "");
  }
}

/** What a form looks like: a star is any ending. */
const written = (form: string): string => form.replaceAll("*", String.raw`\p{L}*`);

const loaded = new Map<string, Promise<Terms>>();

/** The terms of a game in a language, loaded once. */
export function termsOf(game: string, language: Language): Promise<Terms> {
  const key = `${game} ${language}`;
  const coming = loaded.get(key) ?? load(game, language);
  loaded.set(key, coming);
  return coming;
}

async function load(game: string, language: Language): Promise<Terms> {
  const { glossary } = await part(game, "book");
  return new Terms((await glossary[language]()).default);
}
