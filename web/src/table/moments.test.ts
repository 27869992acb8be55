import { expect, test } from "vitest";
import { piecesOf } from "./moments";

const HOME = "https://condotta.example";

test("what has no link is said as it is", () => {
  expect(piecesOf("Peace  this battle?", HOME)).toEqual(["Peace  this battle?"]);
  expect(piecesOf("", HOME)).toEqual([]);
});

test("a link to a moment of this house is one, with the words around it", () => {
  const path = "/replay/table/am9c77whft?step=7&eyes=2";
  expect(piecesOf(`Look: ${HOME}${path} there!`, HOME)).toEqual([
    "Look: ",
    { of: "table", id: "am9c77whft", step: 7, path },
    " there!",
  ]);
});

test.each([
  "https://elsewhere.example/replay/table/abc?step=3",
  `${HOME}.elsewhere.example/replay/table/abc?step=3`,
  `${HOME}@elsewhere.example/replay/table/abc?step=3`,
  `${HOME}/replay/table/abc`,
  `${HOME}/replay/table/abc?step=-1`,
  `${HOME}/replay/table/abc?step=99999`,
  `${HOME}/replay/table/../../api/sessions?step=1`,
  `${HOME}/table/abc?step=3`,
  "javascript:alert(1)",
])("%s is none", (link) => {
  expect(piecesOf(link, HOME)).toEqual([link]);
});
