/** Cards and empires that whoever looks has lost, each told once with what took them. */

import type { Past, RecapLine } from "./line";
import { seatIn } from "./since";

/** What takes cards from their owners; everything lost after it was lost by it. */
const CAUSES = new Set([
  "ability-used",
  "apostasy",
  "card-beheaded",
  "fair-convened",
  "one-shot-announced",
  "op-used",
  "regime-change",
  "turn-begins",
]);

/** The card that left this seat at a place; null if none did. */
function lostAt(past: Past, place: number): unknown {
  const { me } = past;
  const [kind, args] = [past.kind(place), past.args(place)];
  if (kind === "card-discarded") return seatIn(args.seat) === me ? args.card : null;
  if (kind === "empire-to-throne") return seatIn(args.seat) === me ? args.empire : null;
  if (kind !== "empire-taken" && kind !== "empire-made-vassal") return null;
  return seatIn(args.from) === me && seatIn(args.seat) !== me ? args.empire : null;
}

/** What was lost, a line for each cause. */
export function losses(past: Past): RecapLine[] {
  const byCause = new Map<number | null, number[]>();
  for (const place of past.places) {
    if (lostAt(past, place) === null) continue;
    const cause = past.before(place, CAUSES);
    byCause.set(cause, [...(byCause.get(cause) ?? []), place]);
  }
  return [...byCause].map(([cause, places]) => lossLine(past, cause, places));
}

function lossLine(past: Past, cause: number | null, places: readonly number[]): RecapLine {
  const cards = places.map((place) => lostAt(past, place));
  const all = cause === null ? places : [cause, ...places];
  const args = cause === null ? {} : past.args(cause);
  switch (cause === null ? "" : past.kind(cause)) {
    case "card-beheaded":
      return past.line("harm", "sharp-axe", "web.paxrecap.beheaded", all, { cards, with: args.by });
    case "apostasy":
      return past.line("harm", "split-cross", "web.paxrecap.apostasy", all, {
        cards,
        religions: args.religions,
      });
    case "regime-change":
      return args.cause === "vote"
        ? past.line("harm", "vote", "web.paxrecap.outvoted", all, { empire: args.empire })
        : past.line("harm", "stone-throne", "web.paxrecap.empire-lost", all, {
            empire: args.empire,
            cause: args.cause,
          });
    default:
      return past.line("harm", "hammer-nails", "web.paxrecap.cards-lost", all, { cards });
  }
}
