/** What a table has agreed on about time by days and about watching, sentence by sentence. */

import type { Key } from "@/generated/keys";
import type { Choices } from "@/server/api";
import { t } from "@/words/words.svelte";

const HOUR = 60;
const DAY = 24 * HOUR;

/** How much later something is seen, in words. */
export function later(minutes: number): string {
  if (minutes === 0) return t("web.days.at-once");
  if (minutes % DAY === 0) return t("web.days.later-days", { count: minutes / DAY });
  if (minutes % HOUR === 0) return t("web.days.later-hours", { count: minutes / HOUR });
  return t("web.days.later-minutes", { count: minutes });
}

const counted = (key: Key, count: number): string[] => (count ? [t(key, { count })] : []);

export function daysAgreed({ pace, delay_minutes }: Choices): string[] {
  const watching = delay_minutes
    ? [t("web.days.agreed-delay", { later: later(delay_minutes) })]
    : [];
  if (pace.kind !== "days") return watching;
  const quiet = pace.quiet ? [t("web.days.agreed-quiet", { ...pace.quiet })] : [];
  return [
    ...counted("web.days.agreed-reserve", pace.reserve_hours),
    ...quiet,
    ...counted("web.days.agreed-holidays", pace.holidays),
    ...watching,
  ];
}

/** Whether there is anything to say beyond the days themselves. */
export const hasMore = ({ pace, delay_minutes }: Choices): boolean =>
  delay_minutes > 0 ||
  (pace.kind === "days" && Boolean(pace.reserve_hours || pace.quiet || pace.holidays));
