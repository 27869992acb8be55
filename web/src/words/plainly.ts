/** What is said of things that have no sentence of their own: their names, as a reader would put them. */

import { t, wordIf } from "./words.svelte";

/** What stands for nothing. */
const NOTHING = "–";
/** Numbers under these names are seats. */
const SEATS: ReadonlySet<string> = new Set(["seat", "acting", "winners"]);

/** A key as words: `draw_pile` is "draw pile". */
export const spaced = (key: string): string => key.replaceAll(/[-_]+/g, " ");

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A value in words: the catalogue's for its key, `card.winter` for a card, where there are any. */
export function valueWords(key: string, value: unknown, names: readonly string[]): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return t(value ? "web.lobby.yes" : "web.lobby.no");
  if (typeof value === "number" && SEATS.has(key)) return names[value] ?? String(value);
  if (Array.isArray(value)) return listed(value.map((one) => valueWords(key, one, names)));
  if (typeof value === "object") return about(value, names) || NOTHING;
  return wordIf(key, value) || wordIf(key.replace(/s$/, ""), value) || String(value);
}

/** Equal ones together, where they were first. */
function listed(words: readonly string[]): string {
  if (words.every((word) => /^-?\d/.test(word))) return words.join(", ") || NOTHING;
  const counted = new Map<string, number>();
  for (const word of words) counted.set(word, (counted.get(word) ?? 0) + 1);
  return [...counted].map(([word, times]) => (times > 1 ? `${times} × ${word}` : word)).join(", ");
}

const about = (args: object, names: readonly string[]): string =>
  Object.entries(args)
    .map(([key, value]) => `${spaced(key)} ${valueWords(key, value, names)}`)
    .join(", ");

/** An answer or an event by its kind and what it is about: "Take: count 2". */
export function plainly(kind: string, args: object, names: readonly string[]): string {
  const what = about(args, names);
  return capital(spaced(kind)) + (what ? `: ${what}` : "");
}
