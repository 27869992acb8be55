import { drawings } from "virtual:pax-icons";
import { expect, test } from "vitest";
import { PAX_ICONS } from "./icon-names";

test("the icons of Pax Renaissance are those that are named, and no others", () => {
  expect(Object.keys(drawings).sort()).toEqual([...PAX_ICONS].sort());
});

test("no icon of Pax Renaissance is empty or draws the same path twice", () => {
  // The paths are their own keys when they are drawn, so that a copy would stop the page.
  const odd = Object.entries(drawings).filter(
    ([, { paths }]) => paths.length === 0 || new Set(paths.map(({ d }) => d)).size !== paths.length,
  );
  expect(odd).toEqual([]);
});
