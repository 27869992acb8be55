import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { drawing } from "./drawing.plugin.ts";
import { fonts } from "./fonts.plugin.ts";
import { icons } from "./icons.plugin.ts";
import { licences } from "./licences.plugin.ts";
import { offline } from "./offline.plugin.ts";
import { twins } from "./twins.plugin.ts";
import { type } from "./type.plugin.ts";

const server = process.env.CONDOTTA_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), fonts(), icons(), licences(), drawing(), offline(), twins()],
  css: { postcss: { plugins: [type] } },
  resolve: {
    alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) },
    // Tests run the components' client half, too; builds do so by themselves, if nothing is said here.
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: "../src/condotta/client",
    emptyOutDir: true,
    // Inlined files would need data: addresses that our content policy does not allow for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      output: {
        // What every page needs comes in one file, not in thirty; what tables and replays share in another.
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"], priority: 1 },
            { name: "svelte", test: /node_modules\/svelte\//, priority: 2 },
            { name: "shared", test: /src\/(kit|table|advice|server)\//, minShareCount: 2 },
          ],
        },
      },
      // How long each plugin took is nobody's worry at every build.
      checks: { bundlerTimings: false },
    },
  },
  server: {
    proxy: {
      "/api": { target: server, ws: true, changeOrigin: true },
      "/health": server,
    },
  },
  test: { include: ["src/**/*.test.ts"] },
});
