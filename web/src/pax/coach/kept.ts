/** What has been learned on this device. */

import { remembered, rememberedSwitch } from "@/kit/remembered";

const kept = remembered("pax-learned", "");
/** Whether the coach is folded away. */
export const folding = rememberedSwitch("pax-coach-folded");

export const learned = (): ReadonlySet<string> => new Set(kept.read().split(" ").filter(Boolean));

export function keepLearned(name: string): void {
  const before = learned();
  if (!before.has(name)) kept.write([...before, name].join(" "));
}

/** The table at which pages were read last, and their names. */
const pages = remembered("pax-pages-turned", "");

export function pagesTurned(table: string): ReadonlySet<string> {
  const [at, ...names] = pages.read().split(" ");
  return new Set(at === table ? names : []);
}

/** Keep that a page was read; gives all that were. */
export function turnPage(table: string, name: string): ReadonlySet<string> {
  const now = new Set([...pagesTurned(table), name]);
  pages.write([table, ...now].join(" "));
  return now;
}
