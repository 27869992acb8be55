/** Bots and their tokens, as the server keeps them. */

import type { components } from "@/generated/api";
import { go } from "@/route.svelte";
import { ask, client } from "@/server/api";

type Schemas = components["schemas"];
export type Bot = Schemas["BotTold"];
export type BotPage = Schemas["BotPage"];
export type BotToken = Schemas["BotTokenTold"];
export type Scope = BotToken["scopes"][number];

export const SCOPES: readonly Scope[] = [
  "bot:play",
  "challenge:read",
  "challenge:write",
  "talk:write",
];
/** What is ticked at first: all that a bot needs to play, and not to talk. */
export const USUAL: readonly Scope[] = SCOPES.slice(0, 3);

export const allBots = async (): Promise<Bot[]> => (await ask(client.GET("/api/bots"))).bots;
export const myBots = async (): Promise<Bot[]> =>
  (await ask(client.GET("/api/people/me/bots"))).bots;
export const makeBot = (name: string): Promise<Bot> =>
  ask(client.POST("/api/people/me/bots", { body: { name } }));

const at = (bot: string) => ({ params: { path: { bot } } });

export const lookAt = (bot: string): Promise<BotPage> =>
  ask(client.GET("/api/people/me/bots/{bot}", at(bot)));
export const deleteBot = (bot: string): Promise<unknown> =>
  ask(client.DELETE("/api/people/me/bots/{bot}", at(bot)));

/** Make a token; its secret is told this once. */
export async function makeToken(bot: string, body: Schemas["NewToken"]): Promise<string> {
  return (await ask(client.POST("/api/people/me/bots/{bot}/tokens", { ...at(bot), body }))).token;
}

export const revokeToken = (bot: string, token: string): Promise<unknown> =>
  ask(
    client.DELETE("/api/people/me/bots/{bot}/tokens/{token}", { params: { path: { bot, token } } }),
  );

/** What a bot can be challenged to. */
export const GAMES = [
  { game: "condottiere", edition: "2007" },
  { game: "condottiere", edition: "1995" },
  { game: "pax-renaissance", edition: null },
] as const;

/** Keep a seat for a bot at a table one has put up. */
export const keepSeatFor = (table: string, bot: string): Promise<unknown> =>
  ask(
    client.PUT("/api/tables/{table_id}/bots/{bot}", { params: { path: { table_id: table, bot } } }),
  );

/** Put up a table for two with a clock, keep its other seat for a bot, and go there. */
export async function challenge(bot: string, which: (typeof GAMES)[number]): Promise<void> {
  const table = await ask(
    client.POST("/api/tables", {
      body: {
        ...which,
        seats: 2,
        public: false,
        pace: { kind: "live", minutes: 15, increment_seconds: 20 },
      } as Schemas["Choices"],
    }),
  );
  await keepSeatFor(table.id, bot);
  go(`/table/${table.id}`);
}
