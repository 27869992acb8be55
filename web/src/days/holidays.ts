/** Who is away, and for how long somebody still may be. */

import type { ChairTold, Choices } from "@/server/api";

export const DAY = 24 * 60 * 60 * 1000;

/** Until when somebody is away; null, if they are not. */
export function awayUntil({ holidays }: Pick<ChairTold, "holidays">, at: number): number | null {
  const now = holidays.filter(([begin = 0, end = 0]) => begin <= at && at < end);
  return now.length > 0 ? Math.max(...now.map(([, end = 0]) => end)) : null;
}

/** How long somebody may still be away; a holiday that goes on counts until now. */
export function holidayLeft(
  { holidays }: Pick<ChairTold, "holidays">,
  pace: Choices["pace"],
  at: number,
): number {
  const agreed = pace.kind === "days" ? pace.holidays * DAY : 0;
  const used = holidays.map(([begin = 0, end = 0]) => Math.min(end, Math.max(begin, at)) - begin);
  return Math.max(0, agreed - used.reduce((sum, one) => sum + one, 0));
}
