/** What surrounds a game at any table: clocks, who is there, what is said, and playing again. */

import { clockFace, now, timeLeft } from "@/kit/clock.svelte";
import { trying } from "@/kit/trying";
import { go } from "@/route.svelte";
import { ask, client } from "@/server/api";
import type { LiveTable } from "@/server/live.svelte";
import { me } from "@/server/me.svelte";
import { doors } from "@/welcome/doors.svelte";

/** Who sits on a seat, in what a name does not say. */
export interface Tag {
  computer: boolean;
  away: boolean;
  present: boolean;
  /** A program under an account of its own. */
  bot?: boolean;
}

export class Around {
  private heard = $state(0);

  constructor(readonly live: LiveTable) {}

  /** After the end as well: that is when most is to be said. */
  readonly canTalk = $derived.by(() => {
    const { table } = this.live;
    return (table?.choices.talk ?? false) && table?.state !== "open" && doors.mayTalk;
  });

  /** How much was said that one has not looked at. */
  readonly unheard = $derived.by(() => Math.max(0, this.live.talk.length - this.heard));

  hear(): void {
    this.heard = this.live.talk.length;
  }

  /** For each seat the time it has left, where time is measured. */
  readonly clocks = $derived.by(() => {
    const clock = this.live.sight?.clock;
    const hasClock = (clock?.left ?? null) !== null || clock?.deadline != null;
    return (this.live.table?.chairs ?? []).map((_, seat) => {
      const left = hasClock ? timeLeft(clock, seat, now()) : null;
      return left === null ? null : clockFace(left);
    });
  });

  readonly tags = $derived.by<Tag[]>(() =>
    (this.live.table?.chairs ?? []).map((chair) => ({
      computer: chair.kind === "computer" || chair.resigned,
      away: chair.away,
      present: chair.present,
      bot: chair.bot,
    })),
  );

  /**
   * Who played here may play again, also after giving up; a guest who may not put up tables, when
   * somebody else has. Lessons and puzzles are begun anew where one learns.
   */
  readonly canRematch = $derived.by(() => {
    const { seat, table } = this.live;
    const played = table?.chairs.some(({ person }) => person && person === me.person?.id);
    const hasPlayed = seat !== null || played === true;
    const isPossible = doors.mayPutUp || table?.rematch != null;
    return hasPlayed && isPossible && !table?.lesson && !table?.lesson_name;
  });

  /** The other people who played here, not those at somebody's device. */
  readonly others = $derived.by(() =>
    (this.live.table?.chairs ?? []).flatMap(({ person, local }) =>
      person !== null && !local && person !== me.person?.id ? [person] : [],
    ),
  );

  /** The seat of somebody else who plays again already. */
  readonly inviter = $derived.by(() => {
    const { rematch = null, rematch_by = null } = this.live.table ?? {};
    return rematch === null || rematch_by === this.live.seat ? null : rematch_by;
  });

  /** Put up the same table again, or take one's seat where somebody has; all meet at one table. */
  rematch = async (): Promise<void> => {
    const path = { params: { path: { table_id: this.live.id } } };
    await trying(async () => {
      const fresh = await ask(client.POST("/api/tables/{table_id}/rematch", path));
      go(`/table/${fresh.id}`);
    });
  };
}
