/** Offers `virtual:icons`: the drawings of the icons named in `src/art/icon-names.ts`, and no others. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { BORROWED_ICONS } from "./src/art/icon-names";
import { OWN_ICONS, type Drawing } from "./src/art/own-icons";

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

const MODULE = "virtual:icons";
const RESOLVED = `\0${MODULE}`;
const SHAPE = /<path fill="currentColor" d="([^"]+)"\/>/g;

export function icons(): Plugin {
  return {
    name: "condotta-icons",
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) =>
      id === RESOLVED ? `export const drawings = ${JSON.stringify(allDrawings())};` : undefined,
  };
}

function allDrawings(): Record<string, Drawing> {
  const set = readIconSet();
  const borrowed = BORROWED_ICONS.map((name) => [name, parsed(name, set.icons[name]?.body)]);
  return { ...Object.fromEntries(borrowed), ...OWN_ICONS };
}

function readIconSet(): IconSet {
  const path = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
  return JSON.parse(readFileSync(path, "utf-8")) as IconSet;
}

/** The paths of one icon. Anything but plain paths stops the build: it would be drawn wrongly. */
function parsed(name: string, body: string | undefined): Drawing {
  if (body === undefined) throw new Error(`The icon set has no icon called "${name}".`);
  if (body.replace(SHAPE, "") !== "") {
    const shapes = `Only plain paths can be drawn, but the icon "${name}" holds more: ${body}`;
    throw new Error(shapes);
  }
  return { line: null, paths: [...body.matchAll(SHAPE)].map(([, d = ""]) => ({ d })) };
}
