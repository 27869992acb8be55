/** Coming and going as a person: what the server keeps, and what this page knows of it. */

import { remembered } from "@/kit/remembered";
import { ask, client } from "@/server/api";
import { me } from "@/server/me.svelte";

export async function rename(name: string): Promise<void> {
  me.person = await ask(client.PATCH("/api/people/me", { body: { name } }));
  remembered("name", "").write(name);
}

export async function makeAccount(name: string, password: string): Promise<void> {
  const told = await ask(client.POST("/api/people/account", { body: { name, password } }));
  me.person = told.person;
}

export async function logIn(name: string, password: string): Promise<void> {
  const told = await ask(client.POST("/api/sessions", { body: { name, password } }));
  me.person = told.person;
}

export async function changePassword(old: string, fresh: string): Promise<void> {
  await ask(client.POST("/api/people/me/password", { body: { old, new: fresh } }));
}

export async function makeRecoveryLink(): Promise<string> {
  const { token } = await ask(client.POST("/api/people/me/recovery"));
  // As this browser sees the server, not as the server thinks it is called.
  return `${location.origin}/#recover=${token}`;
}

export async function logOut(): Promise<void> {
  await ask(client.DELETE("/api/sessions/current"));
  me.person = null;
}

export async function logOutEverywhere(): Promise<void> {
  await ask(client.DELETE("/api/sessions"));
  me.person = null;
}
