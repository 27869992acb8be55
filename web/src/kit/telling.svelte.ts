/** Pointing at a line of a story: the board shows what the event behind it concerned.
 *
 * The lines of a list tell their events while the pointer is over them or the focus is in them; a
 * finger's tap lets a line tell until the next tap. A board that hears says what is concerned, by
 * ids of its own, and draws it. Nothing of it is said aloud: the sentence says it all.
 */

/** An event of any game. */
export interface Told {
  readonly kind: string;
  readonly args: Readonly<Record<string, unknown>>;
}
type Hearer = (event: Told) => readonly string[];

const LINE = "[data-told]";
/** Where a tap only turns the page, for phones show story and board one after the other. */
const TURNING = "nav, [role=tablist]";
const NOTHING: ReadonlySet<string> = new Set();

class Telling {
  /** The ids of what is pointed at. */
  concerned = $state.raw(NOTHING);
  private hearer: Hearer | null = null;
  private line: HTMLElement | null = null;
  private isTapped = false;

  /** Be the board that hears; gives the way to stop. */
  hear(hearer: Hearer): () => void {
    this.hearer = hearer;
    document.addEventListener("pointerup", this.tapElsewhere);
    return () => {
      this.hearer = null;
      document.removeEventListener("pointerup", this.tapElsewhere);
      this.stop();
    };
  }

  /** Let a line tell its event, or none. */
  tell(line: HTMLElement | null, events: readonly Told[], isTapped = false): void {
    if (line === this.line) return;
    this.stop();
    if (line === null) return;
    const { hearer } = this;
    const concerned = hearer ? toldBy(line, events).flatMap((event) => hearer(event)) : [];
    if (concerned.length === 0) return;
    this.line = line;
    this.isTapped = isTapped;
    this.concerned = new Set(concerned);
    line.dataset.telling = "";
  }

  stop(): void {
    if (this.line === null) return;
    delete this.line.dataset.telling;
    this.line = null;
    this.isTapped = false;
    this.concerned = NOTHING;
  }

  isTelling(line: HTMLElement | null): boolean {
    return line !== null && line === this.line;
  }

  /** Other events in the same lines: the line that tells tells the new one. */
  tellAnew(list: HTMLElement, events: readonly Told[]): void {
    const { line, isTapped } = this;
    if (line === null || !list.contains(line)) return;
    this.stop();
    this.tell(line, events, isTapped);
  }

  /** A list goes away, and with it what points at it; what was tapped waits for the next tap. */
  leave(list: HTMLElement): void {
    if (!this.isTapped && this.line !== null && list.contains(this.line)) this.stop();
  }

  private tapElsewhere = (tap: PointerEvent): void => {
    if (tap.pointerType !== "touch" || !(tap.target instanceof Element)) return;
    if (tap.target.closest(`${TURNING}, ${LINE}`) === null) this.stop();
  };
}

export const telling = new Telling();

/** The events of a line: most tell one, some sum up several. */
const toldBy = (line: HTMLElement, events: readonly Told[]): Told[] =>
  (line.dataset.told ?? "").split(" ").flatMap((place) => events[Number(place)] ?? []);

const lineAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(LINE) : null;

/** For a list whose lines have `data-told`, the place of their event, or of several: `3 5`. */
export function tells(
  list: HTMLElement,
  told: readonly Told[],
): { update(next: readonly Told[]): void; destroy(): void } {
  let events = told;
  const focused = (): HTMLElement | null => lineAt(list.querySelector(":focus-visible"));

  const listeners = {
    pointerover({ target, pointerType }: PointerEvent): void {
      if (pointerType !== "touch") telling.tell(lineAt(target), events);
    },
    pointerleave({ pointerType }: PointerEvent): void {
      if (pointerType !== "touch") telling.tell(focused(), events);
    },
    pointerup({ target, pointerType }: PointerEvent): void {
      if (pointerType !== "touch") return;
      const line = lineAt(target);
      if (telling.isTelling(line)) telling.stop();
      else telling.tell(line, events, true);
    },
    focusin(): void {
      const line = focused();
      if (line) telling.tell(line, events);
    },
    focusout({ relatedTarget }: FocusEvent): void {
      const line = lineAt(relatedTarget);
      if (line === null || !list.contains(line)) telling.leave(list);
    },
    keydown(press: KeyboardEvent): void {
      const step = { ArrowDown: 1, ArrowUp: -1 }[press.key];
      if (step === undefined || press.altKey || press.ctrlKey || press.metaKey) return;
      walk(list, lineAt(press.target), step);
      press.preventDefault();
    },
  };
  for (const [name, listener] of Object.entries(listeners))
    list.addEventListener(name, listener as EventListener);
  return {
    update(next) {
      events = next;
      telling.tellAnew(list, events);
    },
    destroy: () => telling.leave(list),
  };
}

/** From line to line; who comes to the list begins with its last line, the newest. */
function walk(list: HTMLElement, from: HTMLElement | null, step: number): void {
  const lines = [...list.querySelectorAll<HTMLElement>(LINE)];
  const next = from ? lines[lines.indexOf(from) + step] : lines.at(-1);
  (next?.querySelector<HTMLElement>("button") ?? next)?.focus();
}
