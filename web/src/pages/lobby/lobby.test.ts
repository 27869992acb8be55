import { expect, test } from "vitest";
import { offered } from "@/games/offered.svelte";
import type { Sight, TableListed } from "@/server/api";
import { quickTable } from "./draft";
import { nameFrom } from "./names";
import { tokenIn } from "./recovery";
import { byUrgency, standingOf, type GameStanding } from "./standing";

const sight = (view: object, deadline: number | null = null): Sight =>
  ({
    view: {
      game: "condottiere",
      counters: { round: 3 },
      battle: { region: "siena" },
      acting: null,
      ...view,
    },
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
  const standing = standingOf("condottiere", sight(ASKED, 1000), NAMES);
  expect(standing).toMatchObject({ isYourMove: true, waitingFor: null, deadline: 1000 });
});

test("otherwise the one who is asked is waited for, without a deadline of yours", () => {
  const standing = standingOf("condottiere", sight({ decision: null, acting: 1 }, 1000), NAMES);
  expect(standing).toMatchObject({ isYourMove: false, waitingFor: "Bruno", deadline: null });
});

test("nobody is named while nobody is known to be asked", () => {
  expect(
    standingOf("condottiere", sight({ decision: null, acting: null }), NAMES).waitingFor,
  ).toBeNull();
});

test("a game tells how far it is in what it counts", () => {
  const progress = (view: object, game = "condottiere") =>
    standingOf(game, sight({ game, ...view }), NAMES).progress;
  const idle = { decision: null };
  expect(progress(idle)).toEqual({
    key: "web.lobby.round-region",
    args: { round: 3, region: "siena" },
  });
  expect(progress({ ...idle, battle: { region: null } })?.key).toBe("web.lobby.round");
  expect(progress({ ...idle, turn: { number: 17 } }, "pax-renaissance")).toEqual({
    key: "web.lobby.turn",
    args: { turn: 17 },
  });
  expect(progress(idle, "pebbles")).toBeNull();
});

test("who just wants to play gets a table of a good size, full of computer players", () => {
  expect(quickTable(offered.of("condottiere")!)).toMatchObject({
    game: "condottiere",
    seats: 4,
    computers: ["steady", "steady", "steady"],
  });
  expect(quickTable(offered.of("pax-renaissance")!)).toMatchObject({
    game: "pax-renaissance",
    seats: 3,
    computers: ["steady", "steady"],
  });
});

test("a game from elsewhere is played by as few as can, with the players it has", () => {
  const pebbles = { name: "pebbles", seats: [3, 5], editions: [] } as const;
  expect(quickTable(pebbles)).toMatchObject({ seats: 3, computers: ["steady", "steady"] });
  const unknown = { rating: null, low: null, high: null, milliseconds: null };
  const alone = { ...pebbles, levels: [{ name: "random", ...unknown }], hints: false };
  expect(quickTable(alone)).toMatchObject({ computers: ["random", "random"], hints: false });
});

test("who has shown what they can gets opponents to match, if the game has them", () => {
  const game = offered.of("condottiere")!;
  expect(quickTable(game, "captain").computers).toEqual(["captain", "captain", "captain"]);
  expect(quickTable(game, "nobody").computers).toEqual(["steady", "steady", "steady"]);
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
