/** Which finished games are kept here, to be found without the lobby. */

import { REPLAYS } from "./keeping";

export interface Here {
  readonly href: string;
  readonly game: string;
  /** Who played; nobody, where a record does not tell. */
  readonly names: readonly string[];
}

const MOST_SHOWN = 12;
const OPENED = /^\/api\/(table|record)s\/([A-Za-z0-9]+)\/replay$/;

/** Those opened last come first; each is opened at the first moment that is here. */
export async function replaysHere(): Promise<Here[]> {
  if (!("caches" in window)) return [];
  const kept = await (await caches.open(REPLAYS)).keys();
  const urls = kept.map(({ url }) => new URL(url));
  const opened = urls.filter(({ pathname }) => OPENED.test(pathname));
  return Promise.all(
    opened
      .slice(-MOST_SHOWN)
      .reverse()
      .map((url) => read(url, urls)),
  );
}

async function read(url: URL, all: readonly URL[]): Promise<Here> {
  const told = (await (await caches.match(url, { cacheName: REPLAYS }))?.json()) as
    { names: string[] | null; header: { game?: string } } | undefined;
  const [, of = "", id = ""] = OPENED.exec(url.pathname) ?? [];
  return {
    href: `/replay/${of}/${id}${momentOf(url.pathname, all)}`,
    game: told?.header.game ?? "",
    names: told?.names ?? [],
  };
}

/** The first step of a replay that is here, and through whose eyes. */
function momentOf(replay: string, all: readonly URL[]): string {
  const steps = all
    .filter(({ pathname }) => pathname.startsWith(`${replay}/`) && !pathname.endsWith("/events"))
    .map(({ pathname, searchParams }) => ({
      step: Number(pathname.slice(replay.length + 1)),
      eyes: searchParams.get("eyes") ?? "open",
    }))
    .sort((one, other) => one.step - other.step);
  return steps[0] ? `?step=${steps[0].step}&eyes=${steps[0].eyes}` : "";
}
