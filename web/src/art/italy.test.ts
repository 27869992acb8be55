import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  groupLines,
  places,
  REGIONS,
  regionNamed,
  towards,
  type Point,
  type Region,
} from "./italy";

interface RulesMap {
  regions: { key: string; adjacent: string[] }[];
}

/** The map of the rules, from which the server plays. */
const RULES = JSON.parse(
  readFileSync(
    new URL("../../../src/condotta/condottiere/data/map.json", import.meta.url),
    "utf-8",
  ),
) as RulesMap;
const RULED_BORDERS = new Set(
  RULES.regions.flatMap(({ key, adjacent }) => adjacent.map((other) => border(key, other))),
);

interface Shape {
  readonly key: string;
  readonly d: string;
}

function border(one: string, other: string): string {
  return [one, other].sort().join(" and ");
}

/** The corners of a drawn path, read back from what the browser is given. */
function corners(d: string): string[] {
  expect(d).toMatch(/^M[\d.]+,[\d.]+(L[\d.]+,[\d.]+)+Z$/);
  return d.slice(1, -1).split("L");
}

/** The sides of a drawn path, the same whichever way it runs. */
function sides(d: string): Set<string> {
  const ring = corners(d);
  return new Set(ring.map((corner, at) => [corner, ring[(at + 1) % ring.length]].sort().join(" ")));
}

/** Which regions have something of their drawn paths in common. */
function sharing(shapes: readonly Shape[], parts: (d: string) => Iterable<string>): Set<string> {
  const outlines = shapes.map(({ key, d }) => ({ key, parts: new Set(parts(d)) }));
  const pairs = outlines.flatMap((one, at) =>
    outlines
      .slice(at + 1)
      .filter((other) => [...one.parts].some((part) => other.parts.has(part)))
      .map((other) => border(one.key, other.key)),
  );
  return new Set(pairs);
}

const drawnBorders = (shapes: readonly Shape[]) => sharing(shapes, sides);

/** The map with one region drawn a little apart from another, so that they no longer meet. */
function parted(shapes: readonly Shape[], key: string, from: string): Shape[] {
  const there = new Set(corners(shapes.find((shape) => shape.key === from)?.d ?? ""));
  return shapes.map((shape) => {
    if (shape.key !== key) return shape;
    const moved = corners(shape.d).map((corner) => {
      if (!there.has(corner)) return corner;
      return corner
        .split(",")
        .map((number) => Number(number) + 3)
        .join(",");
    });
    return { key, d: `M${moved.join("L")}Z` };
  });
}

function isInside([x, y]: Point, ring: readonly Point[]): boolean {
  let inside = false;
  ring.forEach(([x1, y1], at) => {
    const [x0, y0] = ring.at(at - 1) ?? [0, 0];
    if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside;
  });
  return inside;
}

function distanceToRing([x, y]: Point, ring: readonly Point[]): number {
  const distances = ring.map(([x1, y1], at) => {
    const [x0, y0] = ring.at(at - 1) ?? [0, 0];
    const [dx, dy] = [x1 - x0, y1 - y0];
    const part = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy);
    const on = Math.min(1, Math.max(0, part));
    return Math.hypot(x - x0 - on * dx, y - y0 - on * dy);
  });
  return Math.min(...distances);
}

describe("the drawn map", () => {
  test("shows every region of the rules", () => {
    expect(REGIONS.map(({ key }) => key).sort()).toEqual(
      RULES.regions.map(({ key }) => key).sort(),
    );
    expect(REGIONS).toHaveLength(17);
  });

  test("has exactly the borders of the rules", () => {
    expect(RULED_BORDERS.size).toBe(34);
    expect(drawnBorders(REGIONS)).toEqual(RULED_BORDERS);
  });

  test("lets regions without a common border not even touch", () => {
    expect(sharing(REGIONS, corners)).toEqual(RULED_BORDERS);
  });

  test.each([...RULED_BORDERS])("would miss the border of %s", (name) => {
    const [one = "", other = ""] = name.split(" and ");
    const found = drawnBorders(parted(REGIONS, one, other));
    expect(found).not.toContain(name);
    expect(found).not.toEqual(RULED_BORDERS);
  });

  test("would show a border too many", () => {
    const milano = regionNamed("milano")?.d ?? "";
    const moved = REGIONS.map(({ key, d }) => ({ key, d: key === "napoli" ? milano : d }));
    expect(drawnBorders(moved)).toContain("milano and napoli");
  });

  test.each(REGIONS)("closes the path of $key without crossing itself", ({ d, ring }) => {
    const drawn = corners(d);
    expect(drawn).toHaveLength(ring.length);
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(crossings(ring)).toBe(0);
  });

  test.each(REGIONS)("puts everything on $key inside it", ({ anchors, centre, ring }) => {
    const outside = Object.entries({ ...anchors, centre }).filter(([, at]) => !isInside(at, ring));
    expect(outside).toEqual([]);
  });

  test.each(REGIONS)("makes $key large enough for a finger on a phone", ({ centre, ring }) => {
    const pixels = (2 * distanceToRing(centre, ring) * 390) / 1000;
    expect(pixels).toBeGreaterThanOrEqual(44);
  });
});

function crossings(ring: readonly Point[]): number {
  const turn = (a: Point, b: Point, c: Point) =>
    Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
  let count = 0;
  ring.forEach((a, at) => {
    const b = ring[(at + 1) % ring.length] ?? a;
    for (let next = at + 2; next < ring.length - (at === 0 ? 1 : 0); next++) {
      const c = ring[next] ?? a;
      const d = ring[(next + 1) % ring.length] ?? a;
      if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) count++;
    }
  });
  return count;
}

describe("the arrow keys", () => {
  const DIRECTIONS = ["left", "right", "up", "down"] as const;

  test.each(REGIONS)("lead from $key to every other region", ({ key }) => {
    const reached = new Set([key]);
    for (const at of reached) {
      for (const direction of DIRECTIONS) reached.add(towards(at, direction) ?? at);
    }
    expect(reached.size).toBe(17);
  });

  test("go where one looks, and nowhere over the sea", () => {
    expect(towards("milano", "left")).toBe("torino");
    expect(towards("milano", "right")).toBe("mantova");
    expect(towards("roma", "down")).toBe("napoli");
    expect(towards("siena", "left")).toBeNull();
    expect(towards("napoli", "down")).toBeNull();
  });

  test("lead nowhere from a region that is not drawn", () => {
    expect(towards("atlantis", "up")).toBeNull();
  });
});

describe("the line around a group", () => {
  test("leaves out the borders within it", () => {
    const { around, within } = groupLines(["roma", "siena"]);
    const alone = groupLines(["roma"]);
    expect(alone.within).toBe("");
    expect(within.match(/M/g)).toHaveLength(1);
    expect(around).not.toContain(within);
    expect(alone.around).toContain(within);
  });
});

describe("the pieces on a region", () => {
  const { anchors } = REGIONS[0] as Region;
  const nothing = { held: false, condottiere: false, pope: false, ringed: false };

  test("leave the label alone when there are none", () => {
    expect(places(anchors, nothing).label).toEqual(anchors.alone);
    expect(places(anchors, { ...nothing, ringed: true }).label).toEqual(anchors.label);
  });

  test("stand in the middle when single", () => {
    const { shield, middle } = places(anchors, { ...nothing, held: true });
    expect(shield).toEqual(middle);
  });

  test.each([
    { held: true, condottiere: true, pope: false },
    { held: true, condottiere: false, pope: true },
    { held: false, condottiere: true, pope: true },
    { held: true, condottiere: true, pope: true },
  ])("never cover each other: %o", (on) => {
    const at = places(anchors, { ...nothing, ...on });
    const used = [on.held && at.shield, on.condottiere && at.condottiere, on.pope && at.pope];
    const pieces = used.filter((place) => place !== false).map(String);
    expect(new Set(pieces).size).toBe(pieces.length);
  });
});
