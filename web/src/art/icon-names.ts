/** Which icons the client draws. The build takes these from the icon set, and no others. */

import { OWN_ICONS } from "./own-icons.ts";

/** From game-icons.net; each has its author in `credits.ts`. */
export const BORROWED_ICONS = [
  "archer",
  "caravel",
  "card-pickup",
  "card-play",
  "carnival-mask",
  "cavalry",
  "cog",
  "compass",
  "conversation",
  "crossbow",
  "crossed-swords",
  "daisy",
  "drum",
  "halt",
  "hourglass",
  "laurels",
  "linked-rings",
  "mounted-knight",
  "pikeman",
  "pitchfork",
  "pope-crown",
  "quill-ink",
  "scarecrow",
  "scroll-quill",
  "scroll-unfurled",
  "spears",
  "swordwoman",
  "vintage-robot",
  "visored-helm",
] as const;

export type BorrowedIcon = (typeof BORROWED_ICONS)[number];
export type OwnIcon = keyof typeof OWN_ICONS;
export type IconName = BorrowedIcon | OwnIcon;
