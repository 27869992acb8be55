/** Asking for a hint: a computer player thinks in one's place, and its answer is lit at the table. */

import { announcer } from "@/kit/announcer.svelte";
import { toasts } from "@/kit/toasts.svelte";
import { trying } from "@/kit/trying";
import type { AnyAction, FromServer } from "@/server/api";
import type { LiveTable } from "@/server/live.svelte";
import { t, tell } from "@/words/words.svelte";
import { learnWhyWords } from "./why-words";

export type Hinted = Extract<FromServer, { type: "hinted" }>;
export type Thoughts = Hinted["thoughts"];
export type Reasons = Thoughts["reasons"];
export type Fact = Reasons["because"][number];

/** A chance in percent, as people read it. */
export const inPercent = (chance: number): number => Math.round(100 * chance);

export class Hinting {
  busy = $state(false);
  private told = $state.raw<Hinted | null>(null);

  constructor(
    private readonly live: LiveTable,
    /** How this table says an answer, and lights it. */
    private readonly table: {
      names(): readonly string[];
      say(action: AnyAction): string;
      light(action: AnyAction): void;
    },
  ) {}

  /** Whether this table is played with hints, and one plays here. */
  get isOffered(): boolean {
    const { table, seat } = this.live;
    return (table?.choices.hints ?? false) && seat !== null && table?.state === "running";
  }

  get canAsk(): boolean {
    return this.isOffered && this.live.isAsked && !this.busy;
  }

  /** The hint, as long as the question it is about is asked. */
  readonly thoughts = $derived.by<Thoughts | null>(() => {
    const { told, live } = this;
    return told !== null && live.isAsked && told.number === live.sight?.number
      ? told.thoughts
      : null;
  });

  ask = async (): Promise<void> => {
    const number = this.live.sight?.number;
    if (this.busy || !this.isOffered) return;
    if (!this.live.isAsked || number === undefined) {
      toasts.note(t("web.advice.hint-not-now"));
      return;
    }
    this.busy = true;
    await trying(async () => {
      this.told = await this.live.send({ type: "hint", number });
    });
    this.busy = false;
    await learnWhyWords().catch(() => undefined);
    this.tell();
  };

  /** Say the best answer aloud with what speaks for it, and light it on the table. */
  private tell(): void {
    const best = this.thoughts?.options[0];
    if (!best) return;
    this.table.light(best.action);
    const action = this.table.say(best.action);
    const facts = this.thoughts?.reasons.because ?? [];
    announcer.say(
      [
        t("web.advice.found", { action, chance: inPercent(best.value) }),
        ...facts.map(({ key, args }) => tell(key, args, this.table.names())),
      ].join(" "),
    );
  }

  close = (): void => {
    this.told = null;
  };
}
