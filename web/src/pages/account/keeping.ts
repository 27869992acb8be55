/** Keeping an account: where it is logged in, and the ways back into it. */

import type { components } from "@/generated/api";
import { ask, client } from "@/server/api";
import { me } from "@/server/me.svelte";

export type Session = components["schemas"]["SessionListed"];

export async function listSessions(): Promise<Session[]> {
  return (await ask(client.GET("/api/people/me/sessions"))).sessions;
}

export async function endSession(session: string): Promise<void> {
  await ask(client.DELETE("/api/people/me/sessions/{session}", { params: { path: { session } } }));
}

/** Whether one was appointed an operator. */
export async function isOperator(): Promise<boolean> {
  return (await ask(client.GET("/api/people/me/duties"))).is_operator;
}

export async function countCodes(): Promise<number> {
  return (await ask(client.GET("/api/people/me/codes"))).left;
}

export async function makeCodes(): Promise<string[]> {
  return (await ask(client.POST("/api/people/me/codes"))).codes;
}

export async function mailAddress(): Promise<string | null> {
  return (await ask(client.GET("/api/people/me/address"))).address;
}

export async function giveAddress(address: string): Promise<void> {
  await ask(client.POST("/api/people/me/address", { body: { address } }));
}

export async function forgetAddress(): Promise<void> {
  await ask(client.DELETE("/api/people/me/address"));
}

export async function confirmAddress(token: string): Promise<string | null> {
  return (await ask(client.POST("/api/addresses/confirm", { body: { token } }))).address;
}

export async function sendLink(address: string): Promise<void> {
  await ask(client.POST("/api/resets", { body: { address } }));
}

/** Come back with a printed code, or the token of a link, and a new password. */
export async function reset(secret: string, password: string): Promise<void> {
  me.person = (
    await ask(client.POST("/api/sessions/reset", { body: { secret, password } }))
  ).person;
}

/** When the link that brings a guest back ends; null where there is none. */
export async function linkEnds(): Promise<number | null> {
  return (await ask(client.GET("/api/people/me/recovery"))).expires_at;
}
