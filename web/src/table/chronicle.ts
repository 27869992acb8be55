/** The chronicle: events told in sentences, battle by battle. */

import rules from "@/generated/event-rules.json";
import type { EventTold } from "@/server/api";
import { plainly } from "@/words/plainly";
import { knows, tell } from "@/words/words.svelte";

export interface Sentence {
  /** Its place in the story. */
  place: number;
  kind: string;
  text: string;
  rule: string | null;
  /** Whose shield stands before it. */
  seat: number | null;
  isHeading: boolean;
}

const HEADINGS = new Set([
  "battle-begins",
  "round-begins",
  "final-battle-begins",
  "game-begins",
  "turn-begins",
]);

/** Which rule stands behind each kind of event, in each edition. */
const RULES: Readonly<Record<string, Partial<Record<string, string>>>> = rules;

export function ruleOf(edition: string, kind: string): string | null {
  return RULES[edition]?.[kind] ?? null;
}

export function sentence(
  event: EventTold,
  place: number,
  names: readonly string[],
  edition: string,
): Sentence {
  const seat = event.args.seat;
  return {
    place,
    kind: event.kind,
    text: knows(event.key)
      ? tell(event.key, event.args, names)
      : plainly(event.kind, event.args, names),
    rule: ruleOf(edition, event.kind),
    seat: typeof seat === "number" ? seat : null,
    isHeading: HEADINGS.has(event.kind),
  };
}
