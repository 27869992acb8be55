/** One's standing orders at a table: which stand, which can be given, giving and taking back. */

import { announcer } from "@/kit/announcer.svelte";
import { trying } from "@/kit/trying";
import type { FromServer } from "@/server/api";
import type { LiveTable } from "@/server/live.svelte";
import { t } from "@/words/words.svelte";

type Orders = Extract<FromServer, { type: "orders" }>;
export type Offer = NonNullable<Orders["offers"]>[number];
export type Given = Record<string, string | number>;

/** A planned turn is made at the table itself. */
const PLANNED = "planned-turn";

export class Ordering {
  isBusy = $state(false);
  offers = $state.raw<readonly Offer[] | null>(null);
  /** Not what stands already and could only be said again. */
  readonly listed = $derived(
    this.offers?.filter(
      ({ kind, parameters }) =>
        kind !== PLANNED && (parameters.length > 0 || !this.stands.includes(kind)),
    ) ?? [],
  );
  readonly canPlan = $derived(this.offers?.some(({ kind }) => kind === PLANNED) ?? false);

  private readonly stands = $derived.by(() =>
    this.live.orders.filter(({ ended }) => !ended).map(({ kind }) => kind),
  );

  constructor(private readonly live: LiveTable) {}

  /** Ask what can be ordered at what is on the screen now. */
  look = (): Promise<boolean> => this.do(() => this.live.send({ type: "orders" }));

  give = async (kind: string, given: Given): Promise<void> => {
    const number = this.live.sight?.number;
    if (number === undefined || this.isBusy) return;
    const order = { kind, given, actions: null };
    if (await this.do(() => this.live.send({ type: "order", number, order })))
      announcer.say(t("web.orders.given"));
  };

  cancel = (kind: string): Promise<boolean> =>
    this.do(() => this.live.send({ type: "cancel-order", kind }));

  private async do(work: () => Promise<Orders>): Promise<boolean> {
    this.isBusy = true;
    const isDone = await trying(async () => {
      this.offers = (await work()).offers;
    });
    this.isBusy = false;
    return isDone;
  }
}
