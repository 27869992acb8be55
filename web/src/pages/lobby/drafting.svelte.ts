/** The draft a form works on: the same fields, each told to whoever shows it. */

import type { Choices } from "@/server/api";
import type { Draft, First, PaceKind } from "./draft";

export class LiveDraft implements Draft {
  edition = $state("");
  variants = $state<string[]>([]);
  options = $state<Record<string, string | number>>({});
  seats = $state(0);
  others = $state<(string | null)[]>([]);
  beside = $state<(string | null)[]>([]);
  isPublic = $state(true);
  pace = $state<PaceKind | null>(null);
  minutes = $state(0);
  increment = $state(0);
  days = $state(0);
  reserve = $state(0);
  holidays = $state(0);
  isQuiet = $state(true);
  quietFrom = $state(22);
  quietUntil = $state(8);
  timeout = $state<Choices["timeout"]>("computer");
  language = $state<Choices["language"]>(null);
  talk = $state(true);
  spectators = $state<Choices["spectators"]>("closed");
  delay = $state<number | null>(null);
  first = $state<First>("random");
  rated = $state(true);
  rateGuests = $state(false);
  bots = $state(false);
  hints = $state<boolean | null>(null);

  constructor(fresh: Draft) {
    Object.assign(this, fresh);
  }
}
