/** The way through a replay of a game that the client does not know: step by step. */

import type { Course } from "@/pages/replay/journey";
import say from "./words";

const course: Course = {
  begins: {},
  marks: [],
  winner: () => null,
  stretches: () => [],
  moment: () => "",
  say,
  board: () => import("./PlainReplay.svelte"),
  pause: { step: 1600, mark: 1600 },
};
export default course;
