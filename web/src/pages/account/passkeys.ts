/** Passkeys: what the browser does with them, and what the server is told of it. */

import type { components } from "@/generated/api";
import { ask, client, Problem } from "@/server/api";
import { me } from "@/server/me.svelte";
import { t } from "@/words/words.svelte";

export type Passkey = components["schemas"]["PasskeyTold"];
type Signed = components["schemas"]["SignedByDevice"]["credential"];

/** Browsers that read and write the JSON of the ceremonies themselves; others are not offered any. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== "undefined" &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function";

export async function listPasskeys(): Promise<Passkey[]> {
  return (await ask(client.GET("/api/people/me/passkeys"))).passkeys;
}

export async function addPasskey(name: string): Promise<void> {
  const { options } = await ask(client.POST("/api/people/me/passkeys/challenge"));
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await answered(navigator.credentials.create({ publicKey }));
  await ask(client.POST("/api/people/me/passkeys", { body: { name, credential } }));
}

export async function logInWithPasskey(): Promise<void> {
  const { options } = await ask(client.POST("/api/passkeys/challenge"));
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = await answered(navigator.credentials.get({ publicKey }));
  me.person = (await ask(client.POST("/api/sessions/passkey", { body: { credential } }))).person;
}

export async function renamePasskey(passkey: string, name: string): Promise<void> {
  const params = { path: { passkey } };
  await ask(client.PATCH("/api/people/me/passkeys/{passkey}", { params, body: { name } }));
}

export async function removePasskey(passkey: string): Promise<void> {
  await ask(client.DELETE("/api/people/me/passkeys/{passkey}", { params: { path: { passkey } } }));
}

/** What the device answered, as JSON; or why it did not, in words. */
async function answered(asked: Promise<Credential | null>): Promise<Signed> {
  let given: Credential | null;
  try {
    given = await asked;
  } catch (problem) {
    const known = problem instanceof DOMException && problem.name === "InvalidStateError";
    throw new Problem(
      "no-passkey-given",
      t(known ? "web.account.passkey-known" : "web.account.passkey-none"),
    );
  }
  return (given as PublicKeyCredential).toJSON() as Signed;
}
