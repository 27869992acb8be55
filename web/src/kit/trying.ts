import { toasts } from "./toasts.svelte";

/** Do something that may fail; what went wrong is told. True if it worked. */
export async function trying(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (problem) {
    toasts.trouble(problem);
    return false;
  }
}
