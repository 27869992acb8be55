/** What one is told, where and when: as the server has it, changed by one press. */

import type { components } from "@/generated/api";
import { remembered } from "@/kit/remembered";
import { trying } from "@/kit/trying";
import { ask, client } from "@/server/api";
import { endpointHere, subscribeHere } from "./browser";

type Schemas = components["schemas"];
export type Told = Schemas["NoticesTold"];
export type Chosen = Schemas["Chosen"];
export type Sent = Schemas["Sent"];
export type Shape = Schemas["GivenWebhook"]["shape"];
export type Channel = Sent["channel"];

export const KINDS = [
  "your-turn",
  "time-low",
  "begun",
  "ended",
  "invitation",
  "talk",
  "order-dropped",
] as const;
export type Kind = (typeof KINDS)[number];

const BROWSERS = "/api/people/me/notices/browsers";

export class Notices {
  told = $state.raw<Told | null>(null);
  /** What this browser is called among those that are told; null: it is not. */
  here = $state<string | null>(null);
  /** Changes made, and those of them that have not arrived: an answer from before knows nothing of them. */
  private changes = 0;
  private underWay = 0;

  get chosen(): Chosen | undefined {
    return this.told?.chosen;
  }

  async look(): Promise<void> {
    const { changes, underWay } = this;
    const told = await ask(client.GET("/api/people/me/notices"));
    const knowsAll = underWay === 0 && changes === this.changes;
    this.told = knowsAll || !this.told ? told : { ...told, chosen: this.told.chosen };
    if ((await endpointHere()) === null) this.here = null;
    else this.here = lastAmong(this.told);
  }

  takes(kind: Kind, channel: Channel): boolean {
    return this.chosen?.ways[kind]?.includes(channel) ?? false;
  }

  async take(kind: Kind, channel: Channel, isOn: boolean): Promise<void> {
    const now = this.chosen?.ways[kind] ?? [];
    const ways = isOn ? [...now, channel] : now.filter((one) => one !== channel);
    await this.choose({ ways: { ...this.chosen?.ways, [kind]: ways } });
  }

  /** Change something at once, and show what holds then, also where it was refused. */
  async choose(changed: Partial<Chosen>): Promise<void> {
    if (!this.told) return;
    const chosen = { ...this.told.chosen, ...changed };
    this.told = { ...this.told, chosen, is_on: true };
    this.changes++;
    this.underWay++;
    // Whoever leaves the page at once has chosen all the same.
    const change = { body: chosen, keepalive: true };
    await trying(() => ask(client.PUT("/api/people/me/notices", change)));
    this.underWay--;
    await this.look();
  }

  async turnOnHere(): Promise<void> {
    const key = this.told?.push_key ?? "";
    const given = await subscribeHere(key);
    const { id } = await ask(client.POST(BROWSERS, { body: given }));
    last.write(id);
    await this.look();
  }

  async forgetBrowser(browser: string): Promise<void> {
    const params = { path: { browser } };
    await ask(client.DELETE(`${BROWSERS}/{browser}`, { params }));
    await this.look();
  }

  async callWebhook(url: string, shape: Shape): Promise<string> {
    const body = { url, shape };
    const { secret } = await ask(client.PUT("/api/people/me/notices/webhook", { body }));
    await this.look();
    return secret;
  }

  async forgetWebhook(): Promise<void> {
    await ask(client.DELETE("/api/people/me/notices/webhook"));
    await this.look();
  }

  /** Send oneself a notice, and look until it is known what became of it. */
  async test(): Promise<void> {
    await ask(client.POST("/api/people/me/notices/test"));
    for (let looks = 0; looks < 8; looks++) {
      await this.look();
      if (!this.told?.sent.some(({ state }) => state === "waiting")) return;
      await new Promise((done) => setTimeout(done, 1500));
    }
  }
}

/** What this browser was last called. */
const last = remembered("notices", "");

/** The browser this one is, if the server still tells it. */
function lastAmong({ browsers }: Told): string | null {
  const id = last.read();
  return browsers.some((browser) => browser.id === id) ? id : null;
}

export async function stop(token: string): Promise<void> {
  await ask(client.POST("/api/notices/stop/{token}", { params: { path: { token } } }));
}
