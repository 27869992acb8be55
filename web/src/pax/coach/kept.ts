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
