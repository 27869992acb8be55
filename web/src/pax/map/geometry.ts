/** Where everything lies on the map: two rows of five empires with the sea between them.
 *
 * On phones the map makes a quarter turn, with the East on top: the northern row is the left column.
 */

import { BORDERS, EMPIRES, ROUTES, SLOTS, type BorderFacts } from "../facts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly w: number;
  readonly h: number;
}

/** Where a piece stands: the middle, how large it is drawn, and what may be touched to mean it. */
export interface Spot extends Point {
  readonly size: number;
  readonly hit: Box;
}

/** A city: its slots side by side and where its name is written, in how much room. */
export interface City {
  /** Its first slot. */
  readonly key: string;
  readonly empire: string;
  readonly capital: boolean;
  readonly slots: readonly string[];
  readonly label: Point;
  readonly room: number;
}

/** A way over land, from one empire's edge to the other's. */
export interface Road {
  readonly border: string;
  readonly from: Point;
  readonly to: Point;
  readonly breadth: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Whether the East is on top. */
  readonly turned: boolean;
  /** The empires as one sees them, row by row. */
  readonly rows: readonly (readonly string[])[];
  readonly tiles: ReadonlyMap<string, Box>;
  readonly cities: readonly City[];
  readonly slots: ReadonlyMap<string, Spot>;
  readonly borders: ReadonlyMap<string, Spot>;
  readonly roads: readonly Road[];
  /** Where voyages touch each empire. */
  readonly ports: ReadonlyMap<string, Point>;
  /** The way of a voyage from each emporium to the lane before its empire. */
  readonly exits: ReadonlyMap<string, readonly Point[]>;
  /** The line between West and East. */
  readonly meridian: readonly [Point, Point];
}

export const WIDE = 1124;
export const WIDE_HEIGHT = 370;
/** In a low window land and sea draw together, so that everything on them stays large. */
export const LOW_HEIGHT = 308;
export const NARROW = 360;

const SECOND_VENICE = "venice_2";
const COLUMNS = [0, 1, 2, 3, 4] as const;
/** The first column of the East. */
const FIRST_EASTERN = 3;

const empireAt = (row: number, column: number): string =>
  [...EMPIRES.values()].find((one) => one.row === row && one.column === column)?.key ?? "";
const isNorthern = (empire: string): boolean => EMPIRES.get(empire)?.row === 0;
const columnOf = (empire: string): number => EMPIRES.get(empire)?.column ?? 0;

/** The slots of an empire, those of one city together; the second slot of Venice only if it is. */
function citiesOf(empire: string, withSecondVenice: boolean): string[][] {
  const found = new Map<string, string[]>();
  for (const slot of EMPIRES.get(empire)?.cities ?? []) {
    if (slot === SECOND_VENICE && !withSecondVenice) continue;
    const city = slot.replace(/_\d$/, "");
    found.set(city, [...(found.get(city) ?? []), slot]);
  }
  return [...found.values()];
}

const around = ({ x, y }: Point, w: number, h: number): Box => ({
  x: x - w / 2,
  y: y - h / 2,
  w,
  h,
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

interface Cities {
  cities: City[];
  slots: Map<string, Spot>;
}

const capital = (slots: readonly string[]): boolean => SLOTS.get(slots[0] ?? "")?.capital ?? false;

/* ---------------------------------------------------------------- the wide map */

const EDGE = 6;
const GAP = 22;
/** The gap between West and East has room for the one border that lies in it. */
const MERIDIAN_GAP = 42;
const PIECE = 33;
const STATION = 36;
/** How far beside the middle of its empires a road runs; the middle belongs to the ports. */
const BESIDE = 34;

/** How much land each row has, and how far before its coast its sea lane runs. */
function drawnTogether(height: number): { land: number; offing: number } {
  const room = (height - LOW_HEIGHT) / (WIDE_HEIGHT - LOW_HEIGHT);
  return { land: 108 + 10 * room, offing: 20 + 6 * room };
}

/** The size of a map that fills a box, within what its tiles can bear. */
export function sizeFor(box: { width: number; height: number }): { width: number; height: number } {
  if (box.height <= 0) return { width: WIDE, height: WIDE_HEIGHT };
  const shape = box.width / box.height;
  const height = Math.round(Math.min(WIDE_HEIGHT, Math.max(LOW_HEIGHT, WIDE / shape)));
  return { width: Math.round(Math.min(1360, Math.max(1080, height * shape))), height };
}

export function wide(withSecondVenice: boolean, width = WIDE, height = WIDE_HEIGHT): Layout {
  const { land, offing } = drawnTogether(height);
  const tile = (width - 2 * EDGE - 3 * GAP - MERIDIAN_GAP) / 5;
  const left = (column: number): number =>
    EDGE + column * (tile + GAP) + (column >= FIRST_EASTERN ? MERIDIAN_GAP - GAP : 0);
  const tiles = new Map<string, Box>();
  for (const row of [0, 1])
    for (const column of COLUMNS)
      tiles.set(empireAt(row, column), {
        x: left(column),
        y: row === 0 ? EDGE : height - EDGE - land,
        w: tile,
        h: land,
      });
  const boxOf = (empire: string): Box => tiles.get(empire) ?? { x: 0, y: 0, w: 0, h: 0 };
  const middle = (empire: string): number => boxOf(empire).x + tile / 2;
  const lane = (empire: string): number =>
    isNorthern(empire) ? EDGE + land + offing : height - EDGE - land - offing;

  const ports = new Map([...tiles.keys()].map((key) => [key, { x: middle(key), y: lane(key) }]));
  const borders = new Map<string, Spot>();
  const roads: Road[] = [];
  for (const border of BORDERS.values()) {
    const at = wideBorder(border, boxOf, middle, lane, height);
    borders.set(border.key, { ...at, size: 30, hit: around(at, STATION, STATION) });
    if (!border.sea) roads.push(wideRoad(border, at, boxOf));
  }

  const { cities, slots } = merged(
    [...tiles].map(([empire, box]) => wideCities(empire, box, withSecondVenice)),
  );
  const exits = new Map<string, Point[]>();
  for (const emporium of ROUTES.keys()) {
    const from = slots.get(emporium);
    const empire = SLOTS.get(emporium)?.empire ?? "";
    if (from) exits.set(emporium, [from, { x: from.x, y: lane(empire) }]);
  }
  const x = left(FIRST_EASTERN) - MERIDIAN_GAP / 2;
  return {
    width,
    height,
    turned: false,
    rows: [0, 1].map((row) => COLUMNS.map((column) => empireAt(row, column))),
    tiles,
    cities,
    slots,
    borders,
    roads,
    ports,
    exits,
    meridian: [
      { x, y: 0 },
      { x, y: height },
    ],
  };
}

function wideBorder(
  { empires: [one, other], sea }: BorderFacts,
  boxOf: (empire: string) => Box,
  middle: (empire: string) => number,
  lane: (empire: string) => number,
  height: number,
): Point {
  if (isNorthern(one) === isNorthern(other)) {
    const west = columnOf(one) < columnOf(other) ? one : other;
    const east = west === one ? other : one;
    const { x, y, w, h } = boxOf(west);
    return { x: (x + w + boxOf(east).x) / 2, y: sea ? lane(one) : y + h - 36 };
  }
  const aside = columnOf(one) === FIRST_EASTERN - 1 ? -BESIDE : BESIDE;
  return { x: middle(one) + (sea ? 0 : aside), y: height / 2 };
}

function wideRoad(border: BorderFacts, at: Point, boxOf: (empire: string) => Box): Road {
  const [one, other] = border.empires;
  if (isNorthern(one) !== isNorthern(other)) {
    const [north, south] = isNorthern(one) ? [one, other] : [other, one];
    const from = { x: at.x, y: boxOf(north).y + boxOf(north).h - 3 };
    const to = { x: at.x, y: boxOf(south).y + 3 };
    return { border: border.key, from, to, breadth: 13 };
  }
  const half = MERIDIAN_GAP / 2 + 4;
  const from = { x: at.x - half, y: at.y };
  return { border: border.key, from, to: { x: at.x + half, y: at.y }, breadth: 46 };
}

/** The cities stand on the coast, so that voyages leave them straight for the sea. */
function wideCities(empire: string, tile: Box, withSecondVenice: boolean): Cities {
  const found: Cities = { cities: [], slots: new Map() };
  const groups = citiesOf(empire, withSecondVenice);
  const broad = (slots: readonly string[]): number => slots.length * (PIECE + 1) + 6;
  const large = sum(groups.filter((slots) => slots.length > 1).map(broad));
  const singles = groups.filter((slots) => slots.length === 1).length;
  const each = Math.min(60, (tile.w - 6 - large) / Math.max(1, singles));
  const y = isNorthern(empire) ? tile.y + tile.h - 25 : tile.y + 25;
  let x = tile.x + (tile.w - large - singles * each) / 2;
  for (const slots of groups) {
    const room = slots.length > 1 ? broad(slots) : each;
    const label = { x: x + room / 2, y: isNorthern(empire) ? y - 26 : y + 35 };
    found.cities.push({ key: slots[0] ?? "", empire, capital: capital(slots), slots, label, room });
    slots.forEach((slot, place) => {
      const at = { x: label.x + (place - (slots.length - 1) / 2) * (PIECE + 1), y };
      const hit = around(at, slots.length > 1 ? PIECE + 1 : Math.min(each, 44), 42);
      found.slots.set(slot, { ...at, size: PIECE, hit });
    });
    x += room;
  }
  return found;
}

function merged(parts: readonly Cities[]): Cities {
  return {
    cities: parts.flatMap(({ cities }) => cities),
    slots: new Map(parts.flatMap(({ slots }) => [...slots])),
  };
}

/* -------------------------------------------------------------- the turned map */

const RIM = 2;
const SEA = 92;
const ROW_GAP = 8;
/** A finger's breadth: nothing that is touched is smaller. */
export const FINGER = 44;
const ROW = 47;
/** The upper part of a tile, with the gap above it a finger high. */
export const HEAD = 36;
const LOW = 94;
const TALL = HEAD + 2 * ROW + 3;
const SMALL_PIECE = 30;

/** How the slots lie on the turned map: emporia towards the sea. */
const TURNED_ROWS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  england: [["london", "bordeaux"]],
  france: [["paris", "bruges", "lyon"]],
  holy_roman_empire: [
    ["vienna", "nurnberg"],
    ["lubeck", "novgorod"],
  ],
  hungary: [["buda", "varna"]],
  byzantium: [["caffa", "tana", "trebizond"]],
  portugal: [["spice_islands", "toledo", "granada"]],
  aragon: [["timbuktu", "valencia", "algiers"]],
  papal_states: [["venice", SECOND_VENICE]],
  ottoman: [
    ["constantinople_1", "constantinople_2", "constantinople_3"],
    ["modon", "rhodes"],
  ],
  mamluk: [["red_sea", "cairo", "cyprus"]],
};

const isTall = (column: number): boolean =>
  [0, 1].some((row) => (TURNED_ROWS[empireAt(row, column)]?.length ?? 1) > 1);

export function narrow(withSecondVenice: boolean): Layout {
  const tile = (NARROW - 2 * RIM - SEA) / 2;
  const middle = NARROW / 2;
  const lane = (empire: string): number => middle + (isNorthern(empire) ? -1 : 1) * (FINGER / 2);
  const tiles = new Map<string, Box>();
  let y = ROW_GAP;
  for (const column of [...COLUMNS].reverse()) {
    const h = isTall(column) ? TALL : LOW;
    for (const row of [0, 1])
      tiles.set(empireAt(row, column), {
        x: row === 0 ? RIM : NARROW - RIM - tile,
        y,
        w: tile,
        h,
      });
    y += h + ROW_GAP;
  }
  const height = y - ROW_GAP + RIM;
  const boxOf = (empire: string): Box => tiles.get(empire) ?? { x: 0, y: 0, w: 0, h: 0 };
  const centre = (empire: string): number => boxOf(empire).y + boxOf(empire).h / 2;

  const borders = new Map<string, Spot>();
  const roads: Road[] = [];
  for (const { key, sea, empires } of BORDERS.values()) {
    const [one, other] = empires;
    const sameSide = isNorthern(one) === isNorthern(other);
    const north = boxOf(columnOf(one) > columnOf(other) ? one : other);
    const at = sameSide
      ? { x: lane(one), y: north.y + north.h + ROW_GAP / 2 }
      : { x: middle, y: centre(one) };
    borders.set(key, { ...at, size: 27, hit: around(at, FINGER, FINGER) });
    if (sea) continue;
    const from = { x: RIM + tile - (sameSide ? 12 : 2), y: at.y };
    const to = { x: sameSide ? at.x + 17 : NARROW - RIM - tile + 2, y: at.y };
    roads.push({ border: key, from, to, breadth: sameSide ? 42 : 11 });
  }
  const hasRoad = (empire: string): boolean =>
    [...BORDERS.values()].some(
      ({ sea, empires: [one, other] }) =>
        !sea && [one, other].includes(empire) && isNorthern(one) !== isNorthern(other),
    );
  const ports = new Map(
    [...tiles.keys()].map((key) => [
      key,
      { x: lane(key), y: centre(key) - (hasRoad(key) ? 25 : 0) },
    ]),
  );
  const { cities, slots } = merged(
    [...tiles].map(([empire, box]) => turnedCities(empire, box, withSecondVenice)),
  );
  const exits = new Map<string, Point[]>();
  for (const emporium of ROUTES.keys()) {
    const from = slots.get(emporium);
    const empire = SLOTS.get(emporium)?.empire ?? "";
    if (from) exits.set(emporium, turnedExit(from, boxOf(empire), lane(empire)));
  }
  const eastern = boxOf(empireAt(0, FIRST_EASTERN));
  const line = eastern.y + eastern.h + ROW_GAP / 2;
  return {
    width: NARROW,
    height,
    turned: true,
    rows: [...COLUMNS].reverse().map((column) => [0, 1].map((row) => empireAt(row, column))),
    tiles,
    cities,
    slots,
    borders,
    roads,
    ports,
    exits,
    meridian: [
      { x: 0, y: line },
      { x: NARROW, y: line },
    ],
  };
}

/** Straight to the lane, or under the tile where a neighbour stands in the way. */
function turnedExit(from: Spot, tile: Box, lane: number): Point[] {
  const toCoast = Math.min(from.x - tile.x, tile.x + tile.w - from.x);
  if (toCoast < FINGER) return [from, { x: lane, y: from.y }];
  const gap = tile.y + tile.h + ROW_GAP / 2;
  return [from, { x: from.x, y: gap }, { x: lane, y: gap }];
}

function turnedCities(empire: string, tile: Box, withSecondVenice: boolean): Cities {
  const found: Cities = { cities: [], slots: new Map() };
  const rows = (TURNED_ROWS[empire] ?? []).map((row) =>
    row.filter((slot) => slot !== SECOND_VENICE || withSecondVenice),
  );
  rows.forEach((row, number) => {
    const y =
      rows.length > 1
        ? tile.y + HEAD + ROW * (number + 1) - 19
        : tile.y + HEAD + (tile.h - HEAD) / 2 + 9;
    const step = row.length > 2 ? FINGER : row[1] === SECOND_VENICE ? FINGER : 58;
    row.forEach((slot, place) => {
      const at = { x: tile.x + tile.w / 2 + (place - (row.length - 1) / 2) * step, y };
      const hit = { x: at.x - FINGER / 2, y: y - 28, w: FINGER, h: ROW };
      found.slots.set(slot, { ...at, size: SMALL_PIECE, hit });
    });
    for (const slots of citiesOf(empire, withSecondVenice)) {
      if (!row.includes(slots[0] ?? "")) continue;
      const spots = slots.flatMap((slot) => found.slots.get(slot) ?? []);
      const label = { x: sum(spots.map(({ x }) => x)) / spots.length, y: y - 20.5 };
      const room = slots.length > 1 ? slots.length * FINGER : step;
      found.cities.push({
        key: slots[0] ?? "",
        empire,
        capital: capital(slots),
        slots,
        label,
        room,
      });
    }
  });
  return found;
}
