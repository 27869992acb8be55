/** What is said aloud at a table: each event once, each question at once, the last minute. */

import { untrack } from "svelte";
import { announcer } from "@/kit/announcer.svelte";
import { prefs } from "@/kit/prefs.svelte";
import { now, timeLeft } from "@/kit/clock.svelte";
import { play as playSound, soundOf } from "@/sound/sounds";
import { t } from "@/words/words.svelte";
import { goingWords, sentence } from "./chronicle";
import type { LiveTable } from "@/server/live.svelte";

/** Somebody at a table, of any game, who listens. */
interface Listener {
  readonly live: LiveTable;
  readonly names: string[];
  readonly view: { edition: string } | undefined;
  readonly isAsked: boolean;
  announceQuestion(): void;
}

const A_MINUTE = 60_000;
/** After a long absence nobody wants to hear it all; a new round for six brings about twenty lines. */
const MOST_TOLD = 24;

/** Listen to a table for as long as the component lives that calls this. */
export function announcing(play: Listener): void {
  const live = play.live;

  $effect(() => {
    const events = live.events.slice(live.newFrom).slice(-MOST_TOLD);
    untrack(() => {
      const edition = play.view?.edition ?? "";
      for (const event of events) announcer.say(sentence(event, 0, play.names, edition).text);
      if (prefs.sounds) for (const event of events) playSound(soundOf(event.kind, event.args.card));
    });
  });

  let known: number | undefined;
  $effect(() => {
    const goings = live.table?.goings ?? [];
    untrack(() => {
      for (const going of goings.slice(known ?? goings.length))
        announcer.say(goingWords(going, play.names));
    });
    known = goings.length;
  });

  const question = $derived(play.isAsked ? live.sight?.number : undefined);
  $effect(() => {
    if (question === undefined) return;
    untrack(() => {
      play.announceQuestion();
      if (prefs.sounds) playSound("your-turn");
    });
    return () => announcer.hush();
  });

  const isShort = $derived.by(() => {
    if (live.seat === null || !play.isAsked) return false;
    if (live.table?.choices.pace?.kind !== "live") return false;
    const left = timeLeft(live.sight?.clock, live.seat, now());
    return left !== null && left < A_MINUTE;
  });
  $effect(() => {
    if (isShort) untrack(() => announcer.interrupt(t("web.table.under-a-minute")));
  });
}
