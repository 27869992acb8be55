/** What is kept for a time without a network, and what never is.
 *
 * The page itself and its pieces are kept for as long as the build is the server's. Of what the
 * server tells only finished games are: never a table, a person, or what was whispered at one.
 */

/** Where the pieces of a build are kept; what other builds kept under such a name is thrown away. */
export const OURS = "condotta-";
export const piecesOf = (build: string): string => `${OURS}pieces-${build}`;
export const REPLAYS = `${OURS}replays`;

/** So many answers about finished games are kept; the oldest make room. */
export const MOST_KEPT = 1500;

/** What marks an answer that was kept, so that the page knows that nobody was asked. */
export const KEPT = "x-condotta-kept";
export const KEPT_PAGE = "data-kept";

/** What every build tells its worker: what to keep from the first moment, and for whom. */
export interface Build {
  readonly version: string;
  readonly entry: string;
  readonly shell: readonly string[];
  /** The rulebooks, for readers of each language. */
  readonly rules: Readonly<Record<string, readonly string[]>>;
}

/** What the page tells the worker: what it has loaded, and what its reader reads. */
export interface Wish {
  readonly pieces: readonly string[];
  readonly language: string;
}

const FINISHED =
  /^\/api\/(tables|records)\/[A-Za-z0-9]+\/(replay|replay\/events|replay\/\d+|analysis)$/;
const GAMES = /^\/api\/games(\/[a-z0-9_-]+\/words\/[a-z]{2})?$/;
const NO_PAGE = /^\/(api|health|alive|metrics)(\/|$)|\.[a-z]+$/;

/** As what a request is kept; null: it is none of the worker's business. */
export function kindOf(
  { method, mode, url }: Pick<Request, "method" | "mode" | "url">,
  { origin, shell }: { origin: string; shell: readonly string[] },
): "page" | "piece" | "answer" | null {
  const { origin: from, pathname } = new URL(url);
  if (method !== "GET" || from !== origin) return null;
  if (mode === "navigate") return NO_PAGE.test(pathname) ? null : "page";
  if (pathname.startsWith("/assets/") || (pathname !== "/" && shell.includes(pathname)))
    return "piece";
  return FINISHED.test(pathname) || GAMES.test(pathname) ? "answer" : null;
}

/** What may be kept of an answer: all but what was said to some of those at the table. */
export function withoutWhispers(told: unknown): unknown {
  if (typeof told !== "object" || told === null || !("talk" in told)) return told;
  const talk = Array.isArray(told.talk) ? (told.talk as { to?: unknown }[]) : [];
  return { ...told, talk: talk.filter(({ to }) => to === null) };
}
