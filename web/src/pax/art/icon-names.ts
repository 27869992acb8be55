/** Which icons the pages of Pax Renaissance draw; all from game-icons.net, authors beside them. */

export const PAX_ICON_AUTHORS = {
  Lorc: [
    "anchor",
    "cannon",
    "comet-spark",
    "crossed-sabres",
    "galleon",
    "hammer-nails",
    "laurel-crown",
    "manacles",
    "open-book",
    "padlock",
    "plain-dagger",
    "queen-crown",
    "scales",
    "scallop",
    "split-cross",
    "stone-throne",
    "trade",
    "treasure-map",
    "wax-seal",
  ],
  Delapouite: [
    "buy-card",
    "cavalry",
    "fleur-de-lys",
    "greek-temple",
    "imperial-crown",
    "knight-banner",
    "palette",
    "pay-money",
    "pirate-flag",
    "pitchfork",
    "pope-crown",
    "receive-money",
    "sailboat",
    "sharp-axe",
    "templar-shield",
    "two-coins",
    "vote",
  ],
  Skoll: ["chess-bishop", "chess-knight", "chess-pawn", "chess-rook"],
  "Caro Asercion": ["astrolabe"],
} as const;

export type PaxIconName = (typeof PAX_ICON_AUTHORS)[keyof typeof PAX_ICON_AUTHORS][number];
export const PAX_ICONS: readonly PaxIconName[] = Object.values(PAX_ICON_AUTHORS).flat();
