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

/** Remember names, each once: what was learned or solved. */
export function rememberedNames(name: string) {
  const kept = remembered(name, "");
  const read = (): ReadonlySet<string> => new Set(kept.read().split(" ").filter(Boolean));
  return {
    read,
    add: (one: string): void => {
      const before = read();
      if (!before.has(one)) kept.write([...before, one].join(" "));
    },
  };
}
