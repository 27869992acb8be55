/** A small thing the browser remembers for us; where it may not, nothing is lost but the memory. */
export function remembered(name: string, otherwise: string) {
  const key = `condotta.${name}`;
  return {
    read(): string {
      try {
        return localStorage.getItem(key) ?? otherwise;
      } catch {
        return otherwise;
      }
    },
    write(value: string): void {
      try {
        localStorage.setItem(key, value);
      } catch {
        // Private windows may forbid it; the choice then lasts as long as the page.
      }
    },
  };
}

/** Remember whether something is so. */
export function rememberedSwitch(name: string): { read(): boolean; write(yes: boolean): void } {
  const kept = remembered(name, "no");
  return { read: () => kept.read() === "yes", write: (yes) => kept.write(yes ? "yes" : "no") };
}
