/** Pax Renaissance, as the board to think on knows it. */

import type { ThinkingBoard } from "@/pages/think/board";
import { bankColour } from "../colours";
import say from "../words";
import PaxThink from "./PaxThink.svelte";
import { banksOf, fresh, seatsOf } from "./sketch";
import { learnPaxThinkWords } from "./words";

const board: ThinkingBoard = {
  fresh,
  seats: seatsOf,
  colours: (sketch) => banksOf(sketch).map(bankColour),
  say,
  editor: PaxThink,
  learnWords: learnPaxThinkWords,
};
export default board;
