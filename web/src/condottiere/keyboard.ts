/** The table by keyboard: letters for cards and answers. */

import { focusAnswer, opened, type Keys, type Openings } from "@/table/keyboard";
import { CARD_KEYS } from "./keys";
import type { Play } from "./play.svelte";

/** What letters open beside the game itself; what is not possible now is absent. */
export interface OwnOpenings extends Openings {
  show?: () => void;
}

export const keysOf = (play: Play, openings: OwnOpenings): Keys => ({
  drop: () => play.select(null),
  confirm: play.chosen ? play.play : undefined,
  letter: (key) => answering(key, play) ?? doing(key, play, openings),
});

/** What picks an answer; Enter then gives it. */
function answering(key: string, play: Play): (() => void) | undefined {
  const card = CARD_KEYS[key];
  const kind = { p: "pass", r: "pass-reveal" }[key];
  const answer = kind === undefined ? undefined : play.asked?.ofKind(kind);
  if (card === undefined && answer === undefined) return undefined;
  return () => {
    if (card !== undefined) pickCard(card, play);
    else if (answer) void play.answer(answer);
    void focusAnswer(".prompt .do");
  };
}

function doing(key: string, play: Play, openings: OwnOpenings): (() => void) | undefined {
  if (key === "z") return () => void play.undo();
  return key === "s" ? openings.show : opened(key, openings);
}

function pickCard(card: string, play: Play): void {
  const action = play.asked?.withCard(card);
  if (action) play.select(action);
  else if (play.view?.hand.includes(card)) void play.whyNot({ card });
}
