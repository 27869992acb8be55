/** How things come to rest on the map. Nothing moves for those who asked for stillness. */

import { cubicOut } from "svelte/easing";
import { prefersReducedMotion } from "svelte/motion";
import type { TransitionConfig } from "svelte/transition";

const TAKEN = 420;

/** A region is taken: its house's field appears. */
export function appear(_: Element): TransitionConfig {
  return {
    duration: prefersReducedMotion.current ? 0 : TAKEN,
    easing: cubicOut,
    css: (part) => `opacity: ${part}`,
  };
}

/** A region is taken: its house's shield drops onto it. */
export function drop(_: Element): TransitionConfig {
  return {
    duration: prefersReducedMotion.current ? 0 : TAKEN,
    easing: cubicOut,
    css: (part, rest) => `opacity: ${part}; transform: translateY(${-10 * rest}px)`,
  };
}
