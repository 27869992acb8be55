/** What is kept of people and how long, in sentences whose numbers come from the server. */

import type { Key } from "@/generated/keys";
import type { components } from "@/generated/api";
import { t } from "@/words/words.svelte";

export type Periods = components["schemas"]["Periods"];
type Count = {
  [Name in keyof Periods]: Periods[Name] extends number ? Name : never;
}[keyof Periods];

/** The groups, and what is said in each: a sentence, or one about a time and which time that is. */
const GROUPS = {
  name: ["account", ["guest", "guest_days"]],
  secrets: ["secrets", "mail"],
  sessions: [
    ["session", "session_days"],
    ["guest-link", "guest_link_days"],
    ["device", "device_days"],
    ["mail-link", "mail_link_minutes"],
    ["invitation", "invitation_days"],
  ],
  games: ["games", "orders", "records", "companions", "days"],
  talk: [["talk", "talk_days"]],
  tables: [["open-table", "open_table_hours"], ["dead-table", "dead_table_days"], "address"],
  peace: ["blocks", ["report", "report_days"], ["audit", "audit_days"]],
  notices: ["browsers", ["notice", "notice_days"]],
  bots: [["bots", "bot_error_days"]],
  log: ["log"],
} as const satisfies Record<string, readonly (string | readonly [string, Count])[]>;

type Group = keyof typeof GROUPS;

/** What is only said where the server sends mail. */
const BY_MAIL: readonly string[] = ["mail", "mail-link"];

export function keptOf(periods: Periods): { what: Group; said: string[] }[] {
  return (Object.keys(GROUPS) as Group[]).map((what) => ({
    what,
    said: GROUPS[what].flatMap((one: string | readonly [string, Count]) => {
      const [name, count] = typeof one === "string" ? [one, null] : one;
      if (!periods.mail && BY_MAIL.includes(name)) return [];
      const key = name === "log" ? `log-${periods.log_addresses}` : name;
      const args = count === null ? {} : { count: periods[count] };
      return t(`web.welcome.keeps-${key}` as Key, args);
    }),
  }));
}
