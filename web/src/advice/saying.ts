/** How each game says an answer, loaded with the analysis. */

import type { View as PaxView } from "@/pax/view";
import type { AnyAction } from "./hinting.svelte";

export type Saying = (action: AnyAction, view: unknown, names: readonly string[]) => string;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export async function sayingOf(game: string): Promise<Saying> {
  if (game === "pax-renaissance") {
    const { optionWords } = await import("@/pax/words");
    return (action, view, names) =>
      capital(optionWords(action as never, (view ?? undefined) as PaxView | undefined, names));
  }
  const { actionWords } = await import("@/condottiere/words");
  return (action) => actionWords(action as never);
}
