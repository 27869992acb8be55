/** Writes `service-worker.js`: the worker, told what this build consists of. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import type { Build } from "./src/offline/keeping.ts";

const HERE = import.meta.dirname;
const WORKER = resolve(HERE, "src/offline/worker.ts");
const AT_ROOT = ["favicon.svg", "reload.js"];
const LANGUAGES = ["en", "pl", "ru", "hu"];

/** What the rules consist of, in every language and in one. */
const RULES =
  /\/src\/(pages\/rules\/RulesPage\.svelte|\w+\/book\.ts|generated\/rules\/[^/]+\/structure\.json)$/;
const rulesIn = (language: string): RegExp =>
  new RegExp(`/src/generated/(rules/[^/]+|words)/${language}\\.json$`);

type Bundle = Rolldown.OutputBundle;

export function offline(): Plugin {
  return {
    name: "condotta-offline",
    apply: "build",
    enforce: "post",
    generateBundle: {
      // When the page itself is written.
      order: "post",
      async handler(_, bundle) {
        const source = await workerFor(describe(bundle));
        this.emitFile({ type: "asset", fileName: "service-worker.js", source });
      },
    },
  };
}

function describe(bundle: Bundle): Build {
  const page = bundle["index.html"];
  const index = page?.type === "asset" ? page.source.toString() : "";
  const named = [...index.matchAll(/"(\/assets\/[^"]+)"/g)].flatMap(([, path = ""]) => path);
  const entry = named.find((path) => path.endsWith(".js"));
  if (!entry) throw new Error("The page names no script.");
  const shell = ["/", ...AT_ROOT.map((name) => `/${name}`), ...named];
  const common = chunksWith(bundle, RULES);
  const rules = LANGUAGES.map((language) => {
    const wanted = withAll(bundle, [...common, ...chunksWith(bundle, rulesIn(language))]);
    return [language, wanted.filter((path) => !shell.includes(path))] as const;
  });
  return {
    version: versionOf(bundle),
    entry,
    shell,
    rules: Object.fromEntries(rules),
  };
}

const chunksOf = (bundle: Bundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((made) => made.type === "chunk");

const chunksWith = (bundle: Bundle, module: RegExp): Rolldown.OutputChunk[] =>
  chunksOf(bundle).filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)));

/** The addresses of some scripts, of what they import, and of their styles. */
function withAll(bundle: Bundle, chunks: readonly Rolldown.OutputChunk[]): string[] {
  const found = new Set(chunks);
  for (const { imports } of found)
    for (const name of imports) {
      const made = bundle[name];
      if (made?.type === "chunk") found.add(made);
    }
  const styles = [...found].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [...[...found].map(({ fileName }) => fileName), ...styles].map((name) => `/${name}`);
}

/** Files are named after their content; only those at the root are not. */
function versionOf(bundle: Bundle): string {
  const hash = createHash("sha256").update(Object.keys(bundle).sort().join());
  for (const name of AT_ROOT) hash.update(readFileSync(resolve(HERE, "public", name)));
  return hash.digest("hex").slice(0, 12);
}

async function workerFor(told: Build): Promise<string> {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { __BUILD__: JSON.stringify(told) },
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: WORKER, output: { format: "iife" } },
    },
  });
  const [output] = Array.isArray(made) ? made : [made];
  if (!output || !("output" in output)) throw new Error("The worker was not built.");
  return output.output[0].code;
}
