/** What clocks show: minutes and seconds, or days and hours. */

import { createSubscriber } from "svelte/reactivity";
import { t } from "@/words/words.svelte";

/** Ticks for as long as somebody reads the time. */
const ticking = createSubscriber((tick) => {
  const timer = setInterval(tick, 500);
  return () => clearInterval(timer);
});

/** The time, read anew twice a second by whoever shows it. */
export function now(): number {
  ticking();
  return Date.now();
}

const two = (number: number): string => String(number).padStart(2, "0");

export function clockFace(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return t("web.kit.days-hours", { days, hours: hours % 24 });
  if (hours > 0) return t("web.kit.hours-minutes", { time: `${hours}:${two(minutes % 60)}` });
  return `${minutes}:${two(seconds % 60)}`;
}

export interface Clock {
  left?: number[] | null;
  running?: number | null;
  deadline?: number | null;
}

/** Milliseconds a seat has left; null where there is no clock. */
export function timeLeft(clock: Clock | undefined, seat: number, at: number): number | null {
  if (!clock) return null;
  if (clock.running === seat && clock.deadline != null) return clock.deadline - at;
  return clock.left?.[seat] ?? null;
}
