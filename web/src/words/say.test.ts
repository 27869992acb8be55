import { describe, expect, it } from "vitest";
import english from "@/generated/words/en.json";
import hungarian from "@/generated/words/hu.json";
import polish from "@/generated/words/pl.json";
import russian from "@/generated/words/ru.json";
import { Catalogue, type Language, type Templates } from "./say";

const NAMES = ["Zofia", "Győző", "Лев"];

function speaking(templates: Templates, language: Language = "en"): Catalogue {
  return new Catalogue(language, templates);
}

describe("filling a template", () => {
  const words = speaking({
    "card.winter": "Winter",
    "card.bishop": "Bishop",
    "seat.unnamed": "Seat {number}",
    plain: "{total} of {seat:seat}",
    cards: "You hold {cards:card}.",
    score: "{points:score}",
    nested: "Refused: {why}",
    braces: "{{literal}}",
  });

  it("says values, names, words and lists", () => {
    expect(words.say("plain", { total: 5, seat: 2 }, NAMES)).toBe("5 of Лев");
    expect(words.say("cards", { cards: ["bishop", "winter", "bishop"] })).toBe(
      "You hold 2 × Bishop, Winter.",
    );
    expect(words.say("score", { points: [1, 10, 3] })).toBe("1 : 10 : 3");
  });

  it("names several seats, and those nobody has named", () => {
    expect(words.say("plain", { total: 1, seat: [0, 1] }, NAMES)).toBe("1 of Zofia, Győző");
    expect(words.say("plain", { total: 1, seat: 4 }, NAMES)).toBe("1 of Seat 5");
  });

  it("says a message within a message in full", () => {
    const why = { key: "plain", args: { total: 2, seat: 0 } };
    expect(words.say("nested", { why }, NAMES)).toBe("Refused: 2 of Zofia");
  });

  it("leaves an unknown word standing for itself, and an unknown key too", () => {
    expect(words.word("card", "dragon")).toBe("dragon");
    expect(words.say("no.such.key")).toBe("no.such.key");
  });
});

describe("plural forms", () => {
  /** The rules of the gettext files, which chose the forms. */
  const formulas: Record<Language, (n: number) => number> = {
    en: (n) => (n === 1 ? 0 : 1),
    hu: (n) => (n === 1 ? 0 : 1),
    pl: (n) => (n === 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2),
    ru: (n) =>
      n % 10 === 1 && n % 100 !== 11
        ? 0
        : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14)
          ? 1
          : 2,
  };

  it.each(Object.keys(formulas) as Language[])("are chosen as gettext does in %s", (language) => {
    const forms = ["first", "second", "third"];
    const words = speaking({ cards: forms }, language);
    for (let count = 0; count <= 130; count++)
      expect(words.say("cards", { count })).toBe(forms[formulas[language](count)]);
  });
});

describe("the words that ship", () => {
  const all: Record<Language, Templates> = {
    en: english,
    pl: polish,
    ru: russian,
    hu: hungarian,
  };

  it.each(Object.entries(all))("has every key of English in %s", (_, templates) => {
    expect(Object.keys(templates).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(Object.entries(all))("has as many plural forms as %s needs", (language, templates) => {
    const wanted = language === "en" || language === "hu" ? 2 : 3;
    for (const [key, forms] of Object.entries(templates))
      if (Array.isArray(forms)) expect(forms, key).toHaveLength(wanted);
  });
});
