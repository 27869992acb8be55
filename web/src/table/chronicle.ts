/** The chronicle: events told in sentences, battle by battle and turn by turn. */

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

/** What somebody does in a turn; what comes of it stands below it. */
const ACTIONS = new Set([
  "ability-used",
  "action-cancelled",
  "card-bought",
  "card-played-to-tableau",
  "card-sold",
  "fair-convened",
  "hand-card-sold",
  "ops-activated",
  "queen-played",
  "victory-declared",
]);
/** Parts of an action that have consequences of their own. */
const STEPS = new Set(["one-shot-announced", "op-used"]);
/** What happens between two turns, whatever was done before; lines of it become one. */
const REFILLS = new Set(["card-drawn", "top-card-shown"]);

/** How deep a line stands: an action, what comes of it, what comes of a part of it. */
export type Level = 0 | 1 | 2;

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
export const goingWords = ({ what, seat, by }: GoingTold, names: readonly string[]): string =>
  by == null
    ? t(`web.going.${what}`, { seat }, names)
    : t("web.going.replaced", { seat, by }, names);

/** A line of the chronicle: an event, or somebody who came or went between two of them. */
export type Line = Sentence & { id: string; isEvent: boolean; level: Level };

/** How deep each event stands; only games with actions in their turns have depths. */
function levels(events: readonly EventTold[]): Level[] {
  let below: Level = 0;
  return events.map(({ kind }): Level => {
    const isOutside = HEADINGS.has(kind) || REFILLS.has(kind);
    if (isOutside) below = 0;
    if (isOutside || ACTIONS.has(kind)) {
      if (!isOutside) below = 1;
      return 0;
    }
    if (!STEPS.has(kind) || below === 0) return below;
    below = 2;
    return 1;
  });
}

/** The events from a place on, with the goings that came between them. */
export function story(
  events: readonly EventTold[],
  from: number,
  goings: readonly GoingTold[],
  names: readonly string[],
  edition: string,
): Line[] {
  const depths = levels(events);
  const lines = events.slice(from).map((event, index): Line => {
    const place = from + index;
    const level = depths[place] ?? 0;
    return { ...sentence(event, place, names, edition), id: String(place), isEvent: true, level };
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
        level: 0,
      },
    ];
  });
  return [...lines, ...between].sort(
    (one, other) => one.place - other.place || Number(other.isEvent) - Number(one.isEvent),
  );
}

/** Lines that are told as one until somebody opens it. */
export interface Fold {
  id: string;
  text: string;
  lines: readonly Line[];
}

/** The story with what refills the market in one line for each time. */
export function folded(lines: readonly Line[], events: readonly EventTold[]): (Line | Fold)[] {
  const found: (Line | Fold)[] = [];
  let run: Line[] = [];
  const close = (): void => {
    const [first] = run;
    const cards = run
      .filter(({ kind }) => kind === "card-drawn")
      .map(({ place }) => events[place]?.args.card);
    if (first === undefined || run.length === 1 || cards.length === 0) found.push(...run);
    else found.push({ id: `fold-${first.id}`, text: t("web.pax.refilled", { cards }), lines: run });
    run = [];
  };
  for (const line of lines) {
    if (line.isEvent && REFILLS.has(line.kind)) run.push(line);
    else {
      close();
      found.push(line);
    }
  }
  close();
  return found;
}
