import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Person } from "@/server/me.svelte";
import type { HouseTold } from "./doors.svelte";

vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("location", { origin: "http://table.example" });
const { me } = await import("@/server/me.svelte");
const { doors } = await import("./doors.svelte");
const { invitation } = await import("./invitation.svelte");
const { againstAccount, noticed, wayToAccount } = await import("./notice");

const GUEST: Person = { id: "b", name: "Beppe", is_account: false, created_at: 0 };
const MEMBER: Person = { ...GUEST, is_account: true };
const EVERYBODY = { doors: "open", tables_by: "everybody", talk_by: "everybody" } as const;
const MODES = ["open", "invited", "closed"] as const;

/** A house as it is set up, and who looks at it. */
function enter(
  house: Partial<HouseTold>,
  who: Person | null,
  had: { invitation?: string; isWelcome?: boolean } = {},
): void {
  const texts = { name: null, welcome: null, rules: null, contact: null };
  doors.told = { texts, ...EVERYBODY, ...house };
  if (who) me.person = who;
  else me.leave();
  me.isWelcome = had.isWelcome ?? false;
  invitation.token = had.invitation ?? "";
}

const said = () => noticed().map((key) => key.replace("web.welcome.", ""));

describe("what is said at the door", () => {
  beforeEach(() => enter({}, null));

  it("says nothing in a house that is open to everybody", () => {
    for (const who of [null, GUEST, MEMBER]) {
      enter({}, who);
      expect(said()).toEqual([]);
      expect([doors.mayEnter, doors.mayPutUp, doors.mayTalk]).toEqual([true, true, true]);
    }
  });

  it("says nothing to members, however the house is set up", () => {
    for (const mode of MODES) {
      enter({ doors: mode, tables_by: "members", talk_by: "members" }, MEMBER);
      expect(said()).toEqual([]);
      expect([doors.mayEnter, doors.mayPutUp, doors.mayTalk]).toEqual([true, true, true]);
    }
  });

  it("tells a stranger why they cannot come in, and to log in", () => {
    for (const mode of ["invited", "closed"] as const) {
      enter({ doors: mode, tables_by: "members" }, null);
      expect(said()).toEqual([mode]);
      expect(wayToAccount()).toBe("web.me.log-in");
      expect([doors.mayEnter, doors.mayPutUp]).toEqual([false, false]);
    }
  });

  it("lets who was invited in, and says what is for members there", () => {
    enter({ doors: "invited", tables_by: "members" }, null, { invitation: "secret" });
    expect(said()).toEqual(["you-are-invited", "tables-members"]);
    expect([doors.mayEnter, doors.mayPutUp]).toEqual([true, false]);
    enter({ doors: "closed" }, null, { invitation: "secret" });
    expect(said()).toEqual(["closed"]);
  });

  it("tells a stranger in an open house that tables are for members", () => {
    enter({ tables_by: "members" }, null);
    expect(said()).toEqual(["tables-members"]);
    expect(wayToAccount()).toBe("web.welcome.to-me");
    expect([doors.mayEnter, doors.mayPutUp]).toEqual([true, false]);
  });

  it("offers a guest an account only where one can be made", () => {
    const house = { tables_by: "members", talk_by: "members" } as const;
    enter(house, GUEST);
    expect([said(), wayToAccount()]).toEqual([["tables-members"], "web.welcome.to-account"]);
    enter({ ...house, doors: "invited" }, GUEST);
    expect([said(), wayToAccount()]).toEqual([["tables-members", "account-invited"], null]);
    enter({ ...house, doors: "invited" }, GUEST, { isWelcome: true });
    expect([said(), wayToAccount()]).toEqual([["tables-members"], "web.welcome.to-account"]);
    enter({ ...house, doors: "closed" }, GUEST, { isWelcome: true });
    expect([said(), wayToAccount()]).toEqual([["tables-members", "account-closed"], null]);
    expect(againstAccount()).toEqual(["web.welcome.account-closed"]);
    expect([doors.mayEnter, doors.mayPutUp, doors.mayTalk]).toEqual([true, false, false]);
  });

  it("lets strangers in at a private table of a house by invitation, and at no other", () => {
    const isLet = (mode: (typeof MODES)[number], isPublic: boolean): boolean => {
      enter({ doors: mode }, null);
      return doors.mayEnterAt({ public: isPublic });
    };
    expect(MODES.map((mode) => isLet(mode, true))).toEqual([true, false, false]);
    expect(MODES.map((mode) => isLet(mode, false))).toEqual([true, true, false]);
  });
});
