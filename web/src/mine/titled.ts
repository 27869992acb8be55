/** The number of games that wait stands before the title of the window, whichever page is open. */

const COUNTED = /^\(\d+\) /;

/** Put a number there until the returned function is called; nothing for none. */
export function countInTitle(count: number): () => void {
  const put = (): void => {
    const plain = document.title.replace(COUNTED, "");
    const wanted = count > 0 ? `(${count}) ${plain}` : plain;
    if (document.title !== wanted) document.title = wanted;
  };
  put();
  // Pages write their titles themselves, and anew when something changes there.
  const watching = new MutationObserver(put);
  watching.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => watching.disconnect();
}
