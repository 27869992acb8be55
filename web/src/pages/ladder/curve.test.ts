import { describe, expect, it } from "vitest";
import { bandOf, HEIGHT, lineOf, scaleOf } from "./curve";

const POINTS = [
  { mu: 25, sigma: 8 },
  { mu: 27, sigma: 6 },
  { mu: 26, sigma: 5 },
];

describe("a curve", () => {
  it("stays within the sheet, band and all", () => {
    const scale = scaleOf(POINTS);
    for (const { mu, sigma } of POINTS)
      for (const value of [mu - 2 * sigma, mu + 2 * sigma]) {
        expect(scale.y(value)).toBeGreaterThanOrEqual(0);
        expect(scale.y(value)).toBeLessThanOrEqual(HEIGHT);
      }
  });

  it("goes through every game once", () => {
    expect(lineOf(POINTS, scaleOf(POINTS)).match(/[ML]/g)).toHaveLength(3);
    expect(bandOf(POINTS, scaleOf(POINTS)).match(/[ML]/g)).toHaveLength(6);
  });

  it("has a few round marks", () => {
    expect(scaleOf(POINTS).marks).toEqual([10, 20, 30, 40]);
  });
});
