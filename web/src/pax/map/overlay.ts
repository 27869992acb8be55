/** What an answer would change on the map, worked out from the events the rules foretell. */

import type { EventSeen, Forecast, MapState, View } from "../view";

export type Loss = "killed" | "repressed" | "moved";

/** Florins at a border: a seat earns them, or pirates rob them from the profits. */
export interface Toll {
  readonly count: number;
  /** Null: robbed. */
  readonly seat: number | null;
}

export interface Overlay {
  /** The pieces that would come, by slot. */
  readonly coming: ReadonlyMap<string, string>;
  /** What would become of the pieces that stand there now, by slot. */
  readonly lost: ReadonlyMap<string, Loss>;
  readonly tolls: ReadonlyMap<string, Toll>;
  /** Tokens that would lie on an empire's card, and those that would leave it. */
  readonly newlyRepressed: ReadonlyMap<string, readonly string[]>;
  readonly unrepressed: ReadonlyMap<string, readonly string[]>;
  /** The bishop that would stand on an empire's card; null: none any more. */
  readonly bishops: ReadonlyMap<string, string | null>;
  readonly states: ReadonlyMap<string, MapState>;
  /** Who would have an empire's card; null: its throne. */
  readonly owners: ReadonlyMap<string, number | null>;
  readonly battles: ReadonlyMap<string, { readonly attackers: number; readonly defenders: number }>;
  /** The emporium that would open. */
  readonly opened: string | null;
}

const text = (event: EventSeen, fact: keyof EventSeen): string => String(event[fact] ?? "");
const count = (value: unknown): number => (Array.isArray(value) ? value.length : Number(value));

class Drafting {
  readonly after: Map<string, string>;
  readonly how = new Map<string, Loss>();
  readonly placed = new Set<string>();
  readonly tolls = new Map<string, Toll>();
  readonly newlyRepressed = new Map<string, string[]>();
  readonly unrepressed = new Map<string, string[]>();
  readonly bishops = new Map<string, string | null>();
  readonly states = new Map<string, MapState>();
  readonly owners = new Map<string, number | null>();
  readonly battles = new Map<string, { attackers: number; defenders: number }>();
  opened: string | null = null;

  constructor(view: View) {
    this.after = new Map(Object.entries(view.slots));
  }

  take(event: EventSeen): void {
    const piece = text(event, "piece");
    const slot = text(event, "slot");
    const empire = text(event, "empire");
    const card = text(event, "card");
    switch (event.kind) {
      case "piece-placed":
        this.place(slot, piece);
        break;
      case "piece-killed":
        this.leave(slot, piece, "killed");
        break;
      case "piece-repressed":
        this.leave(slot, piece, "repressed");
        add(this.newlyRepressed, empire, piece);
        break;
      case "survivor-repressed":
        add(this.newlyRepressed, empire, piece);
        break;
      case "piece-freed":
        add(this.unrepressed, empire, piece);
        this.place(slot, piece);
        break;
      case "repressed-killed":
        add(this.unrepressed, empire, piece);
        break;
      case "pirate-sails":
        this.leave(text(event, "from_slot"), piece, "moved");
        break;
      case "bishop-placed":
        this.bishops.set(card, piece);
        break;
      case "bishop-moved":
        this.bishops.set(text(event, "from_card"), null);
        this.bishops.set(card, piece);
        break;
      case "bishop-killed":
        this.bishops.set(card, null);
        break;
      case "share-earned":
        this.tolls.set(slot, { count: Number(event.count), seat: Number(event.seat) });
        break;
      case "pirates-rob":
        this.tolls.set(slot, { count: Number(event.count), seat: null });
        break;
      case "battle-joined":
        this.battles.set(empire, {
          attackers: count(event.attackers),
          defenders: count(event.defenders),
        });
        break;
      case "state-changed":
        this.states.set(empire, event.state as MapState);
        break;
      case "empire-taken":
      case "empire-made-vassal":
        this.owners.set(empire, Number(event.seat));
        break;
      case "empire-to-throne":
        this.owners.set(empire, null);
        break;
      case "route-shifted":
        this.opened = text(event, "opened");
        break;
    }
  }

  private place(slot: string, piece: string): void {
    this.after.set(slot, piece);
    this.placed.add(slot);
  }

  /** Whether another piece of the same sort would stand where one stood. */
  isReplaced(slot: string): boolean {
    return this.after.has(slot) && this.placed.has(slot) && this.how.has(slot);
  }

  private leave(slot: string, piece: string, how: Loss): void {
    if (this.after.get(slot) === piece) this.after.delete(slot);
    this.how.set(slot, how);
  }
}

function add(map: Map<string, string[]>, key: string, piece: string): void {
  map.set(key, [...(map.get(key) ?? []), piece]);
}

/** What would be different: a piece that comes and dies at once changes nothing. */
export function overlayOf(view: View, forecast: Forecast | null | undefined): Overlay {
  const draft = new Drafting(view);
  for (const event of forecast?.events ?? []) draft.take(event);
  const coming = new Map<string, string>();
  const lost = new Map<string, Loss>();
  for (const slot of new Set([...draft.after.keys(), ...Object.keys(view.slots)])) {
    const before = view.slots[slot];
    const after = draft.after.get(slot);
    if (before === after && !draft.isReplaced(slot)) continue;
    if (after !== undefined) coming.set(slot, after);
    if (before !== undefined) lost.set(slot, draft.how.get(slot) ?? "moved");
  }
  // eslint-disable-next-line @typescript-eslint/no-misused-spread -- only what it holds is wanted
  return { ...draft, coming, lost };
}
