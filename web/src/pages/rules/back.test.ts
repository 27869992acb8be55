import { expect, it } from "vitest";
import { pageBefore } from "./back";

const at = (path: string) => ({ url: `http://here${path}` });

it("goes back over all the rules one has read", () => {
  const pages = [at("/"), at("/table/a"), at("/rules/condottiere/R1"), at("/rules/condottiere/R2")];
  expect(pageBefore(pages, 3)).toBe(pages[1]);
});

it("knows no way back for who came straight to the rules", () => {
  expect(pageBefore([at("/rules/condottiere"), at("/rules/condottiere/R1")], 1)).toBeUndefined();
});

it("does not go forward", () => {
  expect(pageBefore([at("/rules/condottiere"), at("/table/a")], 0)).toBeUndefined();
});
