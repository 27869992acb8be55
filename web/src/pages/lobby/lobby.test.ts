import { expect, test } from "vitest";
import type { Sight, TableListed } from "@/server/api";
import { nameFrom } from "./names";
import { tokenIn } from "./recovery";
import { byUrgency, standingOf, type GameStanding } from "./standing";

const sight = (view: object, deadline: number | null = null): Sight =>
  ({
    view: { counters: { round: 3 }, battle: { region: "siena" }, acting: null, ...view },
    clock: { deadline },
  }) as unknown as Sight;
const NAMES = ["Anna", "Bruno"];
const ASKED = { decision: { kind: "turn", options: [] }, acting: 0 };

test("a recovery link is recognised, and nothing else", () => {
  expect(tokenIn("#recover=fytG37ZyIMKW_-")).toBe("fytG37ZyIMKW_-");
  expect(tokenIn("#recover=")).toBeNull();
  expect(tokenIn("#hand")).toBeNull();
  expect(tokenIn("")).toBeNull();
});

test("any of the names may be offered", () => {
  expect(nameFrom("Fiammetta, Ottavio", () => 0)).toBe("Fiammetta");
  expect(nameFrom("Fiammetta, Ottavio", () => 0.99)).toBe("Ottavio");
});

test("it is your move when you are asked, and then nobody else is waited for", () => {
  const standing = standingOf(sight(ASKED, 1000), NAMES);
  expect(standing).toMatchObject({ isYourMove: true, waitingFor: null, deadline: 1000 });
});

test("otherwise the one who is asked is waited for, without a deadline of yours", () => {
  const standing = standingOf(sight({ decision: null, acting: 1 }, 1000), NAMES);
  expect(standing).toMatchObject({ isYourMove: false, waitingFor: "Bruno", deadline: null });
});

test("nobody is named while nobody is known to be asked", () => {
  expect(standingOf(sight({ decision: null, acting: null }), NAMES).waitingFor).toBeNull();
});

test("your moves come first, open tables last", () => {
  const table = (id: string, state: string) => ({ id, state }) as TableListed;
  const tables = [table("o", "open"), table("r", "running"), table("y", "running")];
  const standings = { y: { isYourMove: true }, r: { isYourMove: false } } as unknown as Record<
    string,
    GameStanding
  >;
  expect(byUrgency(tables, standings).map(({ id }) => id)).toEqual(["y", "r", "o"]);
});
