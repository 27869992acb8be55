/** The game one wants to play, remembered for the next visit. */

import { remembered } from "@/kit/remembered";
import { GAMES } from "./games";

const kept = remembered("game", "");

class GameLiked {
  private liked = $state(GAMES.find(({ name }) => name === kept.read())?.name ?? usual());

  get name(): string {
    return this.liked;
  }
  set name(name: string) {
    this.liked = name;
    kept.write(name);
  }
}

const usual = (): string => GAMES[0]?.name ?? "";

export const gameLiked = new GameLiked();
