/** Cuts the typefaces into files by who reads which letters, and has the first ones fetched at once.
 *
 * Browsers fetch a file when a page shows one of its letters (`unicode-range`). The files of the
 * packages are too coarse for that: a Polish page would fetch a thousand letters for its eighteen.
 * Of what type can do only what our pages use is kept. All is written into `src/generated/fonts`.
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import cut from "subset-font";
import type { HtmlTagDescriptor, Plugin } from "vite";

interface Face {
  readonly family: string;
  readonly weight: number;
  readonly style?: "italic";
}

/** The files of the build: what they are called, and what is in them. */
const SHEETS: Readonly<Record<string, readonly Face[]>> = {
  house: [
    { family: "Cormorant Garamond", weight: 700 },
    { family: "Alegreya", weight: 400 },
    { family: "Alegreya", weight: 400, style: "italic" },
    { family: "Alegreya", weight: 500 },
    { family: "Alegreya", weight: 700 },
  ],
  figures: [
    { family: "Fira Sans Condensed", weight: 400 },
    { family: "Fira Sans Condensed", weight: 600 },
  ],
};

/** Whose letters, in which file of the package they are, and which they are. */
const LETTERS = [
  // English, and what all four languages share: figures, signs, a few Hungarian vowels.
  [
    "latin",
    "latin",
    "U+20-7E,U+A0-BF,U+C1,U+C9,U+CD,U+D3,U+D6-D7,U+DA,U+DC,U+E1,U+E9,U+ED,U+F3,U+F6,U+FA,U+FC," +
      "U+2000-2015,U+2018-201E,U+2020-2022,U+2026,U+202F,U+2039-203A,U+20AC,U+2190-2193,U+2212",
  ],
  // The rest of Polish and Hungarian.
  ["central", "latin-ext", "U+104-107,U+118-119,U+141-144,U+150-151,U+15A-15B,U+170-171,U+179-17C"],
  ["russian", "cyrillic", "U+401,U+410-44F,U+451,U+2116"],
  // What our guests may be called.
  [
    "western",
    "latin",
    "U+C0,U+C2-C8,U+CA-CC,U+CE-D2,U+D4-D5,U+D8-D9,U+DB,U+DD-E0,U+E2-E8,U+EA-EC,U+EE-F2,U+F4-F5," +
      "U+F7-F9,U+FB,U+FD-FF,U+131,U+152-153",
  ],
  [
    "extended",
    "latin-ext",
    "U+100-103,U+108-117,U+11A-130,U+132-140,U+145-14F,U+154-159,U+15C-16F,U+172-178,U+17D-24F," +
      "U+1E00-1E9F",
  ],
  ["slavic", "cyrillic", "U+400,U+402-40F,U+450,U+452-45F,U+490-491"],
] as const;

/** Pairs set closer, letters joined, figures that stand on the line and below each other. */
const KEPT = ["kern", "liga", "lnum", "tnum", "ccmp", "locl", "mark", "calt"];

/** What the first sight of every page is set in: asked for before the script says so. */
const FIRST = ["cormorant-garamond-latin-700", "alegreya-latin-400", "alegreya-latin-700"];

const PACKAGES = join(import.meta.dirname, "node_modules", "@fontsource");
const WRITTEN = join(import.meta.dirname, "src", "generated", "fonts");
const STAMP = join(WRITTEN, ".stamp");

export function fonts(): Plugin {
  return {
    name: "condotta-fonts",
    buildStart: write,
    transformIndexHtml: { order: "post", handler: (_, { bundle }) => preloads(bundle ?? {}) },
  };
}

async function write(): Promise<void> {
  const wanted = JSON.stringify([SHEETS, LETTERS, KEPT]);
  if (existsSync(STAMP) && readFileSync(STAMP, "utf-8") === wanted) return;
  mkdirSync(WRITTEN, { recursive: true });
  for (const [sheet, faces] of Object.entries(SHEETS)) {
    const rules = await Promise.all(faces.flatMap((face) => LETTERS.map((it) => cutOut(face, it))));
    writeFileSync(join(WRITTEN, `${sheet}.css`), rules.join("\n"));
  }
  writeFileSync(STAMP, wanted);
}

/** Write the file of some letters of a face; gives the rule for it. */
async function cutOut(face: Face, [name, from, range]: (typeof LETTERS)[number]): Promise<string> {
  const style = face.style ?? "normal";
  const font = face.family.toLowerCase().replaceAll(" ", "-");
  const whole = join(PACKAGES, font, "files", `${font}-${from}-${face.weight}-${style}.woff2`);
  const options = { targetFormat: "woff2", keepFeatures: KEPT, noHinting: true } as const;
  const part = await cut(readFileSync(whole), lettersOf(range), options);
  const file = `${font}-${name}-${face.weight}${face.style ? `-${face.style}` : ""}.woff2`;
  writeFileSync(join(WRITTEN, file), part);
  return `@font-face {
  font-family: "${face.family}";
  font-style: ${style};
  font-weight: ${face.weight};
  font-display: swap;
  src: url("./${file}") format("woff2");
  unicode-range: ${range};
}`;
}

function lettersOf(range: string): string {
  const codes = range.split(",").flatMap((part) => {
    const [first = 0, last = first] = part
      .slice(2)
      .split("-")
      .map((code) => parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, step) => first + step);
  });
  return String.fromCodePoint(...codes);
}

function preloads(bundle: object): HtmlTagDescriptor[] {
  return Object.keys(bundle)
    .filter((file) => FIRST.some((name) => file.includes(`${name}-`) && !file.includes("italic")))
    .map((file) => ({
      tag: "link",
      attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: `/${file}` },
      injectTo: "head",
    }));
}
