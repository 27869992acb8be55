/**
 * The map as drawn: every border is one arc that both its regions use, so they fit exactly.
 *
 * Coordinates are units of a sheet of 1000 by 1400; the data keeps tenths of them, each point as the
 * way from the one before.
 */

import data from "./italy.json" with { type: "json" };

export type Point = readonly [number, number];

export interface Arc {
  /** The two regions it parts; null is the sea or the land beyond. */
  readonly between: readonly [string, string | null];
  readonly points: readonly Point[];
}

/** Where the things on a region are put. */
export interface Anchors {
  readonly label: Point;
  /** The label's place when nothing else is on the region. */
  readonly alone: Point;
  readonly shield: Point;
  readonly token: Point;
  /** A second token's place on a region that is held. */
  readonly second: Point;
}

export interface Region {
  readonly key: string;
  readonly centre: Point;
  readonly anchors: Anchors;
  readonly ring: readonly Point[];
  readonly d: string;
}

export type Direction = "left" | "right" | "up" | "down";

export const [WIDTH = 0, HEIGHT = 0] = data.sheet;
export const GROUND = data.ground;

export const ARCS: readonly Arc[] = data.arcs.map(({ between: [one, other], points }) => ({
  between: [one ?? "", other ?? null],
  points: decoded(points),
}));

export const REGIONS: readonly Region[] = data.regions.map((region) => {
  const ring = stitched(region.ring);
  return {
    key: region.key,
    centre: point(region.centre),
    anchors: {
      label: point(region.label),
      alone: point(region.alone),
      shield: point(region.shield),
      token: point(region.token),
      second: point(region.second),
    },
    ring,
    d: `${pathThrough(ring)}Z`,
  };
});

const BY_KEY = new Map(REGIONS.map((region) => [region.key, region]));

export const regionNamed = (key: string): Region | undefined => BY_KEY.get(key);

export const BORDERS: string = pathOf((arc) => arc.between[1] !== null);

/** The coast and the crest of the Alps, as one closed line. */
export const OUTLINE: string = `${pathThrough(outline())}Z`;

/** The line around a group of regions, and the borders within it. */
export function groupLines(keys: readonly string[]): { around: string; within: string } {
  const sidesIn = ({ between }: Arc) => between.filter((key) => key && keys.includes(key)).length;
  return {
    around: pathOf((arc) => sidesIn(arc) === 1),
    within: pathOf((arc) => sidesIn(arc) === 2),
  };
}

/** What stands on a region, and so where each of it is put. */
export interface Standing {
  readonly held: boolean;
  readonly condottiere: boolean;
  readonly pope: boolean;
  /** Whether it carries the ring of a region that may be chosen. */
  readonly ringed: boolean;
}

export interface Places {
  readonly label: Point;
  readonly shield: Point;
  readonly condottiere: Point;
  readonly pope: Point;
  readonly middle: Point;
}

/** A single piece stands in the middle; two stand beside each other; a third above them. */
export function places(anchors: Anchors, on: Standing): Places {
  const { label, alone, shield, token, second } = anchors;
  const middle: Point = [(shield[0] + token[0]) / 2, (shield[1] + token[1]) / 2];
  const pieces = Number(on.held) + Number(on.condottiere) + Number(on.pope);
  const single = pieces === 1;
  return {
    label: pieces > 0 || on.ringed ? label : alone,
    shield: single ? middle : shield,
    condottiere: single ? middle : token,
    pope: single ? middle : !on.condottiere ? token : on.held ? second : shield,
    middle,
  };
}

/**
 * The region an arrow key leads to: the nearest neighbour on that side, where going sideways counts
 * double; past a gap, the nearest region that lies plainly there.
 */
export function towards(from: string, direction: Direction): string | null {
  const start = regionNamed(from);
  if (!start) return null;
  const others = REGIONS.map(({ key, centre }) => {
    const [right, down] = [centre[0] - start.centre[0], centre[1] - start.centre[1]];
    const [ahead, aside] = along(direction, right, down);
    return { key, ahead, aside, way: ahead + 2 * aside };
  }).sort((one, other) => one.way - other.way);
  const beside = others.find(
    ({ key, ahead, aside }) => ahead > 0 && aside <= 3 * ahead && areNeighbours(from, key),
  );
  const beyond = others.find(({ ahead, aside }) => ahead > 0 && aside <= ahead);
  return beside?.key ?? beyond?.key ?? null;
}

function areNeighbours(one: string, other: string): boolean {
  return ARCS.some(({ between }) => between.includes(one) && between.includes(other));
}

function along(direction: Direction, right: number, down: number): [number, number] {
  switch (direction) {
    case "left":
      return [-right, Math.abs(down)];
    case "right":
      return [right, Math.abs(down)];
    case "up":
      return [-down, Math.abs(right)];
    case "down":
      return [down, Math.abs(right)];
  }
}

function point([x = 0, y = 0]: readonly number[]): Point {
  return [x, y];
}

function decoded(steps: string): Point[] {
  const numbers = steps.split(" ").map(Number);
  const points: Point[] = [];
  let x = 0;
  let y = 0;
  for (let at = 0; at < numbers.length; at += 2) {
    x += numbers[at] ?? 0;
    y += numbers[at + 1] ?? 0;
    points.push([x / 10, y / 10]);
  }
  return points;
}

/** The ring that some arcs make: counted from one, and run backwards where negative. */
function stitched(ring: readonly number[]): Point[] {
  return ring.flatMap((number) => {
    const points = ARCS[Math.abs(number) - 1]?.points ?? [];
    // The last point of each arc is the first one of the next.
    return (number > 0 ? points : [...points].reverse()).slice(0, -1);
  });
}

/** The arcs that part land from what is beyond, laid end to end. */
function outline(): Point[] {
  const left = ARCS.filter((arc) => arc.between[1] === null).map((arc) => arc.points);
  const line = [...(left.shift() ?? [])];
  while (left.length > 0) {
    const next = left.findIndex(([first]) => first && isSame(first, line.at(-1)));
    if (next < 0) throw new Error("The outline of the map has a gap.");
    line.push(...left.splice(next, 1).flatMap((points) => points.slice(1)));
  }
  return line.slice(0, -1);
}

function isSame(one: Point, other: Point | undefined): boolean {
  return one[0] === other?.[0] && one[1] === other[1];
}

function pathOf(wanted: (arc: Arc) => boolean): string {
  return ARCS.filter(wanted)
    .map((arc) => pathThrough(arc.points))
    .join("");
}

function pathThrough(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x},${y}`).join("L")}`;
}
