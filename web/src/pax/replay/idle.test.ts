import { expect, test, vi } from "vitest";
import { idlePicking } from "./idle";

test("where nothing is asked nothing is lit, and a click looks", () => {
  const look = vi.fn();
  const picking = idlePicking(look);
  const paris = { at: "slot", id: "paris" } as const;
  expect(picking.isLit(paris)).toBe(false);
  expect(picking.isPicking("slot")).toBe(false);
  expect(picking.cost(paris)).toBeNull();
  expect(picking.buttons).toEqual([]);
  picking.pick(paris);
  expect(look).toHaveBeenCalledWith(paris);
});
