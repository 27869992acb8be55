/** What is answered goes away, and the focus with it: the next question takes it up again. */

import { untrack } from "svelte";

/** Watch for the next question, for those who came by keyboard; gives what must be told of that. */
export function keepingFocus(question: () => unknown, focus: () => void) {
  let isByKeyboard = false;
  $effect(() => {
    if (question() !== undefined && isByKeyboard && document.activeElement === document.body)
      untrack(focus);
  });
  return {
    pointed: () => (isByKeyboard = false),
    pressed: () => (isByKeyboard = true),
  };
}
