/** Whether the server can be reached, as far as anybody has noticed. */

import { KEPT_PAGE } from "./keeping";

class Network {
  isLost = $state(false);

  /** See how the page itself came, and hear what the browser notices. */
  begin(): void {
    this.isLost = !navigator.onLine || document.documentElement.hasAttribute(KEPT_PAGE);
    window.addEventListener("offline", () => this.note(false));
    window.addEventListener("online", () => void this.look());
  }

  /** Somebody asked, and the server did or did not answer. */
  note(isThere: boolean): void {
    this.isLost = !isThere;
  }

  look = async (): Promise<void> => {
    try {
      await fetch("/health", { cache: "no-store" });
      this.note(true);
    } catch {
      this.note(false);
    }
  };
}

export const network = new Network();
