import { describe, expect, it } from "vitest";
import { addressOf, read, write } from "./link";

const KEPT = {
  game: "condottiere",
  sketch: { edition: "2007", seats: 2, owners: { roma: 1 } },
  names: ["Zsófia", "Łukasz"],
};
const written = (told: unknown) => write(told as typeof KEPT);

describe("a position in the address", () => {
  it("comes back as it was, in any script", () => {
    expect(read(write(KEPT))).toEqual(KEPT);
    expect(write(KEPT)).toMatch(/^[\w-]+$/);
    expect(addressOf(KEPT)).toBe(`/think/condottiere#${write(KEPT)}`);
  });

  it("keeps the answers that are tried out from there", () => {
    const tried = { ...KEPT, answers: [{ kind: "pass" }] };
    expect(read(write(tried))).toEqual(tried);
    expect(read(written({ ...KEPT, answers: ["pass"] }))).toEqual(KEPT);
  });

  it.each([
    ["nothing", ""],
    ["no letters of ours", "%%%"],
    ["half of it", write(KEPT).slice(0, 40)],
    ["something longer than any position", "A".repeat(17_000)],
    ["bytes that are no text", "_____w"],
    ["a list", written([])],
    ["no position", written({ game: "condottiere", sketch: null })],
    ["a game that is no name", written({ game: 7, sketch: {} })],
  ])("is refused where it is %s", (_, text) => {
    expect(read(text)).toBeNull();
  });

  it.each([[["A".repeat(99)]], [Array(9).fill("A")], ["Anna"], [[7]]])(
    "has no names that are none: %s",
    (names) => {
      expect(read(written({ ...KEPT, names }))).toEqual({ ...KEPT, names: undefined });
    },
  );
});
