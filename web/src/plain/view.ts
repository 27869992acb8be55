/** What the views of all games have; the rest is told as it comes. */

import type { FromClient } from "@/server/api";

export type Action = Extract<FromClient, { type: "move" }>["action"] & { kind: string };

export interface View {
  [part: string]: unknown;
  acting: number | null;
  decision: { kind: string; options: Action[] } | null;
  result: { winners: number[]; reason?: string; scores?: number[] } | null;
}
