/** The words on buttons: the catalogue's own for each answer, with a capital. */
import type { Saying } from "@/advice/saying";
import { tell } from "@/words/words.svelte";
import type { Action } from "./view";

export function actionWords(action: Action): string {
  const { kind, ...args } = action;
  const said = tell(`action.${kind}`, args);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

const saying: Saying = (action) => actionWords(action as unknown as Action);
export default saying;
