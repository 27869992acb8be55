/** What has become of one's standing orders since one last heard of them, in short. */

import { toasts } from "@/kit/toasts.svelte";
import type { OrderTold } from "@/server/live.svelte";
import { t, tell } from "@/words/words.svelte";
import { learnOrderWords } from "./words";

export interface Change {
  order: OrderTold;
  what: "carried" | "done" | "dropped";
}

/** Find what changed by itself: an order that answered, is done, or was dropped. */
export function changes(before: readonly OrderTold[], now: readonly OrderTold[]): Change[] {
  return now.flatMap<Change>((order) => {
    const was = before.find((one) => one.kind === order.kind && one.given_at === order.given_at);
    if (!was) return [];
    const what = order.ended?.what;
    if (!was.ended && (what === "done" || what === "dropped")) return [{ order, what }];
    return order.carried > was.carried ? [{ order, what: "carried" }] : [];
  });
}

export async function tellNews(
  before: readonly OrderTold[],
  now: readonly OrderTold[],
  names: readonly string[],
): Promise<void> {
  const news = changes(before, now);
  if (news.length === 0) return;
  await learnOrderWords();
  for (const { order, what } of news)
    toasts.note(
      t(`web.orders.note-${what}`, {
        order: tell(`order.${order.kind}`, order.given, names),
        why: order.ended?.why ? tell(order.ended.why.key, order.ended.why.args, names) : "",
      }),
    );
}
