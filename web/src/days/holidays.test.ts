import { expect, test } from "vitest";
import { awayUntil, DAY, holidayLeft } from "./holidays";

const PACE = { kind: "days", days: 2, reserve_hours: 0, quiet: null, holidays: 5 } as const;

test("somebody is away from the beginning of a holiday until just before its end", () => {
  const chair = { holidays: [[DAY, 3 * DAY]] };
  expect(awayUntil(chair, DAY - 1)).toBeNull();
  expect(awayUntil(chair, DAY)).toBe(3 * DAY);
  expect(awayUntil(chair, 3 * DAY)).toBeNull();
  expect(awayUntil({ holidays: [] }, 0)).toBeNull();
});

test("a holiday that goes on counts until now", () => {
  const chair = {
    holidays: [
      [0, DAY],
      [2 * DAY, 5 * DAY],
    ],
  };
  expect(holidayLeft(chair, PACE, 3 * DAY)).toBe(3 * DAY);
  expect(holidayLeft(chair, PACE, 9 * DAY)).toBe(DAY);
  expect(holidayLeft({ holidays: [[0, 9 * DAY]] }, PACE, 9 * DAY)).toBe(0);
});

test("where nothing was agreed nobody may be away", () => {
  expect(holidayLeft({ holidays: [] }, { kind: "none" }, 0)).toBe(0);
  expect(holidayLeft({ holidays: [] }, { ...PACE, holidays: 0 }, 0)).toBe(0);
});
