import { describe, expect, test } from "vitest";
import { BORDERS, EMPIRES, isEmpire, ROUTES, SLOTS } from "../facts";
import {
  FINGER,
  LOW_HEIGHT,
  narrow,
  sizeFor,
  wide,
  type Box,
  type Layout,
  type Point,
} from "./geometry";
import { headOf, fingerSpot } from "./head";
import { wayOf } from "./voyage";
import { nearest } from "@/kit/walking";
import { beside } from "./walking";

const LAYOUTS: readonly [string, Layout][] = [
  ["the wide map", wide(true)],
  ["the wide map at its smallest", wide(true, 1080)],
  ["the wide map at its broadest", wide(true, 1360)],
  ["the wide map with one Venice", wide(false)],
  ["the low map", wide(true, 1124, LOW_HEIGHT)],
  ["the low map at its smallest", wide(true, 1080, LOW_HEIGHT)],
  ["the turned map", narrow(true)],
  ["the turned map with one Venice", narrow(false)],
];

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.w - 0.01 &&
  other.x < one.x + one.w - 0.01 &&
  one.y < other.y + other.h - 0.01 &&
  other.y < one.y + one.h - 0.01;

const within = (one: Box, other: Box): boolean =>
  one.x >= other.x - 2 &&
  one.y >= other.y - 2 &&
  one.x + one.w <= other.x + other.w + 2 &&
  one.y + one.h <= other.y + other.h + 2;

const pairs = <T>(things: readonly T[]): [T, T][] =>
  things.flatMap((one, place) => things.slice(place + 1).map((other): [T, T] => [one, other]));

/** How far a point is from the straight way between two others. */
function distanceToWay(point: Point, from: Point, to: Point): number {
  const length = (to.x - from.x) ** 2 + (to.y - from.y) ** 2;
  const along =
    ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / length;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(
    point.x - from.x - part * (to.x - from.x),
    point.y - from.y - part * (to.y - from.y),
  );
}

describe.each(LAYOUTS)("%s", (name, layout) => {
  const spots = [...layout.slots, ...layout.borders];
  const isWhole = { x: 0, y: 0, w: layout.width, h: layout.height };

  test("has a place for every empire, city and border", () => {
    const cities = [...SLOTS.keys()].filter((key) => key !== "venice_2" || !name.includes("one"));
    expect([...layout.slots.keys()].sort()).toEqual(cities.sort());
    expect([...layout.borders.keys()].sort()).toEqual([...BORDERS.keys()].sort());
    expect([...layout.tiles.keys()].sort()).toEqual([...EMPIRES.keys()].sort());
    expect(layout.rows.flat().sort()).toEqual([...EMPIRES.keys()].sort());
    expect(layout.cities.flatMap(({ slots }) => slots).sort()).toEqual(cities.sort());
  });

  test("lets no two places overlap", () => {
    const overlapping = pairs(spots)
      .filter(([[, one], [, other]]) => overlap(one.hit, other.hit))
      .map(([[one], [other]]) => `${one} and ${other}`);
    expect(overlapping).toEqual([]);
    expect(pairs([...layout.tiles.values()]).filter(([one, other]) => overlap(one, other))).toEqual(
      [],
    );
  });

  test("keeps cities on their empire, borders at sea, and all on the sheet", () => {
    for (const [slot, { hit }] of layout.slots) {
      const tile = layout.tiles.get(SLOTS.get(slot)?.empire ?? "");
      expect(tile && within(hit, tile), slot).toBe(true);
    }
    for (const [border, { hit }] of layout.borders) {
      expect(within(hit, isWhole), border).toBe(true);
      const drawn = { x: hit.x + 6, y: hit.y + 6, w: hit.w - 12, h: hit.h - 12 };
      for (const [empire, tile] of layout.tiles)
        expect(overlap(drawn, tile), `${border} on ${empire}`).toBe(false);
    }
  });

  test("gives no name the room of another", () => {
    const names = layout.cities.map(({ label, room }) => ({
      x: label.x - room / 2,
      y: label.y - 9,
      w: room,
      h: 10,
    }));
    expect(pairs(names).filter(([one, other]) => overlap(one, other))).toEqual([]);
  });

  test.each([...ROUTES])(
    "leads the voyage from %s past its borders in their order",
    (key, route) => {
      const { points, calls } = wayOf(layout, key);
      let leg = 0;
      for (const stop of route.slice(1)) {
        const at = isEmpire(stop) ? layout.ports.get(stop) : layout.borders.get(stop);
        const found = points.findIndex((to, place) => {
          const from = points[place - 1];
          return place >= leg && from && at && distanceToWay(at, from, to) < 8;
        });
        expect(found, stop).toBeGreaterThan(0);
        leg = found;
      }
      expect(calls.map(({ empire }) => empire)).toEqual(route.slice(1, -1).filter(isEmpire));
    },
  );

  test.each([...ROUTES])(
    "starts the voyage at %s and ends it before the last empire",
    (key, route) => {
      const { points } = wayOf(layout, key);
      const start = layout.slots.get(key);
      const end = points[points.length - 1];
      const tile = layout.tiles.get(route[route.length - 1] ?? "");
      if (!start || !end || !tile || !points[0]) throw new Error("a voyage without ends");
      expect(Math.hypot(points[0].x - start.x, points[0].y - start.y)).toBeLessThan(6);
      const near = { x: tile.x - 8, y: tile.y - 8, w: tile.w + 16, h: tile.h + 16 };
      expect(overlap({ ...end, w: 1, h: 1 }, near)).toBe(true);
    },
  );

  test("keeps voyages clear of borders and cities that are not on their way", () => {
    for (const [key, route] of ROUTES) {
      const { points } = wayOf(layout, key);
      for (const [place, spot] of spots) {
        if (place === key || route.includes(place)) continue;
        const close = points.some((to, number) => {
          const from = points[number - 1];
          return from !== undefined && distanceToWay(spot, from, to) < spot.size / 2;
        });
        expect(close, `${key} past ${place}`).toBe(false);
      }
    }
  });
});

describe("on phones", () => {
  const layout = narrow(true);

  test("everything that is touched is a finger broad", () => {
    for (const [place, { hit }] of [...layout.slots, ...layout.borders])
      expect(Math.min(hit.w, hit.h), place).toBeGreaterThanOrEqual(FINGER);
    expect(layout.width).toBe(360);
  });

  test("three tokens of a card can be touched beside each other, apart from the cities", () => {
    for (const [empire, tile] of layout.tiles) {
      const tokens = [0, 1, 2].map((number) => fingerSpot(headOf(layout, tile), tile, number).hit);
      const cities = [...layout.slots].filter(([slot]) => SLOTS.get(slot)?.empire === empire);
      const all = [...tokens, ...cities.map(([, { hit }]) => hit)];
      expect(
        pairs(all).filter(([one, other]) => overlap(one, other)),
        empire,
      ).toEqual([]);
      for (const { w, h, y } of tokens) {
        expect(Math.min(w, h)).toBeGreaterThanOrEqual(FINGER);
        expect(y).toBeGreaterThanOrEqual(0);
      }
    }
  });

  test("the East is on top and the northern row on the left", () => {
    expect(layout.rows[0]).toEqual(["byzantium", "mamluk"]);
    expect(layout.rows[4]).toEqual(["england", "portugal"]);
  });
});

describe("going over the map", () => {
  test("arrows follow what one sees, on both maps", () => {
    expect(beside(wide(false), "hungary", "ArrowDown")).toBe("ottoman");
    expect(beside(wide(false), "hungary", "ArrowLeft")).toBe("holy_roman_empire");
    expect(beside(narrow(false), "hungary", "ArrowRight")).toBe("ottoman");
    expect(beside(narrow(false), "hungary", "ArrowDown")).toBe("holy_roman_empire");
  });

  test("at the edge one stays", () => {
    expect(beside(wide(false), "england", "ArrowLeft")).toBe("england");
    expect(beside(narrow(false), "byzantium", "ArrowUp")).toBe("byzantium");
  });

  test("within an empire an arrow goes to the nearest place ahead", () => {
    const places = [
      { x: 10, y: 0 },
      { x: 30, y: 0 },
      { x: 12, y: 40 },
      { x: -5, y: 0 },
    ];
    const from = { x: 0, y: 0 };
    expect(nearest(from, places, "ArrowRight")).toBe(places[0]);
    expect(nearest(from, places, "ArrowLeft")).toBe(places[3]);
    expect(nearest(from, places, "ArrowDown")).toBe(places[2]);
    expect(nearest(from, places, "ArrowUp")).toBeNull();
  });
});

test("the wide map takes the shape of its box, and is drawn low in a low one", () => {
  expect(sizeFor({ width: 0, height: 0 })).toEqual({ width: 1124, height: 370 });
  expect(sizeFor({ width: 1124, height: 370 })).toEqual({ width: 1124, height: 370 });
  expect(sizeFor({ width: 940, height: 240 })).toEqual({ width: 1206, height: 308 });
  expect(sizeFor({ width: 940, height: 280 })).toEqual({ width: 1125, height: 335 });
  expect(sizeFor({ width: 800, height: 600 })).toEqual({ width: 1080, height: 370 });
});
