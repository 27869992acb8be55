import { beforeAll, describe, expect, it } from "vitest";
import { Book, insideOf, isOf, plain } from "./book";

type Books = Record<"en" | "pl" | "ru" | "hu", Book>;
const books = {} as Books;
const pax = {} as Books;

beforeAll(async () => {
  for (const language of ["en", "pl", "ru", "hu"] as const) {
    books[language] = await Book.load("condottiere", language);
    pax[language] = await Book.load("pax-renaissance", language);
  }
});

const ids = (found: { id: string }[]): string[] => found.map(({ id }) => id);

describe("the opening", () => {
  it("asks the same in every language, and its rules are in the book", () => {
    for (const of of [books, pax]) {
      const names = of.en.opening.map(({ name }) => name);
      expect(names.length).toBeGreaterThan(4);
      for (const book of Object.values(of)) {
        expect(book.opening.map(({ name }) => name)).toEqual(names);
        for (const { ask, answer, rules } of book.opening) {
          expect([ask, answer]).not.toContain("");
          for (const id of rules) expect(book.entry(id)?.id).toBe(id);
        }
      }
    }
  });

  it("belongs to the edition of its rules", () => {
    expect(books.en.opening.every((one) => isOf(one, "2007"))).toBe(true);
    expect(books.en.opening.some((one) => isOf(one, "1995"))).toBe(false);
  });
});

describe("the glossary", () => {
  it.each([books, pax])(
    "explains the same words in every language, by rules of the book",
    (all) => {
      const names = all.en.glossary.map(({ name }) => name).sort();
      expect(names.length).toBeGreaterThan(15);
      for (const book of Object.values(all)) {
        expect(book.glossary.map(({ name }) => name).sort()).toEqual(names);
        for (const { word, text, rules } of book.glossary) {
          expect([word, text]).not.toContain("");
          for (const id of rules) expect(book.entry(id)?.id).toBe(id);
        }
      }
    },
  );
});

describe("looking up", () => {
  it("finds a rule by its ID, in capitals or not", () => {
    expect(books.en.entry("c7-winter-5")?.text).toBe("Several Winters have the effect of one.");
    expect(books.en.entry("r8")?.option).toBe("bishop_strength");
    expect(books.en.entry("C7-NONE-1")).toBeUndefined();
  });

  it("knows of which edition a rule, a ruling or a section is", () => {
    expect(books.en.editionOf("C5-WIN-1")).toBe("1995");
    expect(books.en.editionOf("c7-turn")).toBe("2007");
    expect(books.en.editionOf("R1")).toBe("both");
    expect(books.en.editionOf("nonsense")).toBeUndefined();
  });

  it("has words for every entry and section, in every language", () => {
    for (const book of [...Object.values(books), ...Object.values(pax)]) {
      expect(book.entries.length).toBeGreaterThan(450);
      expect(book.entries.filter(({ text }) => text === "")).toEqual([]);
      expect(book.sections.filter(({ key, title }) => key === title)).toEqual([]);
    }
  });

  it("puts every entry into exactly one section", () => {
    for (const book of [books.en, pax.en]) {
      const bound = book.sections.flatMap(({ entries }) => entries);
      expect(bound.length).toBe(book.entries.length);
      expect(new Set(ids(bound)).size).toBe(bound.length);
    }
  });

  it("leads only to entries that there are, and back from each", () => {
    for (const book of [books.en, pax.en])
      for (const entry of book.entries)
        for (const id of [...entry.see, ...entry.rulings])
          expect(book.entry(id)?.citedBy, `${entry.id} names ${id}`).toContain(entry.id);
  });
});

describe("searching", () => {
  it("finds the entries with every word, as the package does", () => {
    expect(ids(books.en.search("C5-BISHOP saved"))).toEqual(["C5-BISHOP-4"]);
  });

  it("puts entries with the words in their titles first", () => {
    const found = books.en.search("winter");
    const inTitle = found.findIndex(({ section }) => !section.endsWith("-WINTER"));
    expect(found[0]?.section).toBe("C7-WINTER");
    expect(inTitle).toBeGreaterThan(3);
  });

  it("does not mind capitals and marks on letters", () => {
    expect(plain("Żołnierz, Győző, Ёлка")).toBe("zolnierz, gyozo, елка");
    expect(ids(books.pl.search("siła"))).toEqual(ids(books.pl.search("SILA")));
    expect(books.pl.search("sila").length).toBeGreaterThan(5);
    expect(ids(books.hu.search("erő"))).toEqual(ids(books.hu.search("ero")));
    expect(ids(books.ru.search("наёмник"))).toEqual(ids(books.ru.search("наемник")));
  });

  it("stays within an edition, with what both have", () => {
    const found = books.en.search("bishop", "1995");
    expect(found.length).toBeGreaterThan(5);
    expect(found.every(({ edition }) => edition !== "2007")).toBe(true);
    expect(books.en.search("bishop").length).toBeGreaterThan(found.length);
  });

  it("finds nothing for nothing", () => {
    expect(books.en.search("   ")).toEqual([]);
    expect(books.en.search("zeppelin")).toEqual([]);
  });
});

it("shows in one edition what both have", () => {
  expect(isOf({ edition: "both" }, "1995")).toBe(true);
  expect(isOf({ edition: "2007" }, "1995")).toBe(false);
  expect(isOf({ edition: "2007" }, "both")).toBe(true);
});

describe("the book of Pax Renaissance", () => {
  it("has no editions, and kinds of its own", () => {
    expect(pax.en.hasEditions).toBe(false);
    expect(books.en.hasEditions).toBe(true);
    expect(pax.en.entry("dec-04")?.kind).toBe("decision");
    expect(pax.en.entry("wx-12")?.kind).toBe("example");
    expect(pax.en.entry("p-r59")?.option).toBe("stall_limit");
  });

  it("takes a paragraph for all its parts, and nothing for a longer number", () => {
    expect(ids(pax.en.named("p-e1b"))).toEqual(["P-E1b.1", "P-E1b.2", "P-E1b.3"]);
    expect(ids(pax.en.named("P-R5"))).toEqual(["P-R5"]);
    expect(ids(pax.en.named("P-D1.1"))).toEqual(["P-D1.1"]);
    expect(pax.en.named("P-E99")).toEqual([]);
  });

  it("knows where a name is shown: at its entry, its first part, or its heading", () => {
    expect(pax.en.placeOf("p-e1b")).toBe("P-E1b.1");
    expect(pax.en.placeOf("p-regime")).toBe("P-REGIME");
    expect(pax.en.placeOf("P-F2")).toBe("P-F2");
    expect(pax.en.placeOf("C7-TURN-3")).toBeNull();
    expect(pax.en.placeOf("")).toBeNull();
  });

  it("has whole sections inside sections", () => {
    expect(pax.en.inside("P-E")).toEqual(expect.arrayContaining(["P-E1b.2", "P-E6"]));
    expect(pax.en.inside("P-E")).not.toContain("P-F1.1");
    expect(insideOf(pax.en.sections, "P-K").map(({ key }) => key)).toEqual([
      "P-K1",
      "P-K2",
      "P-K3",
    ]);
  });

  it("is searched like the other", () => {
    expect(ids(pax.en.search("P-FLORIN public"))).toEqual(["P-FLORIN-b"]);
  });
});
