/** The table by keyboard: letters for actions, numbers for answers. */

import { focusAnswer, opened, type Keys, type Openings } from "@/table/keyboard";
import type { Play } from "../play.svelte";
import type { Action } from "../view";
import { KEYS, type Group } from "./groups";

/** What letters open beside the game itself. */
export interface OwnOpenings extends Openings {
  hold: (group: Group) => void;
  aid: () => void;
  /** Opens the card that the focus or the pointer is on. */
  read: () => void;
}

const GROUPS = new Map(
  (Object.entries(KEYS) as [Group, string][]).map(([group, key]) => [key.toLowerCase(), group]),
);

export const keysOf = (play: Play, openings: OwnOpenings): Keys => ({
  drop: () => play.select(null),
  confirm: play.chosen ? play.confirm : undefined,
  letter: (key) => {
    const does = doing(key, play, openings);
    return (
      does &&
      (() => {
        does();
        void focusAnswer(".prompt .btn--go, .options .btn");
      })
    );
  },
});

/** The answers that numbers pick: those in the list, or all that are picked on the table. */
function numbered(play: Play): readonly Action[] {
  const { listed } = play.picking;
  const isOpen = play.view?.decision?.kind === "next-action";
  return listed.length > 0 || isOpen ? listed : play.options;
}

function doing(key: string, play: Play, openings: OwnOpenings): (() => void) | undefined {
  if (/^[1-9]$/.test(key)) {
    const option = numbered(play)[Number(key) - 1];
    return option && (() => play.picking.pickOne(option));
  }
  if (play.view?.decision?.kind === "next-action" && play.isAsked) {
    const group = GROUPS.get(key);
    if (group) return () => openings.hold(group);
  }
  const stop = play.options.find((option) => option.kind === "stop");
  switch (key) {
    case "n":
      return stop && (() => play.take(stop));
    case "c":
      return () => (play.picking.isListed = !play.picking.isListed);
    case "u":
      return () => void play.undo();
    case "z":
      return () => void play.cancel();
    case "r":
      return play.planning.isOn ? play.planning.drop : play.planning.begin;
    case "y":
      return play.planning.isOn ? () => void play.planning.playOut() : undefined;
    case "x":
      return play.planning.isOn ? play.planning.drop : undefined;
    case "v":
      return openings.read;
    case "h":
      return openings.aid;
    default:
      return opened(key, openings);
  }
}
