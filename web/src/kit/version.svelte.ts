/** Whether the server has a newer client than the one on this page.
 *
 * A page that was open while the server was upgraded asks for files that are gone. Then, and when a
 * lost connection comes back, it looks whether the server's own page names another script.
 */

class Version {
  isNewer = $state(false);

  constructor() {
    window.addEventListener("vite:preloadError", () => void this.look());
  }

  look = async (): Promise<void> => {
    const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
    const name = script && new URL(script.src).pathname;
    try {
      const page = await fetch("/", { cache: "no-store" });
      if (name && page.ok) this.isNewer = !(await page.text()).includes(name);
    } catch {
      // Nothing can be said without a network.
    }
  };
}

export const version = new Version();
