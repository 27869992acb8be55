import { describe, expect, it } from "vitest";
import condottiere from "@/condottiere/book";
import pax from "@/pax/book";
import type { Language, Templates } from "@/words/say";
import { Terms } from "./terms";

const ALL: Language[] = ["en", "pl", "ru", "hu"];
const SAID = import.meta.glob<Templates>("@/generated/words/{coach,paxlearn}/*.json", {
  eager: true,
  import: "default",
});
/** What coaches say in sentences, beside buttons, titles and what is only read on a page. */
const ELSEWHERE = /-title$|^web\.coach\.know/;
const COURSES = [
  { room: "coach", shelf: condottiere },
  { room: "paxlearn", shelf: pax },
];

const sentences = (room: string, language: Language): string[] => {
  const path = Object.keys(SAID).find((one) => one.endsWith(`/${room}/${language}.json`)) ?? "";
  const words = Object.entries(SAID[path] ?? {});
  return words.flatMap(([key, said]) => (ELSEWHERE.test(key) ? [] : said));
};

describe.each(COURSES)("the terms of $room", ({ room, shelf }) => {
  it.each(ALL)("are each met in what the coach says, in %s", async (language) => {
    const told = (await shelf.glossary[language]()).default;
    const terms = new Terms(told);
    const pieces = sentences(room, language).flatMap((one) => terms.piecesOf(one));
    const met = new Set(pieces.map(({ term }) => term?.name));
    expect(Object.keys(told).filter((name) => !met.has(name))).toEqual([]);
  });

  it.each(ALL)(
    "are found by their own words, and no other term by them, in %s",
    async (language) => {
      const told = (await shelf.glossary[language]()).default;
      const terms = new Terms(told);
      for (const [name, { word }] of Object.entries(told))
        for (const one of word.split(", "))
          expect(terms.piecesOf(one).map(({ term }) => term?.name)).toEqual([name]);
    },
  );
});

describe("a sentence", () => {
  const terms = new Terms({
    regime: { word: "regime change", text: "", forms: ["regime change*", "regime*"] },
    levy: { word: "levy", text: "", forms: ["levy", "levies"] },
  });
  const found = (sentence: string): (string | undefined)[] =>
    terms.piecesOf(sentence).map(({ text, term }) => term && `${term.name}: ${text}`) as string[];

  it("loses nothing of its words", () => {
    const sentence = "Regime changes bring levies; a levy is a levy.";
    const pieces = terms.piecesOf(sentence);
    expect(pieces.map(({ text }) => text).join("")).toBe(sentence);
  });

  it("tells each term once, in whatever form and by its longest", () => {
    expect(found("Regime changes bring levies; a levy is a levy.")).toEqual([
      "regime: Regime changes",
      null,
      "levy: levies",
      null,
    ]);
  });

  it("finds no term inside another word", () => {
    expect(found("Levying is no relevy.")).toEqual([null]);
  });
});
