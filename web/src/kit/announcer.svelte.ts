/** What a screen reader is told: politely for what happens, at once for what is asked. */
class Announcer {
  polite = $state("");
  assertive = $state("");
  private gathered: string[] = [];
  private putting: Partial<Record<"polite" | "assertive", ReturnType<typeof setTimeout>>> = {};
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Say something when there is a pause; what comes together is said together. */
  say(text: string): void {
    this.gathered.push(text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.put("polite", this.gathered.join(" "));
      this.gathered = [];
    }, 150);
  }

  /** Say something now. */
  interrupt(text: string): void {
    this.put("assertive", text);
  }

  /** What was asked is no longer so: whoever reads on finds nothing. */
  hush(): void {
    clearTimeout(this.putting.assertive);
    this.assertive = "";
  }

  /** Whoever listened has gone: nothing of it is for the next one. */
  forget(): void {
    clearTimeout(this.timer);
    clearTimeout(this.putting.polite);
    this.gathered = [];
    this.polite = "";
    this.hush();
  }

  private put(region: "polite" | "assertive", text: string): void {
    // The same words twice are only heard if the region was empty in between.
    this[region] = "";
    clearTimeout(this.putting[region]);
    this.putting[region] = setTimeout(() => (this[region] = text), 30);
  }
}

export const announcer = new Announcer();
