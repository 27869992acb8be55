import { t } from "@/words/words.svelte";

/** Put a text on the clipboard; where that cannot be done, show it to be copied by hand. */
export async function copyText(text: string): Promise<boolean> {
  if ((await copyTheNewWay(text)) || copyTheOldWay(text)) return true;
  window.prompt(t("web.kit.copy-by-hand"), text);
  return false;
}

/** Plain http has no clipboard, and people may forbid it. */
async function copyTheNewWay(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copyTheOldWay(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "sr";
  // Beside an open sheet nothing can be selected, so the text goes into it.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  try {
    field.focus({ preventScroll: true });
    field.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is nothing else without https
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
