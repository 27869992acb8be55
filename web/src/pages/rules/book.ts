/** The rulebook as a book: its entries in order, bound together by their links, to look up and search.
 *
 * The words and the search are those of the package (`condottiere/rulebook.py`).
 */

import structure from "@/generated/rules/structure.json";
import type { Language } from "@/words/say";

export type Edition = "2007" | "1995";
export type Kind = "rule" | "ruling" | "decision" | "invariant";

export interface Words {
  sections: Record<string, string>;
  rules: Record<string, string>;
  rulings: Record<string, { title: string; text: string }>;
  decisions: Record<string, string>;
  invariants: Record<string, string>;
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

export interface Section {
  key: string;
  edition: Edition | "both";
  parent: string | null;
  title: string;
  entries: Entry[];
}

interface Linked {
  id: string;
  edition: string;
  rules: string[];
  rulings: string[];
}

const LOADERS: Record<Language, () => Promise<{ default: Words }>> = {
  en: () => import("@/generated/rules/en.json"),
  pl: () => import("@/generated/rules/pl.json"),
  ru: () => import("@/generated/rules/ru.json"),
  hu: () => import("@/generated/rules/hu.json"),
};

export class Book {
  readonly entries: Entry[];
  readonly sections: Section[];
  private readonly byId: Map<string, Entry>;
  private readonly searchable: { entry: Entry; heading: string; text: string }[];

  constructor(words: Words) {
    this.entries = bind(words);
    this.sections = structure.sections.map(({ key, edition, parent }) => ({
      key,
      edition: asEdition(edition),
      parent,
      title: words.sections[key] ?? key,
      entries: this.entries.filter((entry) => entry.section === key),
    }));
    this.byId = new Map(this.entries.map((entry) => [entry.id, entry]));
    this.searchable = this.entries.map((entry) => ({
      entry,
      heading: plain(`${entry.id} ${words.sections[entry.section] ?? ""} ${entry.title}`),
      text: plain(entry.text),
    }));
  }

  static async load(language: Language): Promise<Book> {
    return new Book((await LOADERS[language]()).default);
  }

  /** An entry by its ID, in capitals or not. */
  entry(id: string): Entry | undefined {
    return this.byId.get(id.trim().toUpperCase());
  }

  section(key: string): Section | undefined {
    return this.sections.find((section) => section.key === key.trim().toUpperCase());
  }

  /** The edition an entry or a section belongs to; undefined when there is no such thing. */
  editionOf(id: string): Edition | "both" | undefined {
    return (this.entry(id) ?? this.section(id))?.edition;
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

export const isOf = (what: { edition: Edition | "both" }, edition: Edition | "both"): boolean =>
  edition === "both" || what.edition === "both" || what.edition === edition;

/** Take away capitals and diacritics. */
export function plain(text: string): string {
  const bare = text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  return bare.replace(/[łøđ]/g, (letter) => ({ ł: "l", ø: "o", đ: "d" })[letter] ?? letter);
}

export const wordsOf = (query: string): string[] => plain(query).split(/\s+/).filter(Boolean);

function bind(words: Words): Entry[] {
  const cited = citations();
  const linked =
    (kind: Kind, section: string, text: (id: string) => string) =>
    (one: Linked): Entry => ({
      id: one.id,
      kind,
      edition: asEdition(one.edition),
      section,
      title: "",
      text: text(one.id),
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
  const rulings = structure.rulings.map((one): Entry => ({
    ...linked("ruling", "R", (id) => words.rulings[id]?.text ?? "")(one),
    title: words.rulings[one.id]?.title ?? "",
    option: one.option,
  }));
  const decisions = structure.decisions.map(
    linked("decision", "D", (id) => words.decisions[id] ?? ""),
  );
  const invariants = structure.invariants.map(
    linked("invariant", "I", (id) => words.invariants[id] ?? ""),
  );
  return [...rules, ...rulings, ...decisions, ...invariants];
}

/** Turn the links round: who names each entry. */
function citations(): Map<string, string[]> {
  const cited = new Map<string, string[]>();
  const note = (from: string, targets: readonly string[]): void => {
    for (const target of targets) cited.set(target, [...(cited.get(target) ?? []), from]);
  };
  for (const { id, rulings, see } of structure.rules) note(id, [...rulings, ...see]);
  for (const { id, rules, rulings } of [
    ...structure.rulings,
    ...structure.decisions,
    ...structure.invariants,
  ])
    note(id, [...rules, ...rulings]);
  return cited;
}

function asEdition(text: string): Edition | "both" {
  return text === "2007" || text === "1995" ? text : "both";
}
