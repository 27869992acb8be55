import { describe, expect, test } from "vitest";
import { heraldry, HOUSES, letters } from "./house";

describe("the letters on the shields", () => {
  test("are the first letters of the names", () => {
    expect(letters(["Zofia", "Győző", "Лев", "federico"])).toEqual(["Z", "G", "Л", "F"]);
  });

  test("go on to the next letter that is free", () => {
    expect(letters(["steady", "steady", "steady"])).toEqual(["S", "T", "E"]);
  });

  test("keep the marks of their script", () => {
    expect(letters(["Šárka", "Łukasz", "Ёж"])).toEqual(["Š", "Ł", "Ё"]);
  });

  test("never look alike, even across scripts", () => {
    expect(letters(["Anna", "Анна"])).toEqual(["A", "Н"]);
    expect(letters(["Sara", "Šárka"])).toEqual(["S", "Á"]);
  });

  test("may be digits", () => {
    expect(letters(["7even", "42"])).toEqual(["7", "4"]);
  });

  test("fall back to the seat's number", () => {
    expect(letters(["", "🦊🦊", "  -  "])).toEqual(["1", "2", "3"]);
    expect(letters(["Bo", "Bo", "Bo"])).toEqual(["B", "O", "3"]);
  });

  test("fall back to another number when a name took the seat's", () => {
    expect(letters(["2", "🦊"])).toEqual(["2", "1"]);
  });

  test("stay one character where a capital would be two", () => {
    expect(letters(["ßen"])).toEqual(["ß"]);
  });

  test("differ for any full table", () => {
    const six = letters(["Al", "al", "AL", "Ál", "Аl", "la"]);
    expect(new Set(six).size).toBe(6);
  });
});

describe("the houses", () => {
  test("differ in tincture and in field", () => {
    const all = Object.values(HOUSES);
    expect(new Set(all.map((one) => one.tincture)).size).toBe(6);
    expect(new Set(all.map((one) => one.field)).size).toBe(6);
  });

  test("wear ink when the colour is unknown", () => {
    expect(heraldry("mauve")).toBe(HOUSES.ink);
  });
});
