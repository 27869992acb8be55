/** What people are called on a page. */

import { t } from "./words.svelte";

/** What the server calls everybody who was erased. */
const ERASED = "somebody";

/** A name as it is shown: who was erased is somebody, in every language. */
export function shownName(name: string): string;
export function shownName(name: string | null): string | null;
export function shownName(name: string | null): string | null {
  return name === ERASED ? t("web.kit.somebody") : name;
}
