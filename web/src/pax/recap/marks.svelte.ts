/** Changed places stay marked until somebody looks at them: rests the pointer there, taps, or goes on. */

import "./marks.css";
import type { Concern } from "../concerns";
import { placeId } from "../targets";
import { UNCHANGED, type Change } from "./changed";

const PLACE = "[data-place], [data-empire]";
/** Milliseconds a pointer rests on what is looked at; what it only crosses keeps its mark. */
const A_LOOK = 250;

class Marks {
  private changed = $state.raw(UNCHANGED);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Mark these places, and no others. */
  put(changed: ReadonlyMap<string, Change>): void {
    this.changed = changed;
  }

  of(place: Concern): Change | undefined {
    return this.changed.get(placeId(place));
  }

  /** Listen to who looks at what; gives the way to stop. */
  watch(): () => void {
    const listeners = {
      pointerover: ({ target, pointerType }: PointerEvent) => {
        clearTimeout(this.timer);
        const ids = idsAt(target);
        if (pointerType !== "touch" && ids.length > 0)
          this.timer = setTimeout(() => this.look(ids), A_LOOK);
      },
      pointerup: ({ target }: PointerEvent) => this.look(idsAt(target)),
      // Not as soon as the focus comes: who listens is told of the change first.
      focusout: ({ target }: FocusEvent) => this.look(idsAt(target)),
    };
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name, listener as EventListener);
    return () => {
      clearTimeout(this.timer);
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name, listener as EventListener);
      this.changed = UNCHANGED;
    };
  }

  private look(ids: readonly string[]): void {
    if (!ids.some((id) => this.changed.has(id))) return;
    this.changed = new Map([...this.changed].filter(([id]) => !ids.includes(id)));
  }
}

export const marks = new Marks();

/** The ids of the place there: a card of an empire is its land, too. */
function idsAt(target: EventTarget | null): string[] {
  const place = target instanceof Element ? target.closest<HTMLElement>(PLACE) : null;
  if (place === null) return [];
  const { place: id = "", empire } = place.dataset;
  return empire === undefined ? [id, id.replace(/^card:/, "empire:")] : [`empire:${empire}`];
}
