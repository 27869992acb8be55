/** Motion that explains: where a card comes from, where it goes. None of it holds anything up. */

import { isStill } from "@/kit/prefs.svelte";

/** Where things were on the screen, so that others can come from there. */
const places = new Map<string, DOMRect>();

export function remember(name: string, element: Element | null): void {
  if (element) places.set(name, element.getBoundingClientRect());
}

/** Forget where things were: another person is in front, who may not know of these cards. */
export function forget(): void {
  places.clear();
}

/** Let a card fly to its place from a remembered one: the hand it was in, its player's shield. */
export function arrive(element: HTMLElement, from: string): void {
  const start =
    places.get(from) ?? document.querySelector(`[data-place="${from}"]`)?.getBoundingClientRect();
  if (!start || isStill()) return;
  const end = element.getBoundingClientRect();
  if (end.width === 0 || start.width === 0) return;
  const dx = start.left + start.width / 2 - (end.left + end.width / 2);
  const dy = start.top + start.height / 2 - (end.top + end.height / 2);
  const scale = Math.min(1.6, Math.max(0.4, start.width / end.width));
  element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: 0.4 },
      { transform: "none", opacity: 1 },
    ],
    { duration: 320, easing: "cubic-bezier(.2,.7,.2,1)" },
  );
}

/** A card that is swept away sinks and fades. */
export function sink(_: Element): { duration: number; css: (t: number, u: number) => string } {
  return {
    duration: isStill() ? 0 : 360,
    css: (t, u) => `opacity: ${t}; transform: translateY(${u * 26}px) rotate(${u * 5}deg)`,
  };
}

/** Count a number up or down to its new value. */
export function countTo(from: number, to: number, show: (value: number) => void): () => void {
  if (isStill() || from === to) {
    show(to);
    return () => undefined;
  }
  const begun = performance.now();
  let frame = requestAnimationFrame(function step(now: number) {
    const done = Math.min(1, (now - begun) / 260);
    show(Math.round(from + (to - from) * done));
    if (done < 1) frame = requestAnimationFrame(step);
  });
  return () => cancelAnimationFrame(frame);
}
