/** What the coach has said at the last lesson of this browser: a reloaded page does not begin anew. */

import { remembered, rememberedSwitch } from "@/kit/remembered";
import { LESSONS, type LessonId } from "./steps";

const kept = remembered("coach", "");
/** Whether the coach is folded away. */
export const folding = rememberedSwitch("coach-folded");

export function saidAt(table: string): LessonId[] {
  const [of, ...said] = kept.read().split(" ");
  if (of !== table) return [];
  return LESSONS.map((one) => one.id).filter((id) => said.includes(id));
}

export function keepSaid(table: string, said: Iterable<LessonId>): void {
  kept.write([table, ...said].join(" "));
}
