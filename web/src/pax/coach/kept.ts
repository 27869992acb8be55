/** What has been learned on this device. */

import { remembered } from "@/kit/remembered";

const kept = remembered("pax-learned", "");
const folded = remembered("pax-coach-folded", "no");

export const learned = (): ReadonlySet<string> => new Set(kept.read().split(" ").filter(Boolean));

export function keepLearned(name: string): void {
  const before = learned();
  if (!before.has(name)) kept.write([...before, name].join(" "));
}

export const wasFolded = (): boolean => folded.read() === "yes";
export const keepFolded = (yes: boolean): void => folded.write(yes ? "yes" : "no");
