/** What the worker does with a push: shows it once, leads to the table, stops it by one press. */

/** What the server sends, encrypted for this browser alone. */
export interface Pushed {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly table: string | null;
  readonly stop: string | null;
  readonly stop_word: string;
  readonly waiting: number;
}

/** What we use of a worker's own types, which cannot be had beside those of pages. */
export interface Window {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
export interface Showing {
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>;
  };
  readonly clients: {
    matchAll(of: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly navigator: {
    setAppBadge?(count: number): Promise<void>;
    clearAppBadge?(): Promise<void>;
  };
}
export interface Shown {
  readonly data: { path: string; stop: string | null };
  close(): void;
}

const ALL = { type: "window", includeUncontrolled: true } as const;

/** Read a push; null: not one of ours. */
export function readPush(text: string | undefined): Pushed | null {
  try {
    const told = JSON.parse(text ?? "") as Partial<Pushed>;
    const isOurs = [told.id, told.title, told.path].every((one) => typeof one === "string");
    return isOurs && told.path?.startsWith("/") ? (told as Pushed) : null;
  } catch {
    return null;
  }
}

/** Show a push. Whoever looks at that very table sees it there; a tab elsewhere changes nothing. */
export async function show(worker: Showing, told: Pushed): Promise<void> {
  await count(worker, told.waiting);
  const windows = await worker.clients.matchAll(ALL);
  const here = windows.filter(({ focused }) => focused).map(({ url }) => new URL(url).pathname);
  if (told.table !== null && here.includes(told.path)) return;
  await worker.registration.showNotification(told.title, {
    body: told.text,
    // The same notice that comes twice takes its own place.
    tag: told.id,
    icon: "/icons/icon-192.png",
    data: { path: told.path, stop: told.stop },
    actions: told.stop === null ? [] : [{ action: "stop", title: told.stop_word }],
  });
}

/** The number on the icon of the installed page: how many tables wait. */
async function count({ navigator }: Showing, waiting: number): Promise<void> {
  if (waiting > 0) await navigator.setAppBadge?.(waiting).catch(() => undefined);
  else await navigator.clearAppBadge?.().catch(() => undefined);
}

/** A press on a notice opens its table, in a window that is there or in a new one. */
export async function press(worker: Showing, shown: Shown, action: string): Promise<void> {
  shown.close();
  const { path, stop } = shown.data;
  if (action === "stop") {
    if (stop !== null) await fetch(`/api/notices/stop/${stop}`, { method: "POST" });
    return;
  }
  const windows = await worker.clients.matchAll(ALL);
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  if (there) await there.focus();
  else await worker.clients.openWindow(path);
}
