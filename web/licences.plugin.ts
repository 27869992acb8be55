/** Writes `licences.txt` beside the built client: whose work is in it, and under which terms. */

import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { FONT_CREDITS, ICON_CREDITS, ICON_SOURCE, MAP_CREDIT } from "./src/art/credits.ts";

const HERE = import.meta.dirname;
const LINE = `\n\n${"=".repeat(80)}\n\n`;
/** The last package in a path: whose file it is. */
const PACKAGE = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly devDependencies: Readonly<Record<string, string>>;
}

export function licences(): Plugin {
  return {
    name: "condotta-licences",
    apply: "build",
    generateBundle(_, bundle) {
      const packages = [
        ...new Set([...fonts(), ...Object.values(bundle).flatMap(packagesIn)]),
      ].sort();
      const parts = [own(), icons(), credits(), ...packages.map(licenceOf)];
      const source = `${parts.map((part) => part.trim()).join(LINE)}\n`;
      this.emitFile({ type: "asset", fileName: "licences.txt", source });
    },
  };
}

/** Scripts are made of modules. */
function packagesIn(made: Rolldown.OutputChunk | Rolldown.OutputAsset): string[] {
  const files = made.type === "chunk" ? made.moduleIds : made.originalFileNames;
  return files.flatMap((file) => PACKAGE.exec(file)?.[1] ?? []);
}

/** Fonts are cut from the files of their packages, and no longer say whose they are. */
function fonts(): string[] {
  const { devDependencies } = JSON.parse(text("package.json")) as Manifest;
  return Object.keys(devDependencies).filter((name) => name.startsWith("@fontsource/"));
}

function own(): string {
  return `Condotta\n\n${text("..", "LICENSE")}`;
}

/** The icon set brings no text of its licence, and its authors are to be named. */
function icons(): string {
  const authors = ICON_CREDITS.map(({ author, icons }) => `${author}: ${icons.join(", ")}`);
  const head = `Icons, from ${ICON_SOURCE.work} (${ICON_SOURCE.address}), ${ICON_SOURCE.licence.name}`;
  const changed = "Only their colours were changed.";
  return [head, authors.join("\n"), changed, text("..", "LICENSES", "CC-BY-3.0.txt")].join("\n\n");
}

function credits(): string {
  const lines = [...FONT_CREDITS, MAP_CREDIT].map(
    ({ work, by, address, licence }) => `${work}, ${by} (${address}), ${licence.name}`,
  );
  return `Typefaces and the map\n\n${lines.join("\n")}`;
}

function licenceOf(name: string): string {
  const folder = join("node_modules", name);
  const manifest = JSON.parse(text(folder, "package.json")) as Manifest;
  const file = readdirSync(resolve(HERE, folder)).find((found) => /^licen[cs]e(\.|$)/i.test(found));
  if (file === undefined) throw new Error(`${name} is in the client, but brings no licence.`);
  return `${name} ${manifest.version}, ${manifest.license}\n\n${text(folder, file)}`;
}

function text(...path: string[]): string {
  return readFileSync(resolve(HERE, ...path), "utf-8");
}
