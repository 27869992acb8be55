/** The letters that act at the table. Each kind of card has its own, as the key map shows. */
export const CARD_KEYS: Record<string, string> = {
  "1": "mercenary-1",
  "2": "mercenary-2",
  "3": "mercenary-3",
  "4": "mercenary-4",
  "5": "mercenary-5",
  "6": "mercenary-6",
  "0": "mercenary-10",
  w: "winter",
  v: "spring",
  b: "bishop",
  c: "courtesan",
  d: "drummer",
  h: "heroine",
  a: "scarecrow",
  u: "surrender",
};
