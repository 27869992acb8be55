import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { icons } from "./icons.plugin.ts";
import { licences } from "./licences.plugin.ts";

const server = process.env.CONDOTTA_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), icons(), licences()],
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
        // What every page needs comes in one file, not in thirty.
        codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] },
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
