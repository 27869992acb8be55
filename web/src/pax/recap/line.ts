/** A line of the recap, and what one must know to tell it. */

import type { Key } from "@/generated/keys";
import type { Told } from "@/kit/telling.svelte";
import type { EventTold } from "@/server/api";
import type { Args } from "@/words/say";
import type { PaxIconName } from "../art/icon-names";
import { BANKS } from "../facts";
import { ownerAt, stoodAt, type Owned } from "./owners";
import { actors, sinceLastTurn, type Since } from "./since";

/** How something touched whoever looks. */
export type Touch = "harm" | "gain" | "notice";

/** A sentence with its picture and the events behind it. */
export interface RecapLine {
  /** The places of its events in the story. */
  places: readonly number[];
  icon: PaxIconName;
  /** Null: the business of others. */
  touch: Touch | null;
  key: string;
  args: Args;
}

/** The story as a seat looks back on it from its turn. */
export class Past {
  readonly since: Since;
  /** The seat's pawn, as the pieces are called. */
  readonly pawn: string;
  private readonly whose: readonly (number | null)[];

  constructor(
    readonly events: readonly EventTold[],
    readonly view: Owned,
    readonly me: number,
  ) {
    this.since = sinceLastTurn(events, me);
    this.whose = actors(events);
    this.pawn = `p.${BANKS.get(view.players[me]?.bank ?? "")?.colour ?? ""}`;
  }

  /** The places since the last turn, in their order. */
  get places(): number[] {
    const { from, to } = this.since;
    return Array.from({ length: to - from }, (_, index) => from + index);
  }

  /** In whose turn an event happened. */
  by(place: number): number | null {
    return this.whose[place] ?? null;
  }

  kind(place: number): string {
    return this.events[place]?.kind ?? "";
  }

  args(place: number): Told["args"] {
    return this.events[place]?.args ?? {};
  }

  /** The nearest event before a place, of one of these kinds; null if it is older than this past. */
  before(place: number, kinds: ReadonlySet<string>): number | null {
    for (let at = place - 1; at >= this.since.from; at -= 1)
      if (kinds.has(this.kind(at))) return at;
    return null;
  }

  /** The next event after a place that fits; null if there was none up to now. */
  after(place: number, fits: (event: Told) => boolean): number | null {
    for (let at = place + 1; at < this.since.to; at += 1)
      if (fits(this.events[at] ?? NOTHING)) return at;
    return null;
  }

  /** Whether a card was the seat's after an event, and was so still when this past ended. */
  isMine(card: unknown, place: number): boolean {
    const had = (at: number): boolean => ownerAt(this.view, this.events, at, card) === this.me;
    return had(place) && had(this.since.to - 1);
  }

  /** Whether a concession of the seat's stood on a border after an event. */
  hadConcession(border: string, place: number): boolean {
    return stoodAt(this.view, this.events, place, border, this.pawn);
  }

  /** A line that says *you*, of the event at the last of these places. */
  line(
    touch: Touch,
    icon: PaxIconName,
    key: Extract<Key, `web.paxrecap.${string}`>,
    places: readonly number[],
    args: Args,
  ): RecapLine {
    return { places, icon, touch, key, args: { ...args, by: this.by(places.at(-1) ?? 0) } };
  }
}

const NOTHING: Told = { kind: "", args: {} };
