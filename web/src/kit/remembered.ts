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
