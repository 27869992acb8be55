/** What is answered goes away, and the focus with it: the place of the question takes it up. */

import { untrack } from "svelte";

/** Watch the question come and go, for those who play by keyboard; gives what must be told of that. */
export function keepingFocus(question: () => unknown, focus: () => void) {
  let isByKeyboard = false;
  $effect(() => {
    void question();
    if (isByKeyboard && document.activeElement === document.body) untrack(focus);
  });
  return {
    pointed: () => (isByKeyboard = false),
    pressed: () => (isByKeyboard = true),
  };
}
