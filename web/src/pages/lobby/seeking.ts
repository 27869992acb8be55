/** What one looks for in the lobby; what is not chosen does not matter. */

import type { Language } from "@/words/say";
import type { PaceKind } from "./draft";

export interface Seeking {
  game: string;
  edition: string;
  /** As in a select: a number, or nothing. */
  seats: string;
  pace: PaceKind | "";
  language: Language | "";
}

export const ANYTHING: Readonly<Seeking> = {
  game: "",
  edition: "",
  seats: "",
  pace: "",
  language: "",
};

export const isSeeking = (seeking: Readonly<Seeking>): boolean =>
  Object.values(seeking).some((wish) => wish !== "");

/** What the server is asked: only what was chosen. */
export function queryOf({ game, edition, seats, pace, language }: Readonly<Seeking>): {
  game?: string;
  edition?: string;
  seats?: number;
  pace?: PaceKind;
  language?: Language;
} {
  return {
    ...(game && { game }),
    ...(edition && { edition }),
    ...(seats && { seats: Number(seats) }),
    ...(pace && { pace }),
    ...(language && { language }),
  };
}
