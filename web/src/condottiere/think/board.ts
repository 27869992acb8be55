/** Condottiere, as the board to think on knows it. */

import type { ThinkingBoard } from "@/pages/think/board";
import say from "../words";
import CondottiereThink from "./CondottiereThink.svelte";
import { drawn, fresh } from "./sketch";

const board: ThinkingBoard = {
  fresh,
  seats: (sketch) => drawn(sketch).seats,
  say,
  editor: CondottiereThink,
};
export default board;
