/** Somebody at a puzzle: after every answer the server says whether it was right. */

import { untrack } from "svelte";
import { inPercent } from "@/advice/hinting.svelte";
import { announcer } from "@/kit/announcer.svelte";
import type { components } from "@/generated/api";
import { ask, client, Problem } from "@/server/api";
import type { LiveTable } from "@/server/live.svelte";
import { t } from "@/words/words.svelte";
import { inRow, keepHelped, keepMissed, keepSolved } from "./kept";

type Schemas = components["schemas"];
export type Judged = Schemas["PuzzleJudged"];
export type Step = Schemas["SolutionStep"];

export class Solving {
  judged = $state.raw<Judged | null>(null);
  /** What was judged when the solution was asked for, with the solution. */
  told = $state.raw<Judged | null>(null);
  /** Why there is nothing to solve here: a puzzle may be taken out while somebody is at it. */
  gone = $state("");
  /** How many were solved at the first try in a row. */
  row = $state(0);
  /** How much had happened when it was judged: less means that something was taken back. */
  private judgedAt = 0;
  /** How often was asked: only the last answer counts. */
  private asked = 0;

  constructor(
    private readonly live: LiveTable,
    readonly name: string,
  ) {}

  readonly verdict = $derived(this.judged?.verdict ?? "open");

  /** What there is to do, or how it was done. */
  readonly words = $derived.by((): string => {
    const { judged, live } = this;
    if (!judged) return "";
    if (judged.verdict === "solved") return t("puzzle.solved");
    if (judged.verdict === "wrong")
      return t(judged.proof === "proved" ? "web.puzzle.missed" : "puzzle.wrong");
    const name = live.table?.chairs[live.seat ?? 0]?.name ?? "";
    return t("web.puzzle.task", { name, goal: t(`puzzle.goal.${judged.proof}`) });
  });

  /** Why the solution is the solution. */
  readonly why = $derived.by((): string => {
    const { proof, best, second } = this.told ?? {};
    if (proof === "proved") return t("puzzle.why.proved");
    return t("puzzle.why.weighed", { best: inPercent(best ?? 0), second: inPercent(second ?? 0) });
  });

  /** Follow the table for as long as the component lives that calls this. */
  follow(): void {
    $effect(() => {
      const { live } = this;
      const told = live.events.length;
      if (live.seat === null || live.sight === null || live.standing !== "open") return;
      untrack(() => {
        if (this.verdict === "open" || told < this.judgedAt) void this.judge(told);
      });
    });
    // Said once and kept: for the ear, and for the shelf.
    $effect(() => {
      if (this.words) announcer.say(this.words);
    });
    $effect(() => {
      if (this.verdict === "solved") keepSolved(this.name);
      if (this.verdict === "wrong") keepMissed(this.name);
      this.row = inRow();
    });
  }

  private async judge(told: number): Promise<void> {
    const mine = ++this.asked;
    try {
      const judged = await this.ask(false);
      if (mine !== this.asked) return;
      this.judged = judged;
      this.judgedAt = told;
    } catch (problem) {
      // Of all else the next answer, or a connection that is back, asks again.
      if (problem instanceof Problem && problem.code === "bad-setup") this.gone = problem.message;
    }
  }

  /** Tell the solution; whoever has not solved it by then had help. */
  async show(): Promise<void> {
    this.told ??= await this.ask(true);
    keepHelped(this.name);
  }

  private ask(solution: boolean): Promise<Judged> {
    const params = { path: { table_id: this.live.id }, query: { solution } };
    return ask(client.GET("/api/tables/{table_id}/puzzle", { params }));
  }
}
