/** Short messages at the edge of the page: what went wrong, what was done. */
import { Problem } from "@/server/api";
import { t } from "@/words/words.svelte";
import { announcer } from "./announcer.svelte";

export interface Toast {
  id: number;
  text: string;
  rule: string | null;
  kind: "trouble" | "note";
}

const LASTS = 7000;

class Toasts {
  shown = $state.raw<readonly Toast[]>([]);
  private next = 0;

  note(text: string, rule: string | null = null): void {
    this.add(text, rule, "note");
  }

  /** Tell a person what went wrong, in words. */
  trouble(problem: unknown): void {
    const rule = problem instanceof Problem ? problem.rule : null;
    this.add(wordsFor(problem), rule, "trouble");
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }

  private add(text: string, rule: string | null, kind: Toast["kind"]): void {
    const id = this.next++;
    this.shown = [...this.shown.filter((toast) => toast.text !== text), { id, text, rule, kind }];
    announcer.interrupt(text);
    setTimeout(() => this.dismiss(id), LASTS);
  }
}

export function wordsFor(problem: unknown): string {
  if (problem instanceof Problem && problem.message) return problem.message;
  if (problem instanceof Problem && problem.isOffline) return t("web.kit.offline");
  return t("web.kit.trouble");
}

export const toasts = new Toasts();
