/** Short messages at the edge of the page: what went wrong, what was done. */
import { Problem } from "@/server/api";
import { t } from "@/words/words.svelte";
import { announcer } from "./announcer.svelte";

export interface Toast {
  id: number;
  text: string;
  rule: string | null;
  kind: "trouble" | "note";
  /** What can be done about it, by one press. */
  deed: Deed | null;
}

export interface Deed {
  label: string;
  act(): void;
}

const LASTS = 7000;
/** What asks for something must be read, thought about and reached. */
const LASTS_ASKING = 25_000;

class Toasts {
  shown = $state.raw<readonly Toast[]>([]);
  private next = 0;

  note(text: string, rule: string | null = null): void {
    this.add(text, rule, "note");
  }

  /** Say something together with what can be done about it; it must be found elsewhere as well. */
  offer(text: string, deed: Deed): void {
    this.add(text, null, "note", deed);
  }

  /** Tell a person what went wrong, in words. */
  trouble(problem: unknown): void {
    const rule = problem instanceof Problem ? problem.rule : null;
    this.add(wordsFor(problem), rule, "trouble");
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }

  /** Whoever was told has gone: nothing of it is for the next one. */
  forget(): void {
    this.shown = [];
  }

  private add(
    text: string,
    rule: string | null,
    kind: Toast["kind"],
    deed: Deed | null = null,
  ): void {
    const id = this.next++;
    const others = this.shown.filter((toast) => toast.text !== text);
    this.shown = [...others, { id, text, rule, kind, deed }];
    announcer.interrupt(text);
    setTimeout(() => this.dismiss(id), deed ? LASTS_ASKING : LASTS);
  }
}

export function wordsFor(problem: unknown): string {
  if (problem instanceof Problem && problem.message) return problem.message;
  if (problem instanceof Problem && problem.isOffline) return t("web.kit.offline");
  return t("web.kit.trouble");
}

export const toasts = new Toasts();
