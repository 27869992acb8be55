/** What holds at the door, for those whom it concerns. */

import type { Key } from "@/generated/keys";
import { me } from "@/server/me.svelte";
import { doors } from "./doors.svelte";
import { invitation } from "./invitation.svelte";

/** Sentences about who may come and put up tables; none where all is open to whoever looks. */
export function noticed(): Key[] {
  const { person } = me;
  const tables: Key[] = doors.told?.tables_by === "members" ? ["web.welcome.tables-members"] : [];
  if (person === undefined || person?.is_account) return [];
  if (person) return doors.mayPutUp ? [] : [...tables, ...againstAccount()];
  if (!doors.letIn)
    return [doors.told?.doors === "closed" ? "web.welcome.closed" : "web.welcome.invited"];
  return invitation.token && doors.told?.doors === "invited"
    ? ["web.welcome.you-are-invited", ...tables]
    : tables;
}

/** Why a guest cannot make an account here, and what to do; nothing where they can. */
export function againstAccount(): Key[] {
  return doors.mayRegister
    ? []
    : [`web.welcome.account-${doors.told?.doors === "closed" ? "closed" : "invited"}`];
}

/** How one comes to an account, in the words of a link to one's own page; null where one cannot. */
export function wayToAccount(): Key | null {
  if (me.person) return doors.mayRegister ? "web.welcome.to-account" : null;
  return doors.letIn ? "web.welcome.to-me" : "web.me.log-in";
}
