/** What operators see and do: the server's own doors, and what was found behind them. */

import { Attempt } from "@/kit/attempt.svelte";
import type { components } from "@/generated/api";
import { ask, client } from "@/server/api";

type Schemas = components["schemas"];
export type PersonSeen = Schemas["PersonSeen"];
export type TableSeen = Schemas["TableSeen"];
export type ReportSeen = Schemas["ReportSeen"];
export type DeedSeen = Schemas["DeedSeen"];
export type AnnouncementTold = Schemas["AnnouncementTold"];

/** Something that is asked about before it is done. */
export interface Deed {
  what: "settle" | "suspend" | "reset" | "erase" | "close" | "delete" | "announce";
  /** Whom it is done to, as people call it. */
  whom: string;
  act: (why: string, hours: number | null) => Promise<void>;
}

export class Operating extends Attempt {
  reports = $state.raw<readonly ReportSeen[]>([]);
  people = $state.raw<readonly PersonSeen[]>([]);
  tables = $state.raw<readonly TableSeen[]>([]);
  announcements = $state.raw<readonly AnnouncementTold[]>([]);
  audit = $state.raw<readonly DeedSeen[]>([]);
  /** What is looked for among people, and among tables. */
  names = $state("");
  places = $state("");
  /** A link that is shown once, for only its hash is kept. */
  wayBack = $state.raw<string | null>(null);

  look = (): Promise<boolean> =>
    this.make(async () => {
      this.reports = (await ask(client.GET("/api/admin/reports"))).reports;
      this.announcements = (await ask(client.GET("/api/announcements"))).announcements;
      await this.findPeople();
      await this.findTables();
      this.audit = (await ask(client.GET("/api/admin/audit"))).deeds;
    });

  async findPeople(): Promise<void> {
    const query = { search: this.names.trim() };
    this.people = (await ask(client.GET("/api/admin/people", { params: { query } }))).people;
  }

  async findTables(): Promise<void> {
    const query = { search: this.places.trim() };
    this.tables = (await ask(client.GET("/api/admin/tables", { params: { query } }))).tables;
  }

  settle({ id, person_name, about_name }: ReportSeen): Deed {
    const params = { path: { report: id } };
    return {
      what: "settle",
      whom: `${person_name}, ${about_name}`,
      act: (why) =>
        ask(client.POST("/api/admin/reports/{report}/settle", { params, body: { why } })),
    };
  }

  suspend({ id, name }: PersonSeen): Deed {
    const params = { path: { whom: id } };
    const door = "/api/admin/people/{whom}/suspension";
    return {
      what: "suspend",
      whom: name,
      act: (why, hours) => ask(client.PUT(door, { params, body: { why, hours } })),
    };
  }

  unsuspend({ id }: PersonSeen): Promise<void> {
    const params = { path: { whom: id } };
    return ask(client.DELETE("/api/admin/people/{whom}/suspension", { params }));
  }

  reset({ id, name }: PersonSeen): Deed {
    const params = { path: { whom: id } };
    return {
      what: "reset",
      whom: name,
      act: async () => {
        const door = "/api/admin/people/{whom}/reset";
        const { path } = await ask(client.POST(door, { params }));
        this.wayBack = location.origin + path;
      },
    };
  }

  erase({ id, name }: PersonSeen): Deed {
    const path = { whom: id };
    return {
      what: "erase",
      whom: name,
      act: (why) =>
        ask(client.DELETE("/api/admin/people/{whom}", { params: { path, query: { why } } })),
    };
  }

  close({ id }: TableSeen): Deed {
    const params = { path: { table_id: id } };
    return {
      what: "close",
      whom: id,
      act: (why) =>
        ask(client.POST("/api/admin/tables/{table_id}/close", { params, body: { why } })),
    };
  }

  delete({ id }: TableSeen): Deed {
    const path = { table_id: id };
    return {
      what: "delete",
      whom: id,
      act: (why) =>
        ask(client.DELETE("/api/admin/tables/{table_id}", { params: { path, query: { why } } })),
    };
  }

  announce(): Deed {
    return {
      what: "announce",
      whom: "",
      act: async (text, hours) => {
        await ask(client.POST("/api/admin/announcements", { body: { text, hours } }));
      },
    };
  }

  takeDown({ id }: AnnouncementTold): Promise<void> {
    const params = { path: { number: id } };
    return ask(client.DELETE("/api/admin/announcements/{number}", { params }));
  }
}
