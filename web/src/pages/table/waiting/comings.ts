/** Who came and went between two looks at an open table, for those who hear rather than see it. */

import type { ChairTold } from "@/server/api";

export interface Coming {
  key: "web.waiting.comes" | "web.waiting.goes";
  name: string;
}

export function comings(before: readonly ChairTold[], after: readonly ChairTold[]): Coming[] {
  const were = before.flatMap(({ name }) => name ?? []);
  const are = after.flatMap(({ name }) => name ?? []);
  const back = after.filter((chair, seat) => before[seat]?.kept && !chair.kept && chair.person);
  return [
    ...back.map(({ name }) => ({ key: "web.waiting.comes" as const, name: name ?? "" })),
    ...are
      .filter((name) => !were.includes(name))
      .map((name) => ({ key: "web.waiting.comes" as const, name })),
    ...were
      .filter((name) => !are.includes(name))
      .map((name) => ({ key: "web.waiting.goes" as const, name })),
  ];
}

/** The colours somebody may wear: all but those that others at the table wear. */
export function freeColours<Colour extends string>(
  all: readonly Colour[],
  chairs: readonly { colour: string; kind: string; seat: number }[],
  own: number,
): Colour[] {
  const taken = chairs.filter((chair) => chair.seat !== own && chair.kind !== "empty");
  return all.filter((colour) => !taken.some((chair) => chair.colour === colour));
}
