/** Web push as this browser has it. */

export type Given = { endpoint: string; p256dh: string; auth: string };

/** Whether this browser can be told anything: on a phone, some only as an installed page. */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Where the push service of this browser is, if one has subscribed here. */
export async function endpointHere(): Promise<string | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/** Ask the browser for leave, and for what reaches it. */
export async function subscribeHere(key: string): Promise<Given> {
  if ((await Notification.requestPermission()) !== "granted") throw new Denied();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

/** The browser was not given leave. */
export class Denied extends Error {}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
