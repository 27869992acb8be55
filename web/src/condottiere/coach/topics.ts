/** What is good to know beyond the first game, in the order of a game. */
export const TOPICS = [
  "setup",
  "cards",
  "turns",
  "count",
  "specials",
  "pope",
  "after",
  "round",
  "win",
  "talk",
] as const;
