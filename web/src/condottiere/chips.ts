/** The small number on a card that counts otherwise than it is printed. */
import { faceOf } from "@/art/faces";
import type { LineRow } from "./view";

export type ChipKind = "ice" | "doubled" | "spring";

const KINDS = new Map<string, ChipKind>([
  ["why.winter", "ice"],
  ["why.drummer", "doubled"],
  ["why.spring", "spring"],
]);

/** What the last reason that changed the value looks like; nothing for cards worth what they show. */
export function chipOf(row: LineRow | undefined): { value: number; kind: ChipKind } | null {
  const kind = row?.why.map(({ key }) => KINDS.get(key)).findLast((one) => one !== undefined);
  // In winter a Drummer makes a 2 of a 2, and a 1 stays a 1.
  if (!row || !kind || row.value === faceOf(row.card).strength) return null;
  return { value: row.value, kind };
}
