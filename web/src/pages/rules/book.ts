/** A rulebook as a book: its entries in order, bound together by their links, to look up and search.
 *
 * The words and the search are those of the package (`core/rulebook.py`). Structure and words of
 * each game come when its book is opened.
 */

import { part } from "@/games/games";
import type { Language } from "@/words/say";

export type Edition = "2007" | "1995";
export type Kind = "rule" | "ruling" | "decision" | "invariant" | "example";

interface SectionTold {
  key: string;
  /** Nothing where the game has only one. */
  edition?: string;
  parent: string | null;
}

interface Linked {
  id: string;
  edition?: string;
  rules: string[];
  rulings: string[];
}

interface NamedTold {
  name: string;
  rules: string[];
}

export interface Structure {
  opening: NamedTold[];
  glossary?: NamedTold[];
  sections: SectionTold[];
  rules: { id: string; edition?: string; section: string; rulings: string[]; see: string[] }[];
  rulings: (Linked & { option: string | null })[];
  decisions: Linked[];
  invariants?: Linked[];
  examples?: Linked[];
}

/** What is said of each term; its forms are how it looks in sentences, a star for any ending. */
export type TermsTold = Record<string, { word: string; text: string; forms: string[] }>;

export interface Words {
  opening: Record<string, { ask: string; answer: string }>;
  glossary?: TermsTold;
  sections: Record<string, string>;
  rules: Record<string, string>;
  rulings: Record<string, { title: string; text: string }>;
  decisions: Record<string, string>;
  invariants?: Record<string, string>;
  examples?: Record<string, string>;
}

export interface Entry {
  id: string;
  kind: Kind;
  edition: Edition | "both";
  section: string;
  /** A ruling's own title; nothing for the others. */
  title: string;
  text: string;
  rulings: string[];
  see: string[];
  citedBy: string[];
  /** The table option by which a ruling may be played otherwise. */
  option: string | null;
}

/** A question a newcomer has before reading any rule, and the rules that answer it. */
export interface Asked {
  name: string;
  edition: Edition | "both";
  ask: string;
  answer: string;
  rules: string[];
}

/** A word of the game, explained in a sentence. */
export interface Term {
  name: string;
  word: string;
  text: string;
  rules: string[];
}

export interface Section {
  key: string;
  edition: Edition | "both";
  parent: string | null;
  title: string;
  entries: Entry[];
}

type Sections = Readonly<Record<Exclude<Kind, "rule">, string>>;

/** Where a book comes from. */
export interface Shelf {
  structure: () => Promise<{ default: Structure }>;
  words: Record<Language, () => Promise<{ default: Words }>>;
  /** Its words alone, for pages that explain them where they are met. */
  glossary: Record<Language, () => Promise<{ default: TermsTold }>>;
  /** The section of each kind of entry that is not a rule. */
  sections: Sections;
}

export class Book {
  readonly entries: Entry[];
  readonly sections: Section[];
  /** What a newcomer asks. */
  readonly opening: Asked[];
  /** The words of the game, in the order of the language. */
  readonly glossary: Term[];
  /** Whether some rules belong to one edition only. */
  readonly hasEditions: boolean;
  private readonly byName: Map<string, Entry>;
  private readonly searchable: { entry: Entry; heading: string; text: string }[];

  constructor(
    readonly game: string,
    structure: Structure,
    words: Words,
    sections: Sections,
  ) {
    this.entries = bind(structure, words, sections);
    this.sections = structure.sections.map(({ key, edition, parent }) => ({
      key,
      edition: asEdition(edition),
      parent,
      title: words.sections[key] ?? key,
      entries: this.entries.filter((entry) => entry.section === key),
    }));
    this.hasEditions = this.sections.some(({ edition }) => edition !== "both");
    this.byName = new Map(this.entries.map((entry) => [nameOf(entry.id), entry]));
    this.searchable = this.entries.map((entry) => ({
      entry,
      heading: plain(`${entry.id} ${words.sections[entry.section] ?? ""} ${entry.title}`),
      text: plain(entry.text),
    }));
    this.opening = structure.opening.map(({ name, rules }) => ({
      name,
      edition: this.editionOf(rules[0] ?? "") ?? "both",
      ask: words.opening[name]?.ask ?? "",
      answer: words.opening[name]?.answer ?? "",
      rules,
    }));
    this.glossary = (structure.glossary ?? [])
      .map(({ name, rules }) => ({
        name,
        word: words.glossary?.[name]?.word ?? "",
        text: words.glossary?.[name]?.text ?? "",
        rules,
      }))
      .sort((one, other) => one.word.localeCompare(other.word));
  }

  static async load(game: string, language: Language): Promise<Book> {
    const shelf = await part(game, "book");
    const [structure, words] = await Promise.all([shelf.structure(), shelf.words[language]()]);
    return new Book(game, structure.default, words.default, shelf.sections);
  }

  /** An entry by its ID, in capitals or not. */
  entry(id: string): Entry | undefined {
    return this.byName.get(nameOf(id));
  }

  section(key: string): Section | undefined {
    return this.sections.find((section) => nameOf(section.key) === nameOf(key));
  }

  /** The parts of a paragraph: P-E1b is written as P-E1b.1 and P-E1b.2. */
  private parts(name: string): Entry[] {
    return this.entries.filter(({ id }) => isPart(nameOf(id), name));
  }

  /** The entries a name stands for: its own, or all parts of a paragraph; none for a section. */
  named(given: string): Entry[] {
    const entry = this.entry(given);
    if (entry) return [entry];
    return this.section(given) ? [] : this.parts(nameOf(given));
  }

  /** The IDs of everything a name stands for: also of what is in a section and those inside it. */
  inside(given: string): string[] {
    const key = this.section(given)?.key;
    if (key === undefined || this.entry(given)) return this.named(given).map(({ id }) => id);
    const keys = new Set([key, ...insideOf(this.sections, key).map((one) => one.key)]);
    return this.entries.filter(({ section }) => keys.has(section)).map(({ id }) => id);
  }

  /** Whether a name leads somewhere in this book. */
  has(given: string): boolean {
    return this.section(given) !== undefined || this.named(given).length > 0;
  }

  /** Where a name is shown: its first entry, or the heading of the section; null for nonsense. */
  placeOf(given: string): string | null {
    return this.named(given)[0]?.id ?? this.section(given)?.key ?? null;
  }

  /** The edition an entry or a section belongs to; undefined when there is no such thing. */
  editionOf(given: string): Edition | "both" | undefined {
    return (this.named(given)[0] ?? this.section(given))?.edition;
  }

  /**
   * The entries in which every word occurs: in the ID, a title or the text. Those with all of them in
   * ID or titles come first, then those with some there, then the rest.
   */
  search(query: string, edition: Edition | "both" = "both"): Entry[] {
    const wanted = wordsOf(query);
    if (wanted.length === 0) return [];
    const found: { entry: Entry; missing: number }[] = [];
    for (const { entry, heading, text } of this.searchable) {
      const missing = wanted.filter((word) => !heading.includes(word));
      if (isOf(entry, edition) && missing.every((word) => text.includes(word)))
        found.push({ entry, missing: missing.length });
    }
    return found.sort((a, b) => a.missing - b.missing).map(({ entry }) => entry);
  }
}

/** The sections inside one, at any depth; each stands after the one around it. */
export function insideOf<One extends { key: string; parent: string | null }>(
  sections: readonly One[],
  key: string,
): One[] {
  const around = new Set([key]);
  return sections.filter((section) => {
    const isInside = section.parent !== null && around.has(section.parent);
    if (isInside) around.add(section.key);
    return isInside;
  });
}

export const isOf = (what: { edition: Edition | "both" }, edition: Edition | "both"): boolean =>
  edition === "both" || what.edition === "both" || what.edition === edition;

/** Take away capitals and diacritics. */
export function plain(text: string): string {
  const bare = text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  return bare.replace(/[łøđ]/g, (letter) => ({ ł: "l", ø: "o", đ: "d" })[letter] ?? letter);
}

export const wordsOf = (query: string): string[] => plain(query).split(/\s+/).filter(Boolean);

/** Capitals of an ID or a key do not matter. */
const nameOf = (given: string): string => given.trim().toUpperCase();

/** Whether a name is the beginning of an ID: P-J1A of P-J1A.2, P-G4 of P-G4B. */
function isPart(id: string, name: string): boolean {
  if (!name || id === name || !id.startsWith(name)) return false;
  const next = id.charAt(name.length);
  return /\d$/.test(name) ? !/\d/.test(next) : ".-".includes(next);
}

function bind(structure: Structure, words: Words, sections: Sections): Entry[] {
  const cited = citations(structure);
  const linked =
    (kind: Exclude<Kind, "rule">, text: (id: string) => string | undefined) =>
    (one: Linked): Entry => ({
      id: one.id,
      kind,
      edition: asEdition(one.edition),
      section: sections[kind],
      title: "",
      text: text(one.id) ?? "",
      rulings: one.rulings,
      see: one.rules,
      citedBy: cited.get(one.id) ?? [],
      option: null,
    });
  const rules = structure.rules.map((one): Entry => ({
    id: one.id,
    kind: "rule",
    edition: asEdition(one.edition),
    section: one.section,
    title: "",
    text: words.rules[one.id] ?? "",
    rulings: one.rulings,
    see: one.see,
    citedBy: cited.get(one.id) ?? [],
    option: null,
  }));
  const ruling = linked("ruling", (id) => words.rulings[id]?.text);
  const rulings = structure.rulings.map((one): Entry => ({
    ...ruling(one),
    title: words.rulings[one.id]?.title ?? "",
    option: one.option,
  }));
  return [
    ...rules,
    ...rulings,
    ...structure.decisions.map(linked("decision", (id) => words.decisions[id])),
    ...(structure.invariants ?? []).map(linked("invariant", (id) => words.invariants?.[id])),
    ...(structure.examples ?? []).map(linked("example", (id) => words.examples?.[id])),
  ];
}

/** Turn the links round: who names each entry. */
function citations(structure: Structure): Map<string, string[]> {
  const cited = new Map<string, string[]>();
  const note = (from: string, targets: readonly string[]): void => {
    for (const target of targets) cited.set(target, [...(cited.get(target) ?? []), from]);
  };
  for (const { id, rulings, see } of structure.rules) note(id, [...rulings, ...see]);
  for (const { id, rules, rulings } of [
    ...structure.rulings,
    ...structure.decisions,
    ...(structure.invariants ?? []),
    ...(structure.examples ?? []),
  ])
    note(id, [...rules, ...rulings]);
  return cited;
}

function asEdition(text: string | undefined): Edition | "both" {
  return text === "2007" || text === "1995" ? text : "both";
}
