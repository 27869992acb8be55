/** Playing a game that the client does not know: what is asked, and giving one of the answers. */

import { commonOf } from "@/games/told";
import { announcer } from "@/kit/announcer.svelte";
import { trying } from "@/kit/trying";
import type { AnyAction, AnyMove } from "@/server/api";
import type { LiveTable } from "@/server/live.svelte";
import { housesOf } from "@/table/houses";
import { knows, t, tell } from "@/words/words.svelte";
import saying from "./words";

export class Play {
  busy = $state(false);

  constructor(readonly live: LiveTable) {}

  readonly houses = $derived.by(() => housesOf(this.live.table?.chairs ?? []));
  readonly names = $derived(this.houses.map((house) => house.name));
  readonly seen = $derived.by(() => (this.live.sight ? commonOf(this.live.sight.view) : undefined));
  /** The rules behind events are known of our own games only. */
  readonly view = { edition: "" };
  readonly options = $derived.by<readonly AnyMove[]>(() =>
    this.live.isAsked ? (this.seen?.decision?.options ?? []) : [],
  );

  get isAsked(): boolean {
    return this.live.isAsked;
  }

  say = (action: AnyAction): string => saying(action, this.seen, this.names);

  give = async (action: AnyMove): Promise<void> => {
    const number = this.live.sight?.number;
    if (number === undefined || this.busy) return;
    this.busy = true;
    const move = { type: "move", number, action: { ...action } } as const;
    if (await trying(() => this.live.send(move))) this.live.answered = number;
    this.busy = false;
  };

  undo = async (): Promise<void> => {
    const sight = this.live.sight;
    if (sight?.may_undo) await trying(() => this.live.send({ type: "undo", number: sight.number }));
  };

  /** What is asked, or who is being waited for. */
  get question(): string {
    const seen = this.seen;
    if (!seen || seen.result || this.live.table?.state !== "running")
      return t("web.table.game-over");
    if (this.isAsked) {
      const key = `question.${seen.decision?.kind ?? ""}`;
      return knows(key) ? tell(key, {}, this.names) : t("web.plain.question");
    }
    if (seen.acting === null) return t("web.table.waiting");
    if (seen.acting === this.live.seat) return t("web.table.one-moment");
    return t("web.plain.thinks", { seat: seen.acting }, this.names);
  }

  announceQuestion(): void {
    announcer.interrupt(`${t("web.table.your-turn")}. ${this.question}`);
  }
}
