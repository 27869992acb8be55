/** Coming and going as a person: what the server keeps, and what this page knows of it. */

import { remembered } from "@/kit/remembered";
import { forgetPush, forgetReplays } from "@/offline/employing";
import { toasts } from "@/kit/toasts.svelte";
import { ask, client } from "@/server/api";
import { me } from "@/server/me.svelte";
import { invitation } from "@/welcome/invitation.svelte";
import { t } from "@/words/words.svelte";

export async function rename(name: string): Promise<void> {
  me.person = await ask(client.PATCH("/api/people/me", { body: { name } }));
  remembered("name", "").write(name);
}

export async function makeAccount(name: string, password: string): Promise<void> {
  const told = await invitation.use((token) =>
    ask(client.POST("/api/people/account", { body: { name, password, invitation: token } })),
  );
  me.person = told.person;
}

export async function logIn(name: string, password: string): Promise<void> {
  const told = await ask(client.POST("/api/sessions", { body: { name, password } }));
  me.person = told.person;
}

/** Come back as a guest, by the token of a recovery link. */
export async function recover(token: string): Promise<void> {
  const { person } = await ask(client.POST("/api/sessions/recover", { body: { token } }));
  me.person = person;
  remembered("name", "").write(person.name);
  toasts.note(t("web.lobby.recovered", { name: person.name }));
}

export async function changePassword(old: string, fresh: string): Promise<void> {
  await ask(client.POST("/api/people/me/password", { body: { old, new: fresh } }));
}

export async function makeRecoveryLink(): Promise<{ link: string; ends: number }> {
  const { token, expires_at } = await ask(client.POST("/api/people/me/recovery"));
  // As this browser sees the server, not as the server thinks it is called.
  return { link: `${location.origin}/#recover=${token}`, ends: expires_at };
}

export async function logOut(): Promise<void> {
  await ask(client.DELETE("/api/sessions/current"));
  await leave();
}

export async function logOutEverywhere(): Promise<void> {
  await ask(client.DELETE("/api/sessions"));
  await leave();
}

/** Be forgotten by the server, and by this page. */
export async function eraseMe(name: string, password: string | null): Promise<void> {
  await ask(client.POST("/api/people/me/erase", { body: { name, password } }));
  remembered("name", "").write("");
  await leave();
}

async function leave(): Promise<void> {
  me.leave();
  await Promise.all([forgetReplays(), forgetPush()]);
}
