/** What a score sheet needs: a finished game, how it ended, and all that was seen of it. */

import { ask, client, type EventTold, type ReplayTold, type StepTold } from "@/server/api";

export interface Sheet {
  readonly replay: ReplayTold;
  readonly last: StepTold;
  readonly events: readonly EventTold[];
}

const EYES = "spectator";

export async function loadSheet(of: "table" | "record", id: string): Promise<Sheet> {
  return of === "table" ? ofTable(id) : ofRecord(id);
}

async function ofTable(table_id: string): Promise<Sheet> {
  const path = { table_id };
  const replay = await ask(client.GET("/api/tables/{table_id}/replay", { params: { path } }));
  const step = replay.steps;
  const [last, told] = await Promise.all([
    ask(
      client.GET("/api/tables/{table_id}/replay/{step}", {
        params: { path: { ...path, step }, query: { eyes: EYES } },
      }),
    ),
    ask(
      client.GET("/api/tables/{table_id}/replay/events", {
        params: { path, query: { until: step, eyes: EYES } },
      }),
    ),
  ]);
  return { replay, last, events: told.steps.flat() };
}

async function ofRecord(record_id: string): Promise<Sheet> {
  const path = { record_id };
  const replay = await ask(client.GET("/api/records/{record_id}/replay", { params: { path } }));
  const step = replay.steps;
  const [last, told] = await Promise.all([
    ask(
      client.GET("/api/records/{record_id}/replay/{step}", {
        params: { path: { ...path, step }, query: { eyes: EYES } },
      }),
    ),
    ask(
      client.GET("/api/records/{record_id}/replay/events", {
        params: { path, query: { until: step, eyes: EYES } },
      }),
    ),
  ]);
  return { replay, last, events: told.steps.flat() };
}
