/** The answers of a game that the client does not know: in its own words, if it brought any. */

import type { Saying } from "@/pages/replay/journey";
import { capital, plainly } from "@/words/plainly";
import { knows, tell } from "@/words/words.svelte";

const saying: Saying = ({ kind, ...args }, _, names) => {
  const key = `action.${String(kind)}`;
  return knows(key) ? capital(tell(key, args, names)) : plainly(String(kind), args, names);
};
export default saying;
