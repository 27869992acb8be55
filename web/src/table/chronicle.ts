/** The chronicle: events told in sentences, battle by battle. */

import rules from "@/generated/event-rules.json";
import type { EventTold, GoingTold } from "@/server/api";
import { plainly } from "@/words/plainly";
import { knows, t, tell } from "@/words/words.svelte";

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

/** Who left the game, came back or gave up, in words. */
export const goingWords = ({ what, seat }: GoingTold, names: readonly string[]): string =>
  t(`web.going.${what}`, { seat }, names);

/** A line of the chronicle: an event, or somebody who came or went between two of them. */
export type Line = Sentence & { id: string; isEvent: boolean };

/** The events from a place on, with the goings that came between them. */
export function story(
  events: readonly EventTold[],
  from: number,
  goings: readonly GoingTold[],
  names: readonly string[],
  edition: string,
): Line[] {
  const lines = events.slice(from).map((event, index): Line => {
    const place = from + index;
    return { ...sentence(event, place, names, edition), id: String(place), isEvent: true };
  });
  const between = goings.flatMap((going, index): Line[] => {
    if (going.events > events.length || (from > 0 && going.events <= from)) return [];
    const text = goingWords(going, names);
    const { seat, what: kind, events: after } = going;
    // It is told after the event before it, and leads back to that one.
    const place = Math.max(0, after - 1);
    return [
      {
        place,
        kind,
        text,
        rule: null,
        seat,
        isHeading: false,
        id: `going-${index}`,
        isEvent: false,
      },
    ];
  });
  return [...lines, ...between].sort(
    (one, other) => one.place - other.place || Number(other.isEvent) - Number(one.isEvent),
  );
}
