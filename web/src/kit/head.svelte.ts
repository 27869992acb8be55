/** What a part of a page puts into the head of the page, where there is room for it. */

import type { Snippet } from "svelte";

class Head {
  content = $state.raw<Snippet | null>(null);

  /** Put something there until the returned function is called. */
  lend(content: Snippet): () => void {
    this.content = content;
    return () => {
      if (this.content === content) this.content = null;
    };
  }
}

export const head = new Head();
