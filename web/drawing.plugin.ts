/** Writes `drawing/`: what the server draws the pictures of links with, so that they look like the page.
 *
 * The map, the shields and their colours, and the letters. Browsers take fonts as WOFF; what draws on
 * the server wants the same tables plain.
 */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { inflateSync } from "node:zlib";
import type { Plugin } from "vite";
import { HOUSES } from "./src/art/house.ts";
import { BORDERS, GROUND, HEIGHT, OUTLINE, REGIONS, WIDTH } from "./src/art/italy.ts";
import { FIELDS, SHIELD } from "./src/art/shapes.ts";

const TOKENS = resolve(import.meta.dirname, "src/kit/tokens.css");
const FONTS = [
  "cormorant-garamond/files/cormorant-garamond-SET-700-normal",
  "alegreya/files/alegreya-SET-500-normal",
];
const SETS = ["latin", "latin-ext", "cyrillic"];

export function drawing(): Plugin {
  return {
    name: "condotta-drawing",
    apply: "build",
    generateBundle() {
      const fonts = FONTS.flatMap((font) => SETS.map((set) => font.replace("SET", set)));
      fonts.forEach((font, at) =>
        this.emitFile({ type: "asset", fileName: `drawing/${at}.ttf`, source: plainFont(font) }),
      );
      const source = JSON.stringify(describe());
      this.emitFile({ type: "asset", fileName: "drawing/drawing.json", source });
    },
  };
}

function describe() {
  const colour = lightColours();
  return {
    shield: SHIELD,
    houses: Object.fromEntries(
      Object.entries(HOUSES).map(([name, { tincture, field }]) => [
        name,
        { dark: colour(`sh-${tincture}`), map: colour(tincture), field: FIELDS[field] },
      ]),
    ),
    colours: Object.fromEntries(
      [
        "paper-0",
        "paper-2",
        "ink-1",
        "ink-2",
        "ink-3",
        "rubric",
        "gilt",
        "sea",
        "land",
        "land-far",
        "coast",
      ].map((name) => [name, colour(name)]),
    ),
    map: {
      sheet: [WIDTH, HEIGHT],
      beyond: GROUND.beyond + GROUND.islands,
      outline: OUTLINE,
      borders: BORDERS,
      regions: Object.fromEntries(REGIONS.map(({ key, d }) => [key, d])),
    },
  };
}

/** The colours of the page by day: the first that the tokens name. */
function lightColours(): (name: string) => string {
  const tokens = readFileSync(TOKENS, "utf-8");
  return (name) => {
    const found = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
    if (!found) throw new Error(`The tokens have no colour called "${name}".`);
    return found;
  };
}

/** A font as it was before it was packed as WOFF: the same tables, in a plain row. */
function plainFont(name: string): Uint8Array {
  const path = createRequire(import.meta.url).resolve(`@fontsource/${name}.woff`);
  const packed = readFileSync(path);
  const count = packed.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = packed.subarray(44 + 20 * at, 64 + 20 * at);
    const start = entry.readUInt32BE(4);
    const body = packed.subarray(start, start + entry.readUInt32BE(8));
    return { entry, data: body.length < entry.readUInt32BE(12) ? inflateSync(body) : body };
  });
  const head = Buffer.alloc(12 + 16 * count);
  packed.copy(head, 0, 4, 8);
  const power = 2 ** Math.floor(Math.log2(count));
  [count, 16 * power, Math.log2(power), 16 * (count - power)].forEach((value, at) =>
    head.writeUInt16BE(value, 4 + 2 * at),
  );
  const parts = [head];
  let offset = head.length;
  tables.forEach(({ entry, data }, at) => {
    const place = 12 + 16 * at;
    entry.copy(head, place, 0, 4);
    entry.copy(head, place + 4, 16, 20);
    head.writeUInt32BE(offset, place + 8);
    head.writeUInt32BE(data.length, place + 12);
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
    parts.push(padded);
    offset += padded.length;
  });
  return Buffer.concat(parts);
}
