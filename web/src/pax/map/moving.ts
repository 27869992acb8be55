/** Pieces that come and go are seen to do so, unless things shall stay still. */

import { getContext, setContext } from "svelte";
import type { TransitionConfig } from "svelte/transition";
import { isStill } from "@/kit/prefs.svelte";
import type { Point } from "./geometry";
import type { News } from "./news";

const KEY = Symbol("news");
export const tellNews = (news: () => News): void => void setContext(KEY, news);
export const hearNews = (): (() => News) =>
  getContext<(() => News) | undefined>(KEY) ?? (() => new Map());

const TIME = 320;

/** A piece comes: over the map from where it was, or down onto its place. */
export function arrive(
  _: Element,
  { from, at }: { from: Point | null | undefined; at: Point },
): TransitionConfig {
  if (from === undefined || isStill()) return { duration: 0 };
  return {
    duration: TIME,
    css: (_part, rest) =>
      from
        ? `transform: translate(${rest * from.x}px, ${rest * from.y}px)`
        : `opacity: ${1 - rest}; transform-origin: ${at.x}px ${at.y}px; transform: scale(${1 + 0.7 * rest})`,
  };
}

/** A piece goes: it shrinks away where it stood. */
export function depart(_: Element, { at }: { at: Point }): TransitionConfig {
  if (isStill()) return { duration: 0 };
  return {
    duration: TIME - 100,
    css: (part) =>
      `opacity: ${part}; transform-origin: ${at.x}px ${at.y}px; transform: scale(${0.4 + 0.6 * part})`,
  };
}
