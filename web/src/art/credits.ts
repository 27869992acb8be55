/** Whose work the client shows, for the page that says so. */

import { PAX_ICON_AUTHORS, type PaxIconName } from "../pax/art/icon-names.ts";
import type { BorrowedIcon } from "./icon-names.ts";

export interface Licence {
  readonly name: string;
  readonly address: string;
}

export interface IconCredit {
  readonly author: string;
  readonly icons: readonly (BorrowedIcon | PaxIconName)[];
}

export interface Credit {
  readonly work: string;
  readonly by: string;
  readonly address: string;
  readonly licence: Licence;
}

const CC_BY: Licence = {
  name: "CC BY 3.0",
  address: "https://creativecommons.org/licenses/by/3.0/",
};
const OFL: Licence = { name: "SIL Open Font License 1.1", address: "https://openfontlicense.org/" };
const PUBLIC_DOMAIN: Licence = {
  name: "Public domain",
  address: "https://www.naturalearthdata.com/about/terms-of-use/",
};

/** The icons are from game-icons.net; we changed their colours only. */
export const ICON_SOURCE: Credit = {
  work: "Game-icons.net",
  by: "Lorc, Delapouite, Skoll, Quoting, Carl Olsen, Cathelineau, Caro Asercion",
  address: "https://game-icons.net/",
  licence: CC_BY,
};

const EVERYWHERE: readonly IconCredit[] = [
  {
    author: "Lorc",
    icons: [
      "cog",
      "compass",
      "conversation",
      "crossed-swords",
      "daisy",
      "hourglass",
      "laurels",
      "linked-rings",
      "quill-ink",
      "scarecrow",
      "scroll-unfurled",
      "spears",
      "vintage-robot",
      "visored-helm",
    ],
  },
  {
    author: "Delapouite",
    icons: [
      "archer",
      "caravel",
      "carnival-mask",
      "cavalry",
      "drum",
      "pikeman",
      "pitchfork",
      "pope-crown",
      "scroll-quill",
    ],
  },
  { author: "Skoll", icons: ["halt", "mounted-knight"] },
  { author: "Quoting", icons: ["card-pickup", "card-play"] },
  { author: "Carl Olsen", icons: ["crossbow"] },
  { author: "Cathelineau", icons: ["swordwoman"] },
];

/** Each author once, whichever pages show the work. */
function together(...lists: (readonly IconCredit[])[]): IconCredit[] {
  const found = new Map<string, Set<IconCredit["icons"][number]>>();
  for (const { author, icons } of lists.flat())
    found.set(author, new Set([...(found.get(author) ?? []), ...icons]));
  return [...found].map(([author, icons]) => ({ author, icons: [...icons].sort() }));
}

export const ICON_CREDITS: readonly IconCredit[] = together(
  EVERYWHERE,
  Object.entries(PAX_ICON_AUTHORS).map(([author, icons]) => ({ author, icons })),
);

export const FONT_CREDITS: readonly Credit[] = [
  {
    work: "Cormorant Garamond",
    by: "The Cormorant Project Authors",
    address: "https://github.com/CatharsisFonts/Cormorant",
    licence: OFL,
  },
  {
    work: "Alegreya",
    by: "The Alegreya Project Authors (Huerta Tipográfica)",
    address: "https://github.com/huertatipografica/Alegreya",
    licence: OFL,
  },
  {
    work: "Fira Sans Condensed",
    by: "The Mozilla Foundation and Telefonica S.A.",
    address: "https://github.com/mozilla/Fira",
    licence: OFL,
  },
];

/** The coast of the map; its borders, rivers and hills are our own drawing. */
export const MAP_CREDIT: Credit = {
  work: "Natural Earth",
  by: "Natural Earth",
  address: "https://www.naturalearthdata.com/",
  licence: PUBLIC_DOMAIN,
};
