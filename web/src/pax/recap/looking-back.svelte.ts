/** Looking back at a table: what happened since one's last turn, and whether it is shown. */

import { telling } from "@/kit/telling.svelte";
import type { LiveTable } from "@/server/live.svelte";
import { tell } from "@/words/words.svelte";
import type { View } from "../view";
import { changedPlaces, UNCHANGED } from "./changed";
import type { RecapLine } from "./line";
import { recapOf, type Recap } from "./recap";

/** What looking back needs of a table. */
interface Looked {
  readonly live: LiveTable;
  readonly names: readonly string[];
  readonly tableView: View | undefined;
}

const NOTHING: Recap = { since: { from: 0, to: 0, isMyTurn: false }, lines: [], touched: 0 };

export class LookingBack {
  /** What somebody chose, for the moment it was chosen in. */
  private chosen = $state.raw<{ moment: string; isOpen: boolean } | null>(null);
  private dismissed = $state<string | null>(null);

  constructor(private readonly at: Looked) {}

  readonly recap = $derived.by<Recap>(() => {
    const { live, tableView } = this.at;
    if (live.seat === null || !tableView) return NOTHING;
    return recapOf(live.events, tableView, live.seat);
  });
  /** Names the turn that is looked back from: it stays the same while one plays it. */
  readonly moment = $derived.by(() => {
    const { from, isMyTurn } = this.recap.since;
    return `${this.at.live.seat ?? ""} ${from} ${isMyTurn}`;
  });
  readonly isMyTurn = $derived(this.recap.since.isMyTurn);
  /** It opens by itself when one's turn begins. */
  readonly isOpen = $derived(
    this.chosen?.moment === this.moment ? this.chosen.isOpen : this.isMyTurn,
  );
  /** Whether something is to be said where the story itself is not in sight. */
  readonly calls = $derived(
    this.isMyTurn && this.recap.touched > 0 && this.dismissed !== this.moment,
  );

  turnOver = (): void => {
    telling.stop();
    this.chosen = { moment: this.moment, isOpen: !this.isOpen };
  };

  dismiss = (): void => {
    this.dismissed = this.moment;
  };

  says = ({ key, args }: RecapLine): string => tell(key, args, this.at.names);

  /** The changed places, while it is one's turn. */
  readonly changed = $derived.by(() => {
    const { live, tableView } = this.at;
    if (live.seat === null || !tableView || !this.isMyTurn) return UNCHANGED;
    return changedPlaces(live.events, tableView, live.seat, this.recap);
  });
}
