/** One device, several people: who is to be in front of it, and what is dropped in between.
 *
 * Nobody is in front unless they said so. Then the page has nothing but what lies on the table; whoever
 * comes in front is told by the server what that seat may see, and what happened since its last look.
 * Where somebody is asked in secret everybody takes a look, for nobody may learn who it was.
 */

import { announcer } from "@/kit/announcer.svelte";
import { toasts } from "@/kit/toasts.svelte";
import type { ChairTold } from "@/server/api";
import type { LiveTable } from "@/server/live.svelte";

/** Why somebody is to come in front. */
export type Reason = "turn" | "vote" | "round";

export class Handing {
  /** Those who have not yet had their look, where somebody is asked in secret. */
  private round = $state.raw<readonly number[]>([]);
  /** Whether who has a look in this round was asked. */
  private wasAsked = $state(false);
  /** Who was next when the one before went: known before the server has told anything. */
  private expected = $state<number | null>(null);
  private isPeeking = $state(false);
  /** How many events each seat has looked at, and how many all have seen together. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- no page shows it
  private readonly looked = new Map<number, number>();
  private lookedTogether = 0;

  constructor(
    private readonly live: LiveTable,
    private readonly me: () => string | undefined,
    /** How long one looks at what came of one's answer, in milliseconds. */
    private readonly pause: () => number,
  ) {}

  private readonly chairs = $derived.by<readonly ChairTold[]>(() => {
    const me = this.me();
    return (this.live.table?.chairs ?? []).filter(({ person }) => person !== null && person === me);
  });
  /** Those who play here. */
  readonly here = $derived(this.chairs.filter((chair) => !chair.resigned));
  readonly isShared = $derived.by(
    () => this.live.table?.state !== "open" && this.chairs.some((chair) => chair.local),
  );
  private readonly isOn = $derived.by(() => this.isShared && this.live.table?.state === "running");

  /** Whose vote is missing: it holds up everybody. */
  private readonly voter = $derived.by<number | null>(() => {
    const ask = this.live.table?.ask;
    if (!ask) return null;
    const missing = this.here.filter(({ seat, away }) => !away && !ask.yes.includes(seat));
    const front = missing.find(({ seat }) => seat === this.live.seat);
    return (front ?? missing[0])?.seat ?? null;
  });
  private readonly asked = $derived.by<number | null>(() => {
    const running = this.live.sight?.clock.running;
    return this.here.find(({ seat, away }) => seat === running && !away)?.seat ?? null;
  });

  /** Who is to come in front, or to stay there. */
  readonly next = $derived.by<number | null>(() => {
    if (!this.isOn) return null;
    if (!this.live.sight) return this.round[0] ?? this.expected;
    return this.round[0] ?? this.voter ?? this.asked;
  });
  readonly reason = $derived.by<Reason>(() =>
    this.round.length > 0 ? "round" : this.voter !== null ? "vote" : "turn",
  );

  /** Whether the hand-over screen stands: nobody is in front, and somebody is to come. */
  readonly isCovered = $derived.by(
    () =>
      this.isOn &&
      this.live.seat === null &&
      !this.isPeeking &&
      this.next !== null &&
      !this.isComing,
  );
  /** Whether somebody has come, and the server has not answered yet. */
  private isComing = $state(false);

  /** Whether somebody has a look in a round who is asked nothing: the table is not shown, for it may
   * have gone on and tell who was asked. */
  readonly isIdle = $derived.by(
    () => this.isInRound && this.live.sight !== null && !this.live.hasQuestion && !this.wasAsked,
  );
  private readonly isInRound = $derived.by(
    () => this.round.length > 0 && this.live.seat === this.round[0],
  );

  /** Whether who is in front has nothing more to do, and another one has. */
  readonly isLeaving = $derived.by(
    () =>
      this.isOn &&
      this.live.seat !== null &&
      this.live.isUpToDate &&
      !this.live.moment &&
      this.live.sight !== null &&
      this.next !== null &&
      this.next !== this.live.seat,
  );

  /** Somebody is in front now. */
  come = (seat: number): void => {
    this.turnTo(seat);
  };

  /** Who is in front goes. */
  handOn = (): void => {
    if (this.isInRound) this.round = this.round.slice(1);
    this.turnTo(null);
  };

  /** Let all see what lies on the table. */
  peek = (): void => {
    this.isPeeking = true;
  };

  private turnTo(seat: number | null): void {
    const { live } = this;
    const told = live.events.length;
    if (live.seat !== null) {
      if (!this.isIdle) this.looked.set(live.seat, told);
    } else if (!this.isCovered) this.lookedTogether = Math.max(this.lookedTogether, told);
    const known = seat === null ? undefined : this.looked.get(seat);
    this.expected = this.next;
    this.isPeeking = false;
    this.isComing = seat !== null;
    this.wasAsked = false;
    announcer.forget();
    toasts.forget();
    live.turnTo(seat, known === undefined ? null : Math.max(known, this.lookedTogether));
  }

  /** Follow the table for as long as the component lives that calls this. */
  follow(): void {
    $effect(() => {
      if (this.live.sight) this.isComing = false;
    });
    $effect(() => {
      if (this.isOn && this.live.round && this.round.length === 0) this.goRound();
    });
    $effect(() => {
      if (!this.isInRound) return;
      if (this.live.hasQuestion) this.wasAsked = true;
      else if (this.wasAsked && this.live.sight) this.handOn();
    });
    $effect(() => {
      if (!this.isLeaving) return;
      const timer = setTimeout(() => this.turnTo(null), this.pause());
      return () => clearTimeout(timer);
    });
    // The end is for all to see.
    let wasOn = false;
    $effect(() => {
      if (wasOn && !this.isOn && this.live.seat !== null) this.turnTo(null);
      wasOn = this.isOn;
    });
    // A page that is put away, to be shown again by the browser's back button.
    $effect(() => {
      const away = () => {
        if (this.isOn && this.live.seat !== null) this.turnTo(null);
      };
      window.addEventListener("pagehide", away);
      return () => window.removeEventListener("pagehide", away);
    });
  }

  /** Everybody takes a look: clockwise from who was on turn last, as games ask. */
  private goRound(): void {
    const seats = this.here.filter(({ away }) => !away).map(({ seat }) => seat);
    const first = this.live.sight?.clock.running ?? 0;
    const later = seats.filter((seat) => seat >= first);
    this.round = [...later, ...seats.filter((seat) => seat < first)];
    if (this.live.seat !== null) this.turnTo(null);
  }
}
