import { describe, expect, it } from "vitest";
import { check, fromHex, hashOf, hasher, isSameHash, lotOf, type Hasher, type Told } from "./proof";

/** From Python: `sha256(seed)` and `sha256(seed + b"first seat")` modulo 2 to 6 seats. */
const SEED = "7f342e1000000000000000000000000000000000000000000000000000000000";
const HASH = "59d7e8f66b489b1143d331d6c89b0f0bf1fb5f0c599b137aa4230623ddcda697";
const LOTS = [1, 0, 3, 3, 3];

const by = hasher() as Hasher;

it("hashes a seed as the server does", async () => {
  expect(await hashOf(by, SEED)).toBe(HASH);
  expect(await hashOf(by, SEED.toUpperCase())).toBe(HASH);
});

it("draws the first seat as the server does", async () => {
  const drawn = await Promise.all([2, 3, 4, 5, 6].map((seats) => lotOf(by, SEED, seats)));
  expect(drawn).toEqual(LOTS);
});

it("takes nothing for a seed that is none", async () => {
  expect(fromHex("")).toBeNull();
  expect(fromHex("abc")).toBeNull();
  expect(fromHex("zz")).toBeNull();
  expect(await hashOf(by, "not a seed")).toBeNull();
  expect(await lotOf(by, "not a seed", 4)).toBeNull();
});

describe("the check", () => {
  const told: Told = { seed: SEED, seed_hash: HASH, first: "random", first_seat: LOTS[2] ?? null };

  it("finds an honest table right", async () => {
    expect(await check(by, told, 4)).toEqual({
      hash: HASH,
      isHashRight: true,
      lot: LOTS[2],
      isLotRight: true,
    });
  });

  it("finds a seed that was changed after the hash was published", async () => {
    const changed = { ...told, seed: SEED.replace("7f", "7e") };
    expect((await check(by, changed, 4)).isHashRight).toBe(false);
  });

  it("finds a first seat that was not drawn", async () => {
    const other = ((LOTS[2] ?? 0) + 1) % 4;
    expect((await check(by, { ...told, first_seat: other }, 4)).isLotRight).toBe(false);
  });

  it("has nothing to say about a lot where none was drawn", async () => {
    const found = await check(by, { ...told, first: "host", first_seat: 3 }, 4);
    expect(found.lot).toBeNull();
    expect(found.isLotRight).toBeNull();
  });

  it("has nothing to say about a lot where the rules of the game say who begins", async () => {
    const found = await check(by, { ...told, first: "random", first_seat: null }, 4);
    expect(found).toMatchObject({ isHashRight: true, lot: null, isLotRight: null });
  });
});

it("compares a hash that somebody noted, however it was written down", () => {
  expect(isSameHash(` ${HASH.toUpperCase().slice(0, 32)} ${HASH.slice(32)}\n`, HASH)).toBe(true);
  expect(
    isSameHash(
      HASH.replace(/^./, (one) => (one === "0" ? "1" : "0")),
      HASH,
    ),
  ).toBe(false);
  expect(isSameHash("b39d", HASH)).toBeNull();
});
