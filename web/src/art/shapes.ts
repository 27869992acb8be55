/** Outlines that several drawings share. */

import type { Field } from "./house.ts";

/** A shield on a sheet of 44 by 52. */
export const SHIELD = "M2,3H42V26C42,39 33,46 22,50C11,46 2,39 2,26Z";

/** What the upper part of a shield shows, by its house's field. */
export const FIELDS: Readonly<Record<Field, string>> = {
  bendy: "M2,17L16,3H23L8,18H2ZM30,3H37L22,18H15ZM42,5V12L36,18H29Z",
  paly: "M8,3h6v15h-6ZM19,3h6v15h-6ZM30,3h6v15h-6Z",
  barry: "M2,5.5H42V9H2ZM2,12.5H42V16H2Z",
  chequy: "M2,3h8v7.5h-8ZM18,3h8v7.5h-8ZM34,3h8v7.5h-8ZM10,10.5h8V18h-8ZM26,10.5h8V18h-8Z",
  lozengy:
    "M9,3.5L14,10.5L9,17.5L4,10.5ZM22,3.5L27,10.5L22,17.5L17,10.5ZM35,3.5L40,10.5L35,17.5L30,10.5Z",
  ermine: "M10,5L13,15L10,12.6L7,15ZM22,5L25,15L22,12.6L19,15ZM34,5L37,15L34,12.6L31,15Z",
};

/** A rectangle whose corners are bitten off, like the frame of an old card. */
export function notchedFrame(x: number, y: number, width: number, height: number, notch: number) {
  const bite = (toX: number, toY: number) => `A${notch},${notch} 0 0 0 ${toX},${toY}`;
  const right = x + width;
  const bottom = y + height;
  return [
    `M${x + notch},${y}H${right - notch}${bite(right, y + notch)}`,
    `V${bottom - notch}${bite(right - notch, bottom)}`,
    `H${x + notch}${bite(x, bottom - notch)}V${y + notch}${bite(x + notch, y)}Z`,
  ].join("");
}

/** Strokes of ground under a figure, as an engraver would set them. */
export function groundStrokes(middle: number, top: number, halfWidth: number): string {
  return Array.from({ length: 7 }, (_, row) => {
    const half = halfWidth * (1 - Math.abs(row - 2.2) * 0.13);
    const left = middle - half + (row % 2) * 7;
    return `M${left.toFixed(1)},${(top + row * 4.4).toFixed(1)}h${(2 * half - (row % 3) * 9).toFixed(1)}`;
  }).join("");
}

/** The rim of a seal: a circle with small teeth around 0, 0. */
export function toothedRim(radius: number): string {
  const points = Array.from({ length: 48 }, (_, tooth) => {
    const angle = (tooth * Math.PI) / 24;
    const reach = radius * (tooth % 2 ? 0.94 : 1.04);
    return `${(reach * Math.cos(angle)).toFixed(1)},${(reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/** Fine rays between two circles around a middle, every other one shorter. */
export function rays(x: number, y: number, inner: number, outer: number, count: number): string {
  return Array.from({ length: count }, (_, ray) => {
    const angle = (2 * Math.PI * ray) / count;
    const reach = ray % 2 ? inner + (outer - inner) * 0.55 : outer;
    const at = (radius: number) =>
      `${(x + radius * Math.sin(angle)).toFixed(1)},${(y - radius * Math.cos(angle)).toFixed(1)}`;
    return `M${at(inner)}L${at(reach)}`;
  }).join("");
}
