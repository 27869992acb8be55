/** The coach of the first game, to be asked over a pipe: a moment of the table a line, its advice a line. */

import process from "node:process";
import { createInterface } from "node:readline";
import { createServer } from "vite";

const server = await createServer({
  root: process.argv[2],
  configFile: false,
  resolve: { alias: { "@": `${process.argv[2]}/src` } },
  server: { middlewareMode: true, watch: null },
  appType: "custom",
  optimizeDeps: { noDiscovery: true },
  logLevel: "error",
});
const { advise } = await server.ssrLoadModule("/src/condottiere/coach/advice.ts");
const { Asked } = await server.ssrLoadModule("/src/condottiere/choice.svelte.ts");

for await (const line of createInterface({ input: process.stdin })) {
  const { view, you, reading, forecasts } = JSON.parse(line);
  const asked = new Asked(view.decision, forecasts);
  const now = { view, you, reading, asked, question: 1, chosen: null, events: [] };
  process.stdout.write(`${JSON.stringify(advise(now)?.action ?? null)}\n`);
}
await server.close();
