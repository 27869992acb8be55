/** Offers `virtual:icons`: the drawings of the icons named in `src/art/icon-names.ts`, and no others.
 *
 * `virtual:pax-icons` holds those that only the pages of Pax Renaissance draw.
 */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { BORROWED_ICONS } from "./src/art/icon-names.ts";
import { OWN_ICONS, type Drawing } from "./src/art/own-icons.ts";
import { PAX_ICONS } from "./src/pax/art/icon-names.ts";

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

const MODULES: Readonly<Record<string, () => Record<string, Drawing>>> = {
  "virtual:icons": () => ({ ...borrowed(BORROWED_ICONS), ...OWN_ICONS }),
  "virtual:pax-icons": () => borrowed(PAX_ICONS),
};
/** What marks a module that is in no file. */
const MARK = "\0";
const SHAPE = /<path fill="currentColor" d="([^"]+)"\/>/g;

export function icons(): Plugin {
  return {
    name: "condotta-icons",
    resolveId: (id) => (id in MODULES ? `${MARK}${id}` : undefined),
    load: (id) => {
      const drawings = id.startsWith(MARK) ? MODULES[id.slice(MARK.length)] : undefined;
      return drawings && `export const drawings = ${JSON.stringify(drawings())};`;
    },
  };
}

function borrowed(names: readonly string[]): Record<string, Drawing> {
  const set = readIconSet();
  return Object.fromEntries(names.map((name) => [name, parsed(name, set.icons[name]?.body)]));
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
