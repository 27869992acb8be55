/** How one can log in and come back here, besides a password. */

import type { components } from "@/generated/api";
import { ask, client } from "@/server/api";
import { canUsePasskeys } from "./passkeys";

export type WaysIn = components["schemas"]["WaysIn"];

const NONE: WaysIn = { passkeys: false, mail: false };
let told: Promise<WaysIn> | undefined;

/** What the server offers and this browser can do; asked once, and nothing where nobody answers. */
export function waysIn(): Promise<WaysIn> {
  told ??= ask(client.GET("/api/ways-in")).then(
    (ways) => ({ ...ways, passkeys: ways.passkeys && canUsePasskeys() }),
    () => {
      told = undefined;
      return NONE;
    },
  );
  return told;
}
