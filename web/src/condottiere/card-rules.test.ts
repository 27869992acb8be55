import { expect, it } from "vitest";
import { ruleOfCard } from "./card-rules";

it("names the rule of a card in the edition that is played", () => {
  expect(ruleOfCard("2007", "winter")).toMatch(/^C7-WINTER-/);
  expect(ruleOfCard("1995", "winter")).toMatch(/^C5-WINTER-/);
});

it("names none where the edition has no such card", () => {
  expect(ruleOfCard("2007", "spring")).toMatch(/^C7-SPRING-/);
  expect(ruleOfCard("1995", "spring")).toBeNull();
  expect(ruleOfCard("1234", "winter")).toBeNull();
});
