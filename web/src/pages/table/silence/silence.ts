/** Who is silent, and what a table has agreed on for that. */

import { canBeRated } from "@/pages/lobby/draft";
import type { Choices, GoingTold, Sight, TableTold } from "@/server/api";
import type { Key } from "@/generated/keys";

/** The seat of somebody whom this one may replace now: asked for long, and not connected. */
export function silentSeat(
  table: TableTold | null,
  sight: Sight | null,
  own: number | null,
  at: number,
): number | null {
  const { running = null, silent_at = null } = sight?.clock ?? {};
  if (!table || own === null || running === null || running === own || silent_at === null)
    return null;
  const isPlaying = !table.chairs[own]?.away;
  return isPlaying && at >= silent_at && table.chairs[running]?.present === false ? running : null;
}

/** Why a computer player keeps a seat, if not because its person left. */
export function whyAway(table: TableTold, seat: number): { key: Key; going: GoingTold } | null {
  const going = table.goings.filter((one) => one.seat === seat).at(-1);
  if (going?.what !== "out-of-time") return null;
  if (going.by != null) return { key: "web.silence.replaced", going };
  const isTimed = table.choices.pace.kind !== "none";
  return { key: isTimed ? "web.silence.ran-out" : "web.silence.vanished", going };
}

/** Whether several people play here, so that one of them can be waited for. */
export const hasOthers = (table: TableTold): boolean =>
  new Set(table.chairs.flatMap(({ person }) => person ?? [])).size > 1;

/** The rule for silence at a table, sentence by sentence. */
export function rules(choices: Choices): { key: Key; count?: number }[] {
  const { pace, timeout } = choices;
  const clock: { key: Key }[] =
    pace.kind === "none"
      ? [{ key: "web.silence.rule-none" }]
      : timeout === "pass"
        ? [{ key: "web.lobby.timeout-pass-help" }, { key: "web.silence.rule-missed" }]
        : [{ key: "web.lobby.timeout-computer-help" }];
  const end: { key: Key; count?: number } =
    pace.kind === "days"
      ? { key: "web.silence.rule-end-days", count: pace.days }
      : { key: `web.silence.rule-end-${pace.kind}` };
  const rating: { key: Key }[] =
    choices.rated && canBeRated(choices)
      ? [
          { key: "web.silence.rule-rating" },
          { key: choices.rate_guests ? "web.lobby.rate-guests-help" : "web.lobby.rated-help" },
        ]
      : [];
  return [
    ...clock,
    { key: "web.silence.rule-back" },
    end,
    { key: "web.silence.rule-dead" },
    ...rating,
  ];
}
