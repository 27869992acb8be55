/** Outlines on a sheet of 40 by 40: a religion, a bank and a seal are told by their shape alone. */

const point = (radius: number, angle: number): string =>
  `${(20 + radius * Math.cos(angle)).toFixed(2)} ${(20 + radius * Math.sin(angle)).toFixed(2)}`;

function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: 2 * points }, (_, n) =>
    point(n % 2 === 0 ? outer : inner, (Math.PI / points) * n - Math.PI / 2),
  );
  return `M${corners.join("L")}Z`;
}

function waxSeal(lobes: number): string {
  const turn = (2 * Math.PI) / lobes;
  const arcs = Array.from(
    { length: lobes },
    (_, n) => `Q${point(22.2, turn * (n + 0.5))} ${point(16.4, turn * (n + 1))}`,
  );
  return `M${point(16.4, 0)}${arcs.join("")}Z`;
}

/** Circle, eight-pointed star, square: the plates of the three religions. */
export const PLATES = {
  catholic: "M2 20a18 18 0 1 0 36 0a18 18 0 1 0 -36 0Z",
  islamic: star(8, 20, 15.2),
  reformist: "M6 3H34Q37 3 37 6V34Q37 37 34 37H6Q3 37 3 34V6Q3 3 6 3Z",
} as const;

export const SHIELD = "M3.5 3.5H36.5V19C36.5 29 28 35 20 38.5C12 35 3.5 29 3.5 19Z";
export const SEAL = waxSeal(11);
export const RIBBON = "M12 27L9 39L15 36L20 39L25 36L31 39L28 27Z";
export const CROSS = "M18 7h4v6.5h6.5v4H22V28h-4V17.500h-6.5v-4H18Z";
export const CRESCENT = "M24.500 9.500a9 9 0 1 0 0 15a10.200 10.200 0 0 1 0-15Z";
/** The roundels of the Medici. */
export const ROUNDELS: readonly (readonly [number, number])[] = [
  [20, 9],
  [12, 14],
  [28, 14],
  [12, 23],
  [28, 23],
  [20, 29],
];
