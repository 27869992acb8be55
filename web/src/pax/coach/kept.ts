/** What has been learned on this device. */

import { remembered, rememberedNames, rememberedSwitch } from "@/kit/remembered";

/** Whether the coach is folded away. */
export const folding = rememberedSwitch("pax-coach-folded");

export const { read: learned, add: keepLearned } = rememberedNames("pax-learned");

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
