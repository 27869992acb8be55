/** Opening the sheet of standing orders: it comes with its words. */

import { learnOrderWords } from "./words";

export async function openOrders() {
  await learnOrderWords();
  return (await import("./OrdersSheet.svelte")).default;
}
