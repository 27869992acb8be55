/** Drawing the eye to a part of the table, without touching anything in it. */

import { CARDS, type Lesson, type Target } from "./steps";

const PLACES: Record<Target, string> = {
  map: ".map-place .map",
  standings: ".map-place .stand",
  hand: ".hand-place",
  prompt: ".answer-place .prompt",
  lines: ".battle-place .lines",
  line: ".battle-place .line.you",
  strength: ".battle-place .line.you .strength",
  chronicle: ".chronicle-place",
};

/** These fill a place that cuts off what stands out. */
const INSIDE: ReadonlySet<Target> = new Set<Target>(["map", "standings"]);

/** Mark what a lesson is about; gives what ends it. */
export function point(lesson: Lesson | null): () => void {
  const element = lesson && (cardOf(lesson) ?? partOf(lesson));
  if (!element) return () => undefined;
  const inside = lesson.target !== null && INSIDE.has(lesson.target);
  element.setAttribute("data-coached", inside ? "inside" : "around");
  return () => element.removeAttribute("data-coached");
}

/** The very card, where it is in the hand. */
const cardOf = ({ id }: Lesson): Element | null =>
  CARDS.has(id) ? document.querySelector(`.hand-place [data-card="${id}"]`) : null;

const partOf = ({ target }: Lesson): Element | null =>
  target && document.querySelector(PLACES[target]);
