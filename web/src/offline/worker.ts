/** The service worker: opens the page, the rules and finished games where there is no network.
 *
 * The network always comes first where something can have changed, so nobody is shown an old page
 * by a server that has a new one. Pieces have names that change with their content. What is pushed is
 * shown (`telling`).
 */

import {
  KEPT,
  KEPT_PAGE,
  kindOf,
  MOST_KEPT,
  OURS,
  piecesOf,
  REPLAYS,
  withoutWhispers,
  type Build,
  type Wish,
} from "./keeping.ts";
import { press, readPush, show, type Showing, type Shown } from "./telling.ts";

/** Written in by the build, see offline.plugin.ts. */
declare const __BUILD__: Build;
const BUILD = __BUILD__;

/** What we use of a worker's own types, which cannot be had beside those of pages. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushing extends Lasting {
  readonly data: { text(): string } | null;
}
interface Pressing extends Lasting {
  readonly notification: Shown;
  readonly action: string;
}
interface Worker extends Showing {
  skipWaiting(): Promise<void>;
  readonly clients: Showing["clients"] & { claim(): Promise<void> };
  addEventListener(kind: "install" | "activate", does: (event: Lasting) => void): void;
  addEventListener(kind: "fetch", does: (event: Fetching) => void): void;
  addEventListener(kind: "push", does: (event: Pushing) => void): void;
  addEventListener(kind: "notificationclick", does: (event: Pressing) => void): void;
  addEventListener(kind: "message", does: (event: Lasting & MessageEvent<Wish>) => void): void;
}
const worker = self as unknown as Worker;
const HERE = { origin: location.origin, shell: BUILD.shell };

const pieces = (): Promise<Cache> => caches.open(piecesOf(BUILD.version));

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => event.waitUntil(keep(event.data)));
worker.addEventListener("fetch", (event) => {
  const kind = kindOf(event.request, HERE);
  if (kind === "page") event.respondWith(page(event.request));
  else if (kind === "piece") event.respondWith(piece(event.request));
  else if (kind === "answer") event.respondWith(answer(event));
});

worker.addEventListener("push", (event) => {
  const told = readPush(event.data?.text());
  if (told) event.waitUntil(show(worker, told));
});
worker.addEventListener("notificationclick", (event) => {
  event.waitUntil(press(worker, event.notification, event.action));
});

async function install(): Promise<void> {
  const kept = await pieces();
  await kept.addAll(BUILD.shell.map((path) => new Request(path, { cache: "no-cache" })));
  // Between two builds the page may be of one and its script of the other: try again later.
  const index = await kept.match("/");
  if (!(await index?.text())?.includes(BUILD.entry)) throw new Error("The server has changed.");
  await worker.skipWaiting();
}

/** Throw away what other builds kept; an older page that misses a piece offers to be reloaded. */
async function activate(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(OURS));
  const old = ours.filter((name) => name !== REPLAYS && name !== piecesOf(BUILD.version));
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Keep what a page loaded before there was a worker, and the rules for its reader. */
async function keep({ pieces: used, language }: Wish): Promise<void> {
  const kept = await pieces();
  for (const path of [...used, ...(BUILD.rules[language] ?? [])]) {
    if (kindOf(new Request(path), HERE) !== "piece" || (await kept.match(path))) continue;
    // Whatever cannot be had now is kept when it is used.
    await kept.add(path).catch(() => undefined);
  }
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (problem) {
    const kept = await (await pieces()).match("/");
    if (!kept) throw problem;
    // The page is to know from the first moment that nobody was asked.
    const text = (await kept.text()).replace("<html", `<html ${KEPT_PAGE}`);
    return new Response(text, { headers: kept.headers });
  }
}

async function piece(request: Request): Promise<Response> {
  const kept = await pieces();
  const found = await kept.match(request);
  if (found) return found;
  const fetched = await fetch(request);
  if (fetched.ok) await kept.put(request, fetched.clone());
  return fetched;
}

async function answer(event: Fetching): Promise<Response> {
  const { request } = event;
  try {
    const told = await fetch(request);
    event.waitUntil(keepAnswer(request, told.clone()));
    return told;
  } catch (problem) {
    const kept = await caches.match(request.url, { cacheName: REPLAYS });
    if (kept) return kept;
    throw problem;
  }
}

async function keepAnswer({ url }: Request, told: Response): Promise<void> {
  const kept = await caches.open(REPLAYS);
  if (told.status === 404) await kept.delete(url);
  if (!told.ok) return;
  const body = JSON.stringify(withoutWhispers(await told.json()));
  const headers = { "content-type": "application/json", [KEPT]: "yes" };
  await kept.put(url, new Response(body, { headers }));
  // Counting is slow, so it is done once for a game: when it is opened.
  if (url.endsWith("/replay")) await makeRoom(kept);
}

async function makeRoom(kept: Cache): Promise<void> {
  const oldest = (await kept.keys()).slice(0, -MOST_KEPT);
  await Promise.all(oldest.map((request) => kept.delete(request)));
}
