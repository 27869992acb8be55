import { expect, test, vi } from "vitest";
import en from "@/generated/words/en.json";
import hu from "@/generated/words/hu.json";
import pl from "@/generated/words/pl.json";
import ru from "@/generated/words/ru.json";
import { offered } from "@/games/offered.svelte";
import type { Choices } from "@/server/api";
import { inFull, inShort } from "./agreed";
import { choicesOf, freshDraft } from "./draft";
import { speak } from "@/words/words.svelte";

vi.stubGlobal("document", { documentElement: {} });
await speak("en");

function table(more: Partial<Choices> = {}, name = "condottiere"): Choices {
  const game = offered.of(name);
  if (!game) throw new Error("no such game is known");
  const draft = { ...freshDraft(game), pace: "none" as const };
  return { ...choicesOf(draft, game), ...more };
}
const paxTable = (more: Partial<Choices> = {}) => table(more, "pax-renaissance");
const titles = (choices: Choices) => inFull(choices).map(({ title }) => title);

test("everything that can be set up has words in every language", () => {
  const keys = offered.games.flatMap((game) => [
    ...["game", "game-help", "title", "lead", "play-help"].map(
      (what) => `web.lobby.${what}.${game.name}`,
    ),
    `web.rules.title.${game.name}`,
    `web.waiting.share.${game.name}`,
    ...game.editions.flatMap((edition) => [
      `edition.${edition.name}`,
      `web.lobby.edition-help.${edition.name}`,
      ...edition.variants.flatMap((one) => [`variant.${one}`, `variant-help.${one}`]),
      ...edition.warnings.map(({ key }) => key),
      ...edition.options.flatMap(({ name, values }) => [
        `web.lobby.option.${name}`,
        `option-help.${name}`,
        ...(values ?? [])
          .filter((value) => value !== "yes" && value !== "no")
          .map((value) => `web.lobby.value.${name}.${value}`),
      ]),
    ]),
  ]);
  keys.push(...offered.playersOf("").map((one) => `web.lobby.level.${one}`));
  expect(keys.length).toBeGreaterThan(20);
  for (const words of [en, pl, ru, hu]) expect(keys.filter((key) => !(key in words))).toEqual([]);
});

test("one line tells game, edition, variants and pace", () => {
  expect(inShort(table())).toBe("Condottiere · 2007 edition");
  const choices = table({
    variants: ["hidden-cards"],
    pace: { kind: "live", minutes: 15, increment_seconds: 20 },
  });
  expect(inShort(choices)).toBe("Condottiere · 2007 edition · Hidden Cards · 15 min + 20 s");
  expect(
    inShort(table({ pace: { kind: "days", days: 1, reserve_hours: 0, quiet: null, holidays: 0 } })),
  ).toContain("1 day a move");
});

test("a table whose host named no edition plays the usual one", () => {
  expect(inShort(table({ edition: null }))).toBe("Condottiere · 2007 edition");
});

test("table options are told in words", () => {
  const told = titles(table({ options: { show_hand_counts: false, target: 12 } }));
  expect(told).toContain("Hand sizes are open: no");
  expect(told).toContain("Points to win: 12");
});

test("what happens when time runs out is told only where there is a clock", () => {
  const told = (choices: Choices) => inFull(choices).map(({ help }) => help);
  expect(told(table()).join(" ")).not.toContain("runs out");
  const days = table({
    pace: { kind: "days", days: 2, reserve_hours: 0, quiet: null, holidays: 0 },
    timeout: "pass",
  });
  expect(told(days).join(" ")).toContain("the answer that does least");
});

test("a table with open hands is told as not rated, whatever was chosen", () => {
  expect(titles(table({ rated: true }))).toContain("Rated");
  expect(titles(table({ rated: true, spectators: "open" }))).toContain("Not rated");
});

test("who begins is told, seats counted from one", () => {
  expect(titles(table({ first: 2 }))).toContain("Seat 3 begins");
  expect(titles(table({ first: "host" }))).toContain("The host begins");
});

test("a game with one edition goes by its own name", () => {
  expect(inShort(paxTable({ edition: null }))).toBe("Pax Renaissance");
  expect(inShort(paxTable({ variants: ["map-1550"] }))).toBe("Pax Renaissance · 1550 Map");
  expect(titles(paxTable()).join()).not.toContain("edition");
  expect(titles(table())).toContain("2007 edition");
});

test("nothing is told of who begins where the rules say it", () => {
  expect(titles(paxTable({ first: "host" })).join()).not.toContain("begins");
});

test("the option of a game is told in its words", () => {
  const told = titles(paxTable({ options: { stall_limit: "none" } }));
  expect(told).toContain("When nothing happens any more: the game goes on");
});
