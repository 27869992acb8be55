/** Links to moments of games in what people say: only those of this house are known. */

export interface Moment {
  of: "table" | "record";
  id: string;
  step: number;
  /** Where it is, in this house. */
  path: string;
}

const PLACE = /^\/replay\/(table|record)\/([A-Za-z0-9]{1,16})$/;
const MOST_STEPS = 20_000;

/** What was said, in pieces: words, and moments to look at. */
export function piecesOf(said: string, home: string = location.origin): (string | Moment)[] {
  const pieces: (string | Moment)[] = [];
  for (const word of said.split(/(\s+)/)) {
    const moment = momentAt(word, home);
    const last = pieces.at(-1);
    if (moment) pieces.push(moment);
    else if (typeof last === "string") pieces[pieces.length - 1] = last + word;
    else if (word) pieces.push(word);
  }
  return pieces;
}

function momentAt(word: string, home: string): Moment | null {
  if (!word.startsWith(`${home}/replay/`) || !URL.canParse(word)) return null;
  const { pathname, search, searchParams, origin } = new URL(word);
  const [, of, id] = PLACE.exec(pathname) ?? [];
  const step = searchParams.get("step") ?? "";
  if (origin !== home || !of || !id || !/^\d{1,5}$/.test(step)) return null;
  if (Number(step) > MOST_STEPS) return null;
  return { of: of as Moment["of"], id, step: Number(step), path: pathname + search };
}
