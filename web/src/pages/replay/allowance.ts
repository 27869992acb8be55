/** How often we may ask the server: a little less than it allows, so that it never has to refuse. */

const MOST = 20;
const PER_SECOND = 4;

export class Allowance {
  private left = MOST;
  private at: number;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.at = now();
  }

  /**
   * Take one and give 0, or give the milliseconds until there is one to take. What comes in the
   * background leaves a reserve for what somebody waits for.
   */
  take(reserve = 0): number {
    const now = this.now();
    this.left = Math.min(MOST, this.left + ((now - this.at) / 1000) * PER_SECOND);
    this.at = now;
    const lacking = 1 + reserve - this.left;
    if (lacking > 1e-6) return (1000 * lacking) / PER_SECOND;
    this.left -= 1;
    return 0;
  }
}
