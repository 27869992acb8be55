/**
 * Writes compressed twins beside the files of the built client, `.br` and `.gz`: compressing once is
 * cheaper than for everybody, and may take its time. Brotli is a tenth smaller; browsers take it where
 * nobody can listen, so gzip is for a club's own network.
 */

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/;
/** Bytes that travel as fast as they are. */
const SMALL = 1024;

export function twins(): Plugin {
  let folder = "";
  return {
    name: "condotta-twins",
    apply: "build",
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    // Files that are only copied, such as the icon, are there by now as well.
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf-8" })) {
        if (TEXT.test(name)) compress(resolve(folder, name));
      }
    },
  };
}

function compress(file: string): void {
  const plain = readFileSync(file);
  if (plain.length <= SMALL) return;
  // Brotli does its best if nothing is said.
  writeFileSync(`${file}.br`, brotliCompressSync(plain));
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
}
