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
export type BadLine = components["schemas"]["BadLineTold"];
export type How = "soon" | "longer";
type Body = components["schemas"]["SketchGiven"];

/** More answers than anybody tries out one after the other; the server takes no more. */
const MOST_ANSWERS = 60;
/** So long nothing may change before the server is asked what it means, in milliseconds. */
const STILL = 200;

export class Thinking {
  sketch = $state.raw<Sketch>({});
  /** The answers that are tried out from there, one after the other. */
  answers = $state.raw<readonly AnyAction[]>([]);
  names = $state.raw<string[] | undefined>(undefined);
  /** What the server saw last; it may be a moment behind what is drawn. */
  looked = $state.raw<Looked | null>(null);
  /** Why it could not be looked at. */
  problem = $state.raw<unknown>(null);
  /** The answer whose effect is shown. */
  lit = $state.raw<AnyAction | null>(null);
  readonly attempt = new Attempt();
  private readonly drawn = $derived<Body>({ sketch: this.sketch, answers: [...this.answers] });
  private thought = $state.raw<{ about: Body; thoughts: Thoughts } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shown = $state.raw<Body | null>(null);

  constructor(
    readonly game: string,
    /** Called when what was given is no position at all. */
    private readonly ondamaged: () => void,
  ) {}

  /** The adviser's thoughts on what is drawn now. */
  get thoughts(): Thoughts | null {
    return this.thought?.about === this.drawn ? this.thought.thoughts : null;
  }

  /** Whether everything shown is about what is drawn now. */
  get isUpToDate(): boolean {
    return this.shown === this.drawn;
  }

  /** Whether answers are tried out: then nothing is drawn. */
  get isWalking(): boolean {
    return this.answers.length > 0;
  }

  get faults(): readonly Fault[] {
    return this.looked?.faults ?? [];
  }

  get canThink(): boolean {
    return this.isUpToDate && this.options.length > 0 && !this.attempt.busy;
  }

  get options(): readonly AnyAction[] {
    const view: AnyView | undefined = this.looked?.view;
    return (view?.decision as { options: AnyAction[] } | null | undefined)?.options ?? [];
  }

  get kept(): Kept {
    const names = this.names ? { names: this.names } : {};
    const answers = this.isWalking ? { answers: [...this.answers] } : {};
    return { game: this.game, sketch: this.sketch, ...answers, ...names };
  }

  /** Draw something else. */
  draw(sketch: Sketch, names = this.names): void {
    this.show(sketch, [], names);
    this.timer = setTimeout(() => void this.look(), this.looked ? STILL : 0);
  }

  /** Try an answer out, and see what is asked then. */
  walk(answer: AnyAction): void {
    if (this.isUpToDate && this.answers.length < MOST_ANSWERS)
      void this.go([...this.answers, answer]);
  }

  /** Take the last answer back, or all of them. */
  takeBack(all = false): void {
    void this.go(all ? [] : this.answers.slice(0, -1));
  }

  /** Draw what a link or a replay has kept. */
  open({ sketch, answers = [], names }: Kept): void {
    this.show(sketch, answers, names);
    void this.look();
  }

  /** Draw the position to which the answers have led. */
  settle = (): Promise<boolean> =>
    this.attempt.make(async () => {
      const { sketch } = await ask(
        client.POST("/api/sketches/{game}/drawn", { ...this.here, body: this.drawn }),
      );
      this.draw(sketch);
    });

  /** Draw what a text describes; what cannot be read in it, if anything. */
  async read(text: string): Promise<readonly BadLine[]> {
    const { sketch, bad_lines } = await ask(
      client.POST("/api/sketches/{game}/text", { ...this.here, body: { text } }),
    );
    if (sketch) this.draw(sketch);
    return bad_lines;
  }

  look = async (): Promise<void> => {
    const { drawn } = this;
    try {
      const looked = await ask(client.POST("/api/sketches/{game}", { ...this.here, body: drawn }));
      if (drawn !== this.drawn) return;
      this.looked = looked;
      this.shown = drawn;
      this.problem = null;
    } catch (problem) {
      if (drawn !== this.drawn) return;
      if (problem instanceof Problem && problem.code === "bad-sketch") this.ondamaged();
      else this.problem = problem;
    }
  };

  think = async (how: How): Promise<void> => {
    const { drawn } = this;
    if (!this.canThink) return;
    await this.attempt.make(async () => {
      const thoughts = await ask(
        client.POST("/api/sketches/{game}/thoughts", { ...this.here, body: { ...drawn, how } }),
      );
      this.thought = { about: drawn, thoughts };
      if (drawn === this.drawn) this.lit = thoughts.options[0]?.action ?? null;
    });
  };

  playOn = (): Promise<{ id: string }> =>
    ask(client.POST("/api/sketches/{game}/play-on", { ...this.here, body: this.drawn }));

  close(): void {
    clearTimeout(this.timer);
  }

  private get here() {
    return { params: { path: { game: this.game } } };
  }

  private show(sketch: Sketch, answers: readonly AnyAction[], names: string[] | undefined): void {
    clearTimeout(this.timer);
    this.sketch = sketch;
    this.answers = answers;
    this.names = names;
    this.lit = null;
  }

  private async go(answers: readonly AnyAction[]): Promise<void> {
    this.show(this.sketch, answers, this.names);
    await this.look();
  }
}
