/** "Keep it for this round": whoever says so is not asked again whether to throw in the hand.
 *
 * The answer is given by this page, as soon as the question comes and before anything is shown, so
 * that nobody else waits for it; to the server it is an answer like any other. It lasts until cards
 * are dealt anew, also when the page is loaded again, and its owner can take it back. Where several
 * people share the device it is not offered: it would stay in the page for the next one to find.
 */

import { remembered } from "@/kit/remembered";
import { trying } from "@/kit/trying";
import type { LiveTable } from "@/server/live.svelte";
import { viewOf } from "./view";

const KEEP = { kind: "keep-hand" };

export class KeepingHand {
  private readonly kept;
  /** The round for which it was said; another round is another hand. */
  private round = $state("");
  private sent: number | null = null;

  constructor(private readonly live: LiveTable) {
    this.kept = remembered(`keeps-hand.${live.id}`, "");
    this.round = this.kept.read();
    // Before anything is drawn: a question that is answered already is not shown.
    $effect.pre(() => this.answer());
  }

  readonly isOn = $derived.by(() => this.round !== "" && this.round === this.roundNow);

  readonly isOffered = $derived.by(() => {
    const chairs = this.live.table?.chairs ?? [];
    const mine = chairs.find(({ seat }) => seat === this.live.seat)?.person;
    return chairs.filter(({ person }) => person === mine).length === 1;
  });

  begin = (): void => this.note(this.roundNow);
  stop = (): void => this.note("");

  private get roundNow(): string {
    const { seat, newest } = this.live;
    const counters = viewOf(newest?.view)?.counters;
    return counters && seat !== null ? `${seat}.${counters.game ?? 1}.${counters.round}` : "";
  }

  private note(round: string): void {
    this.round = round;
    this.kept.write(round);
  }

  private answer(): void {
    const { newest } = this.live;
    const decision = viewOf(newest?.view)?.decision;
    if (!newest || decision?.kind !== "hand" || !this.isOn || this.sent === newest.number) return;
    const { number } = newest;
    this.sent = this.live.answered = number;
    void trying(() => this.live.send({ type: "move", number, action: KEEP })).then((done) => {
      // Then it is asked like any other question.
      if (!done && this.live.answered === number) this.live.answered = null;
    });
  }
}
