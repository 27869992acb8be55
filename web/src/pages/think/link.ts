/** A position in the address: all of it stands behind the #, which no server is ever sent. */

/** What a link keeps: the game, the position in the game's own words, the answers that are tried
 * out from there, and who sits there. */
export interface Kept {
  game: string;
  sketch: Record<string, unknown>;
  answers?: Record<string, unknown>[];
  names?: string[];
}

/** Longer than any position is; what is longer is none of ours. */
const LONGEST = 16_000;
const LONGEST_NAME = 64;
const MOST_SEATS = 6;

export function write(kept: Kept): string {
  const bytes = new TextEncoder().encode(JSON.stringify(kept));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** What a link says; null where it is damaged. Whether it is a position, the server knows. */
export function read(text: string): Kept | null {
  if (text.length > LONGEST) return null;
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(plain, (one) => one.charCodeAt(0));
    return keptIn(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    return null;
  }
}

function keptIn(told: unknown): Kept | null {
  if (!isObject(told) || typeof told["game"] !== "string" || !isObject(told["sketch"])) return null;
  const { game, sketch, answers, names } = told;
  return {
    ...{ game, sketch },
    ...(Array.isArray(answers) && answers.every(isObject) ? { answers } : {}),
    ...(areNames(names) ? { names } : {}),
  };
}

const isObject = (told: unknown): told is Record<string, unknown> =>
  typeof told === "object" && told !== null && !Array.isArray(told);

const areNames = (told: unknown): told is string[] =>
  Array.isArray(told) &&
  told.length <= MOST_SEATS &&
  told.every((name) => typeof name === "string" && name.length <= LONGEST_NAME);

export const addressOf = (kept: Kept): string => `/think/${kept.game}#${write(kept)}`;
