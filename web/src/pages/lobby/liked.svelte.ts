/** The game one wants to play, remembered for the next visit. */

import { FIRST } from "@/games/games";
import { offered } from "@/games/offered.svelte";
import { remembered } from "@/kit/remembered";

const kept = remembered("game", "");

class GameLiked {
  private liked = $state(kept.read());

  /** A game that is no longer offered, or not yet, is not what one plays. */
  get name(): string {
    return offered.of(this.liked)?.name ?? FIRST;
  }
  set name(name: string) {
    this.liked = name;
    kept.write(name);
  }
}

export const gameLiked = new GameLiked();
