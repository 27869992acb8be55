/** Going over the map with the keyboard: arrows over the empires, Enter inside, Escape out. */

import { STEPS, type Arrow } from "@/kit/walking";
import type { Layout } from "./geometry";

/** The empire beside another as one sees them; itself at the edge. */
export function beside(layout: Layout, empire: string, arrow: Arrow): string {
  const row = layout.rows.findIndex((keys) => keys.includes(empire));
  const column = layout.rows[row]?.indexOf(empire) ?? 0;
  const [down, right] = STEPS[arrow];
  return layout.rows[row + down]?.[column + right] ?? empire;
}

/** Home and End: the ends of a row; with Ctrl the corners of the map. */
export function corner(layout: Layout, empire: string, end: boolean, far: boolean): string {
  const rows = layout.rows;
  const row = far ? rows[end ? rows.length - 1 : 0] : rows.find((keys) => keys.includes(empire));
  return row?.[end ? row.length - 1 : 0] ?? empire;
}
