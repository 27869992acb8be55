/** The analysis of a finished game: asked for, waited for, and looked things up in. */

import { announcer } from "@/kit/announcer.svelte";
import type { components } from "@/generated/api";
import { ask, client } from "@/server/api";
import { me } from "@/server/me.svelte";
import { t } from "@/words/words.svelte";

type Schemas = components["schemas"];
export type Analysis = Schemas["AnalysisTold"];
export type Moment = Schemas["MomentTold"];
export type TurningPoint = Schemas["TurningPointTold"];
/** How everybody's chances went: looked at in a glance, or part of an analysis. */
export type Course = Schemas["CourseTold"];
type State = Schemas["AnalysisState"];

/** Milliseconds between two looks at how far it is. */
const PAUSE = 1500;

export class Analysing {
  told = $state.raw<State | null>(null);
  private seen = $state.raw<Course | null>(null);
  problem = $state.raw<unknown>(null);
  busy = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;
  private readonly path: { params: { path: { table_id: string } } };

  constructor(readonly id: string) {
    this.path = { params: { path: { table_id: id } } };
  }

  readonly analysis = $derived.by<Analysis | null>(() => this.told?.analysis ?? null);
  /** How the game went; there before anybody has analysed it, for those who are somebody here. */
  readonly course = $derived.by<Course | null>(() =>
    this.seen?.moments.length ? this.seen : this.analysis,
  );
  private readonly moments = $derived.by(
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- made anew, never changed
    () => new Map((this.analysis?.moments ?? []).map((moment) => [moment.step + 1, moment])),
  );

  /** What was judged about the choice that made this step. */
  momentAt(step: number): Moment | null {
    return this.moments.get(step) ?? null;
  }

  /** See whether there is one already. */
  async look(): Promise<void> {
    void this.glance();
    await this.hear(() => ask(client.GET("/api/tables/{table_id}/analysis", this.path)));
  }

  /** See how everybody's chances went; an analysis says so, too, a minute later. */
  private async glance(): Promise<void> {
    if (this.seen !== null) return;
    try {
      // A page that has just been opened may not know yet who looks at it.
      if (me.person === undefined) await me.look();
      if (me.person) this.seen = await ask(client.GET("/api/tables/{table_id}/chances", this.path));
    } catch {
      // Without chances there is still the analysis.
    }
  }

  /** Have the game analysed. */
  begin = async (): Promise<void> => {
    this.busy = true;
    await this.hear(() => ask(client.POST("/api/tables/{table_id}/analysis", this.path)));
    this.busy = false;
  };

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private async hear(question: () => Promise<State>): Promise<void> {
    this.problem = null;
    const before = this.told?.state;
    try {
      this.told = await question();
    } catch (problem) {
      this.problem = problem;
    }
    const state = this.told?.state;
    if (this.isClosed || state !== "working") {
      if (before === "working" && state === "ready") announcer.say(t("web.advice.ready"));
      return;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), PAUSE);
  }
}
