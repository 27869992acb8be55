/** Something that takes its time and may fail: whether it is under way, and what went wrong last. */
export class Attempt {
  busy = $state(false);
  problem = $state.raw<unknown>(null);

  /** Do it, unless it is being done already. True if it worked. */
  async make(deed: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = null;
    try {
      await deed();
      return true;
    } catch (problem) {
      this.problem = problem;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
