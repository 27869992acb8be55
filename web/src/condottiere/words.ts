/** The words on buttons: the catalogue's own for each answer, with a capital. */

import type { Saying } from "@/pages/replay/journey";
import { capital } from "@/words/plainly";
import { tell } from "@/words/words.svelte";
import { actionOf, type Action } from "./view";

export function actionWords(action: Action): string {
  const { kind, ...args } = action;
  const said = tell(`action.${kind}`, args);
  return capital(said);
}

const saying: Saying = (action) => actionWords(actionOf(action));
export default saying;
