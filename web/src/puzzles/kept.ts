/** What was solved on this device, how, and what somebody likes to solve. */

import { remembered, rememberedNames } from "@/kit/remembered";
import type { Wish } from "./shelf";

const solvedNames = rememberedNames("puzzles-solved");
/** Those whose solution was looked at before they were solved. */
const helpedNames = rememberedNames("puzzles-helped");
/** How many were solved at the first try in a row, and the last one that was not. */
const row = remembered("puzzles-row", "0");

export const solved = solvedNames.read;
export const helped = helpedNames.read;
export const inRow = (): number => Number(row.read().split(" ")[0]) || 0;

export function keepSolved(name: string): void {
  if (solved().has(name)) return;
  const missed = row.read().split(" ")[1];
  if (missed !== name) row.write(String(inRow() + 1));
  solvedNames.add(name);
}

/** A wrong answer ends the row; to a puzzle that was solved before it may be given freely. */
export function keepMissed(name: string): void {
  if (!solved().has(name)) row.write(`0 ${name}`);
}

/** The solution was looked at. */
export function keepHelped(name: string): void {
  if (solved().has(name)) return;
  keepMissed(name);
  helpedNames.add(name);
}

const wishOf = (game: string) => remembered(`puzzles-wish-${game}`, "");

export function wished(game: string): Wish {
  const [grade = "", theme = ""] = wishOf(game).read().split(" ");
  return { grade: Number(grade) || null, theme: theme || null };
}

export const keepWish = (game: string, { grade, theme }: Wish): void =>
  wishOf(game).write(`${grade ?? 0} ${theme ?? ""}`);
