import { describe, expect, it } from "vitest";
import english from "@/generated/words/en.json";
import hungarian from "@/generated/words/hu.json";
import polish from "@/generated/words/pl.json";
import russian from "@/generated/words/ru.json";
import said from "./said.json";
import { Catalogue, LOCALES, type Args, type Language, type Templates } from "./say";

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
    tally: "{points:by-seat}",
    nested: "Refused: {why}",
    braces: "{{literal}}",
  });

  it("says values, names, words and lists", () => {
    expect(words.say("plain", { total: 5, seat: 2 }, NAMES)).toBe("5 of Лев");
    expect(words.say("cards", { cards: ["bishop", "winter", "bishop"] })).toBe(
      "You hold 2 × Bishop, Winter.",
    );
    expect(words.say("score", { points: [1, 10, 3] })).toBe("1 : 10 : 3");
    expect(words.say("tally", { points: [1, 10, 3, 0] }, NAMES)).toBe(
      "Zofia (1), Győző (10), Лев (3), Seat 4 (0)",
    );
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

describe("forms of a word", () => {
  const words = speaking(
    {
      "region.roma": "Rzym",
      "region.parma": "Parma",
      "region.parma|acc": "Parmę",
      "seat|dat": ["graczowi {names}", "graczom {names}", "graczom {names}"],
      battle: "Bitwa o {region:region|acc}",
      all: "{regions:region|acc}",
      shown: "Pokazano {to:seat|dat}, widzi {to:seat|nom}",
    },
    "pl",
  );

  it("are used where they are given, and the plain word where they are not", () => {
    expect(words.say("battle", { region: "parma" })).toBe("Bitwa o Parmę");
    expect(words.say("battle", { region: "roma" })).toBe("Bitwa o Rzym");
    expect(words.say("battle", { region: "troy" })).toBe("Bitwa o troy");
    const regions = ["parma", "roma"];
    expect(words.say("all", { regions })).toBe("Parmę, Rzym");
    expect(words.say("all", { regions: [...regions, "parma"] })).toBe("2 × Parma, Rzym");
  });

  it("stand beside the names of players, which stay as they are", () => {
    expect(words.say("shown", { to: 0 }, NAMES)).toBe("Pokazano graczowi Zofia, widzi Zofia");
    expect(words.say("shown", { to: [0, 2] }, NAMES)).toBe(
      "Pokazano graczom Zofia, Лев, widzi Zofia, Лев",
    );
  });

  it.each([
    ["a(z) Tél", "a Tél"],
    ["A(z) „Orgyilkos”", "Az „Orgyilkos”"],
    ["a(z) 1. hely", "az 1. hely"],
    ["a(z) 5-ös zsoldos", "az 5-ös zsoldos"],
    ["a(z) 10. lépés", "a 10. lépés"],
    ["a(z) 1000. lépés", "az 1000. lépés"],
    ["a(z) 50 lap és a(z) 3 szín", "az 50 lap és a 3 szín"],
    ["a(z)", "a(z)"],
  ])("say a or az in Hungarian: %s", (written, wanted) => {
    expect(speaking({ written }, "hu").say("written")).toBe(wanted);
    expect(speaking({ written }, "en").say("written")).toBe(written);
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

describe("times", () => {
  it.each(Object.entries(LOCALES))("are told in 24 hours in %s", (_, locale) => {
    const style = { hour: "numeric", minute: "2-digit", timeZone: "UTC" } as const;
    expect(new Intl.DateTimeFormat(locale, style).format(Date.UTC(2026, 0, 5, 21, 7))).toBe(
      "21:07",
    );
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
    const keys = Object.keys(templates).filter((key) => !key.includes("|"));
    expect(keys.sort()).toEqual(Object.keys(english).sort());
  });

  // The same file is read by Python's test (`tests/test_words.py`).
  it.each(said)("says $said", ({ language, key, args, names, said: wanted }) => {
    const words = new Catalogue(language as Language, all[language as Language]);
    expect(words.say(key, args as Args, names)).toBe(wanted);
  });

  it.each(Object.entries(all))("has as many plural forms as %s needs", (language, templates) => {
    const wanted = language === "en" || language === "hu" ? 2 : 3;
    for (const [key, forms] of Object.entries(templates))
      if (Array.isArray(forms)) expect(forms, key).toHaveLength(wanted);
  });
});
