/** The page's side of the service worker: have it at work, tell it what is used here, forget. */

import { REPLAYS, type Wish } from "./keeping";

/** Let the worker begin when the page has all it needs; a page without one works as well. */
export async function employ(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  if (document.readyState !== "complete")
    await new Promise((done) => addEventListener("load", done, { once: true }));
  await navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
}

/** Tell the worker what this page has loaded before it was there, and what its reader reads. */
export async function tellUse(language: string): Promise<void> {
  if (!("serviceWorker" in navigator) || isSaving()) return;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const wish: Wish = { pieces: loaded, language };
  active?.postMessage(wish);
}

/** Whoever pays for every byte keeps only what they open. */
function isSaving(): boolean {
  return (
    "connection" in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
  );
}

/** Whoever leaves takes along what they looked at: the next person at this device is somebody else. */
export async function forgetReplays(): Promise<void> {
  if ("caches" in window) await caches.delete(REPLAYS);
}

/** And is told nothing here any more: what is pushed to this browser would be shown to the next one. */
export async function forgetPush(): Promise<void> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
