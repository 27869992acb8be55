import { drawings } from "virtual:icons";
import { describe, expect, test } from "vitest";
import { PAX_ICONS } from "@/pax/art/icon-names";
import { ICON_CREDITS, ICON_SOURCE } from "./credits";
import { FACES, faceOf } from "./faces";
import { BORROWED_ICONS } from "./icon-names";
import { OWN_ICONS } from "./own-icons";

describe("the icons", () => {
  test("are those that are named, and no others", () => {
    const named = [...BORROWED_ICONS, ...Object.keys(OWN_ICONS)];
    expect(Object.keys(drawings).sort()).toEqual(named.sort());
  });

  test("all have something to draw", () => {
    const empty = Object.entries(drawings).filter(
      ([, { paths }]) => paths.length === 0 || paths.some(({ d }) => !/^[Mm]/.test(d)),
    );
    expect(empty).toEqual([]);
  });

  test("never draw the same path twice", () => {
    // The paths are their own keys when they are drawn, so that a copy would stop the page.
    const twice = Object.entries(drawings).filter(
      ([, { paths }]) => new Set(paths.map(({ d }) => d)).size !== paths.length,
    );
    expect(twice).toEqual([]);
  });

  test("taken from others are credited to one author each", () => {
    const credited = ICON_CREDITS.flatMap((credit) => credit.icons);
    const borrowed = new Set([...BORROWED_ICONS, ...PAX_ICONS]);
    expect([...credited].sort()).toEqual([...borrowed].sort());
    expect(ICON_SOURCE.by.split(", ")).toEqual(ICON_CREDITS.map((credit) => credit.author));
  });
});

describe("the card faces", () => {
  test("show a mercenary's number as its strength", () => {
    for (const [card, face] of Object.entries(FACES)) {
      const number = /^mercenary-(\d+)$/.exec(card)?.[1];
      expect(face.family === "mercenary").toBe(number !== undefined);
      if (number !== undefined) expect(face.strength).toBe(Number(number));
    }
  });

  test("show a card that is not known plainly", () => {
    expect(faceOf("cardinal")).toMatchObject({ icon: "question", strength: null });
  });
});
