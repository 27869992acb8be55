/** A position somebody thinks about: as it is drawn, as it looks, and what an adviser makes of it.
 *
 * The position itself is the game's affair; the server says what it means and what cannot be so.
 */

import type { Thoughts } from "@/advice/hinting.svelte";
import { Attempt } from "@/kit/attempt.svelte";
import { ask, client, Problem, type AnyAction, type AnyView } from "@/server/api";
import type { components } from "@/generated/api";
import type { Kept } from "./link";

export type Sketch = Record<string, unknown>;
export type Looked = components["schemas"]["SketchLookedAt"];
export type Fault = Looked["faults"][number];
export type How = "soon" | "longer";

/** So long nothing may change before the server is asked what it means, in milliseconds. */
const STILL = 200;

export class Thinking {
  sketch = $state.raw<Sketch>({});
  names = $state.raw<string[] | undefined>(undefined);
  /** What the server saw last; it may be a moment behind what is drawn. */
  looked = $state.raw<Looked | null>(null);
  /** Why it could not be looked at. */
  problem = $state.raw<unknown>(null);
  /** The answer whose effect is shown. */
  lit = $state.raw<AnyAction | null>(null);
  readonly attempt = new Attempt();
  private thought = $state.raw<{ about: Sketch; thoughts: Thoughts } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shown = $state.raw<Sketch | null>(null);

  constructor(
    readonly game: string,
    /** Called when what was given is no position at all. */
    private readonly ondamaged: () => void,
  ) {}

  /** The adviser's thoughts on what is drawn now. */
  get thoughts(): Thoughts | null {
    return this.thought?.about === this.sketch ? this.thought.thoughts : null;
  }

  /** Whether everything shown is about what is drawn now. */
  get isUpToDate(): boolean {
    return this.shown === this.sketch;
  }

  get faults(): readonly Fault[] {
    return this.looked?.faults ?? [];
  }

  get canThink(): boolean {
    return this.isUpToDate && this.faults.length === 0 && !this.attempt.busy;
  }

  get options(): readonly AnyAction[] {
    const view: AnyView | undefined = this.looked?.view;
    return (view?.decision as { options: AnyAction[] } | null | undefined)?.options ?? [];
  }

  get kept(): Kept {
    const names = this.names ? { names: this.names } : {};
    return { game: this.game, sketch: this.sketch, ...names };
  }

  /** Draw something else. */
  draw(sketch: Sketch, names = this.names): void {
    this.sketch = sketch;
    this.names = names;
    this.lit = null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), this.looked ? STILL : 0);
  }

  look = async (): Promise<void> => {
    const { sketch, game } = this;
    try {
      const looked = await ask(
        client.POST("/api/sketches/{game}", { params: { path: { game } }, body: { sketch } }),
      );
      if (sketch !== this.sketch) return;
      this.looked = looked;
      this.shown = sketch;
      this.problem = null;
    } catch (problem) {
      if (sketch !== this.sketch) return;
      if (problem instanceof Problem && problem.code === "bad-sketch") this.ondamaged();
      else this.problem = problem;
    }
  };

  think = async (how: How): Promise<void> => {
    const { sketch, game } = this;
    if (!this.canThink) return;
    await this.attempt.make(async () => {
      const thoughts = await ask(
        client.POST("/api/sketches/{game}/thoughts", {
          params: { path: { game } },
          body: { sketch, how },
        }),
      );
      this.thought = { about: sketch, thoughts };
      if (sketch === this.sketch) this.lit = thoughts.options[0]?.action ?? null;
    });
  };

  playOn = (): Promise<{ id: string }> =>
    ask(
      client.POST("/api/sketches/{game}/play-on", {
        params: { path: { game: this.game } },
        body: { sketch: this.sketch },
      }),
    );

  close(): void {
    clearTimeout(this.timer);
  }
}
