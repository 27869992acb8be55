/** The server's doors, typed by its own schema. */

import createClient from "openapi-fetch";
import type { components, paths } from "@/generated/api";
import { KEPT } from "@/offline/keeping";
import { network } from "@/offline/network.svelte";
import { suspension } from "./suspension.svelte";
import { language } from "@/words/words.svelte";

type Schemas = components["schemas"];
export type TableTold = Schemas["TableTold"];
export type AskTold = Schemas["AskTold"];
export type ChairTold = Schemas["ChairTold"];
export type TalkTold = Schemas["TalkTold"];
export type TableListed = Schemas["TableListed"];
export type ReplayTold = Schemas["ReplayTold"];
export type StepTold = Schemas["StepTold"];
export type EventTold = Schemas["EventTold"];
export type GoingTold = Schemas["GoingTold"];
export type Choices = Schemas["Choices"];
export type ProblemTold = Schemas["Problem"];
export type FromClient = Schemas["FromClient"];
export type FromServer = Schemas["FromServer"];
export type Sight = Schemas["Sight"];
/** A view of any game: ours by their `game`, those from elsewhere as they are. */
export type AnyView = Sight["view"];
/** An answer in the game's own words, whichever game it is: as it is told, and as it is given. */
export type AnyAction = Schemas["OptionWeighed"]["action"];
export type AnyMove = Extract<FromClient, { type: "move" }>["action"];
/** What the views of all games have; each game knows the rest of its own. */
export interface CommonView {
  [part: string]: unknown;
  edition: string;
  acting: number | null;
  decision: { kind: string; options: AnyMove[] } | null;
  result: { winners: number[]; reason?: string; scores?: number[] } | null;
}
export type Explained = Extract<FromServer, { type: "explained" }>;
export type AnyReading = Explained["reading"];
export type AnyForecast = NonNullable<Explained["forecasts"]>[number];
export type Colour = ChairTold["colour"];

export const client = createClient<paths>({ baseUrl: location.origin });

client.use({
  onRequest({ request }) {
    request.headers.set("Accept-Language", language());
    return request;
  },
});

/** Something the server refused, or could not be asked: a code for us, a sentence for people. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule: string | null = null,
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }

  /** The server could not be reached at all. */
  get isOffline(): boolean {
    return this.code === "offline";
  }
}

export const offline = (message: string): Problem => new Problem("offline", message);

export function problemOf(told: Partial<ProblemTold> | undefined): Problem {
  return new Problem(
    told?.error ?? "trouble",
    told?.message ?? "",
    told?.rule ?? null,
    told?.retry_after ?? null,
  );
}

let tellSignedOut = (): void => undefined;

/** Hear of it when the server does not know us any more. */
export function whenSignedOut(hear: () => void): void {
  tellSignedOut = hear;
}

/** Wait for an answer of the server and give what it said, or throw what was wrong. */
export async function ask<T>(
  request: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  let answer;
  try {
    answer = await request;
  } catch {
    network.note(false);
    throw offline("");
  }
  network.note(!answer.response.headers.has(KEPT));
  if (answer.error !== undefined || !answer.response.ok) {
    const problem = problemOf(answer.error as Partial<ProblemTold> | undefined);
    if (problem.code === "not-signed-in") tellSignedOut();
    if (problem.code === "suspended") suspension.why = problem.message;
    throw problem;
  }
  return answer.data as T;
}
