import { expect, it } from "vitest";
import { piecesOf } from "./pieces";

const always = (): boolean => true;
const shown = (pieces: ReturnType<typeof piecesOf>): string[] =>
  pieces.map(({ text, id, isFound }) => `${id ? "@" : ""}${isFound ? "*" : ""}${text}`);

it("makes links of the IDs in a text", () => {
  expect(shown(piecesOf("See C7-FLOW-6 and R20.", always))).toEqual([
    "See ",
    "@C7-FLOW-6",
    " and ",
    "@R20",
    ".",
  ]);
});

it("leads nowhere that is not there, and takes no part of a word for an ID", () => {
  expect(shown(piecesOf("C7-NONE-1, XR20, R200", (id) => id !== "C7-NONE-1"))).toEqual([
    "C7-NONE-1, XR20, R200",
  ]);
});

it("marks what was searched for, whatever marks the letters bear", () => {
  expect(shown(piecesOf("Siła żołnierza", always, ["sila", "zol"]))).toEqual([
    "*Siła",
    " ",
    "*żoł",
    "nierza",
  ]);
});

it("marks beside links, and in them", () => {
  expect(shown(piecesOf("Winter: C7-WINTER-3", always, ["winter"]))).toEqual([
    "*Winter",
    ": ",
    "@*C7-WINTER-3",
  ]);
});

it("keeps every letter of the text", () => {
  const text = "Győző: 2 × ﬁ, C7-WIN-1 … 😀";
  const pieces = piecesOf(text, always, ["o", "f", "win"]);
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
});

it("finds the numbers of Pax Renaissance, and both ends of a run", () => {
  expect(shown(piecesOf("P-I1d, P-L3.2–5 and P-I1a–b; DEC-07, P-BATTLE-b.4.", always))).toEqual([
    "@P-I1d",
    ", ",
    "@P-L3.2",
    "–",
    "@5",
    " and ",
    "@P-I1a",
    "–",
    "@b",
    "; ",
    "@DEC-07",
    ", ",
    "@P-BATTLE-b.4",
    ".",
  ]);
  const run = piecesOf("P-L3.2–5, P-I1a–b", always);
  expect(run.flatMap(({ id }) => id ?? [])).toEqual(["P-L3.2", "P-L3.5", "P-I1a", "P-I1b"]);
});

it("leaves the end of a run alone where it leads nowhere", () => {
  expect(shown(piecesOf("P-L3.2–9", (id) => id === "P-L3.2"))).toEqual(["@P-L3.2", "–9"]);
});
