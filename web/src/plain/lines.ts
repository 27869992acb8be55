/** A view of a game that the client does not know, as a list of what it holds. */

import { capital, spaced, valueWords } from "@/words/plainly";
import { wordIf } from "@/words/words.svelte";

export interface Line {
  label: string;
  /** Nothing where the lines inside say it. */
  text: string;
  inside: Line[];
}

/** What every view has, and the table shows in other places. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  ...[
    "game",
    "rules",
    "edition",
    "variants",
    "options",
    "seats",
    "seat",
    "acting",
    "decision",
    "result",
  ],
]);

export function linesOf(view: object, names: readonly string[]): Line[] {
  const own = Object.entries(view).filter(([key]) => !SHOWN_ELSEWHERE.has(key));
  return own.map(([key, value]) => lineOf(key, labelOf(key), value, names));
}

/** What a part of the view is called: the game's own word for it, else its key. */
const labelOf = (key: string): string => wordIf("view", key) || capital(spaced(key));

function lineOf(key: string, label: string, value: unknown, names: readonly string[]): Line {
  const inside = insideOf(key, value, names);
  return { label, text: inside.length > 0 ? "" : valueWords(key, value, names), inside };
}

function insideOf(key: string, value: unknown, names: readonly string[]): Line[] {
  if (Array.isArray(value)) {
    if (!value.some(isObject)) return [];
    return value.map((one, place) => lineOf(key, itemLabel(one, place, names), bare(one), names));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).map(([part, one]) => lineOf(part, labelOf(part), one, names));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** What belongs to a seat bears its name; the rest is counted. */
function itemLabel(one: unknown, place: number, names: readonly string[]): string {
  const seat = isObject(one) ? one["seat"] : undefined;
  return (typeof seat === "number" ? names[seat] : undefined) ?? String(place + 1);
}

/** Without the seat that the label says. */
function bare(one: unknown): unknown {
  if (!isObject(one) || typeof one["seat"] !== "number") return one;
  return Object.fromEntries(Object.entries(one).filter(([key]) => key !== "seat"));
}
