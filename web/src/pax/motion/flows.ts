/** Where florins went between two views: guessed from who has more and who has fewer than before. */

import { REGIONS } from "../facts";
import { spaceId } from "../targets";
import type { View } from "../view";

/** A purse or a space of the market; China is everywhere else. */
export type Keeper = `seat:${number}` | `space:${string}` | "china";

export interface Flow {
  readonly from: Keeper;
  readonly to: Keeper;
  readonly count: number;
}

function kept(view: View): Map<Keeper, number> {
  const found = new Map<Keeper, number>();
  for (const { seat, florins } of view.players) found.set(`seat:${seat}`, florins);
  for (const row of REGIONS)
    view.market[row].forEach(({ florins }, column) =>
      found.set(`space:${spaceId(row, column)}`, florins),
    );
  return found;
}

/** Match those who gave with those who got, in their order; the rest is China's. */
export function flows(before: View, after: View): readonly Flow[] {
  const had = kept(before);
  const givers: { who: Keeper; left: number }[] = [];
  const takers: { who: Keeper; left: number }[] = [];
  for (const [who, florins] of kept(after)) {
    const change = florins - (had.get(who) ?? 0);
    if (change < 0) givers.push({ who, left: -change });
    if (change > 0) takers.push({ who, left: change });
  }
  const found: Flow[] = [];
  for (const taker of takers) {
    for (const giver of givers) {
      const count = Math.min(giver.left, taker.left);
      if (count === 0) continue;
      found.push({ from: giver.who, to: taker.who, count });
      giver.left -= count;
      taker.left -= count;
    }
    if (taker.left > 0) found.push({ from: "china", to: taker.who, count: taker.left });
  }
  for (const { who, left } of givers)
    if (left > 0) found.push({ from: who, to: "china", count: left });
  return found;
}
