/** Coins that fly from where florins were to where they are: short, over everything, in nobody's way. */

import { isStill } from "@/kit/prefs.svelte";
import type { Flow, Keeper } from "./flows";

const MOST = 8;
const FLIGHT = 270;
/** All coins are down within 350 milliseconds. */
const LAST_START = 80;
const SIZE = 20;

interface Spot {
  x: number;
  y: number;
}

/** The middle of the first thing in sight that shows a keeper's florins. */
function spotOf(keeper: Keeper): Spot | null {
  const [sort, name] = [keeper.slice(0, keeper.indexOf(":")), keeper];
  const selector =
    sort === "seat" ? `[data-purse="${name.slice(5)}"]` : `[data-place="${CSS.escape(name)}"]`;
  for (const one of document.querySelectorAll(selector)) {
    const { x, y, width, height } = one.getBoundingClientRect();
    if (width > 0 && y + height > 0 && y < innerHeight)
      return { x: x + width / 2, y: y + height / 2 };
  }
  return null;
}

/** China lies beyond the upper edge of whatever the other end is. */
const beyond = ({ x, y }: Spot): Spot => ({ x, y: y - 90 });

function waysOf(flow: Flow): readonly [Spot, Spot][] {
  const from = flow.from === "china" ? null : spotOf(flow.from);
  const to = flow.to === "china" ? null : spotOf(flow.to);
  if (from === null && flow.from !== "china") return [];
  if (to === null && flow.to !== "china") return [];
  const start = from ?? (to && beyond(to));
  const end = to ?? (from && beyond(from));
  return start && end ? Array.from({ length: Math.min(3, flow.count) }, () => [start, end]) : [];
}

export function flyCoins(all: readonly Flow[]): void {
  if (isStill() || document.visibilityState === "hidden") return;
  const ways = all.flatMap(waysOf).slice(0, MOST);
  ways.forEach(([from, to], number) => {
    const coin = document.createElement("span");
    coin.className = "pax-flying-coin";
    coin.ariaHidden = "true";
    document.body.append(coin);
    const at = ({ x, y }: Spot): string => `translate(${x - SIZE / 2}px, ${y - SIZE / 2}px)`;
    const top = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 24 };
    const flight = coin.animate(
      [
        { transform: `${at(from)} scale(0.7)`, opacity: 0.3 },
        { transform: `${at(top)} scale(1.1)`, opacity: 1, offset: 0.5 },
        { transform: `${at(to)} scale(0.8)`, opacity: 0.6 },
      ],
      {
        duration: FLIGHT,
        delay: (LAST_START * number) / Math.max(1, ways.length - 1),
        easing: "ease-in-out",
        fill: "both",
      },
    );
    flight.onfinish = flight.oncancel = () => coin.remove();
  });
}
