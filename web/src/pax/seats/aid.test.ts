import { expect, test } from "vitest";
import structure from "@/generated/rules/pax-renaissance/structure.json";
import { AID_ACTIONS, AID_BATTLES, AID_ONE_SHOTS, AID_OPS, AID_VICTORIES } from "./aid";

test("every rule the player aid names is in the rulebook", () => {
  const known = JSON.stringify(structure);
  const named = [AID_ACTIONS, AID_OPS, AID_ONE_SHOTS, AID_BATTLES, AID_VICTORIES].flatMap((list) =>
    list.map(({ rule }) => rule),
  );
  const unknown = [...named, "P-D1", "P-L1", "P-BATTLE-b.2"].filter(
    (rule) => !known.includes(`"${rule}"`),
  );
  expect(unknown).toEqual([]);
});
