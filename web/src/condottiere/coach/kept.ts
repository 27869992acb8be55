/** What the coach has said at the last lesson of this browser: a reloaded page does not begin anew. */

import { remembered } from "@/kit/remembered";
import { LESSONS, type LessonId } from "./steps";

const kept = remembered("coach", "");
const folded = remembered("coach-folded", "no");

export function saidAt(table: string): LessonId[] {
  const [of, ...said] = kept.read().split(" ");
  if (of !== table) return [];
  return LESSONS.map((one) => one.id).filter((id) => said.includes(id));
}

export function keepSaid(table: string, said: Iterable<LessonId>): void {
  kept.write([table, ...said].join(" "));
}

export const wasFolded = (): boolean => folded.read() === "yes";
export const keepFolded = (yes: boolean): void => folded.write(yes ? "yes" : "no");
