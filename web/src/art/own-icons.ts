/** Icons drawn for this project: lines on a sheet of 512 by 512. */

/** What an icon is made of: filled shapes, or lines of one width. */
export interface Drawing {
  readonly line: number | null;
  readonly paths: readonly { readonly d: string }[];
}

type Point = readonly [number, number];
type Strokes = readonly (readonly Point[])[];

const lines = (line: number, ...paths: string[]): Drawing => ({
  line,
  paths: paths.map((d) => ({ d })),
});

/** The strokes turned by some degrees about the middle of the sheet. */
function turned(strokes: Strokes, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const place = ([x, y]: Point): string => {
    const right = 256 + x * Math.cos(angle) - y * Math.sin(angle);
    const down = 256 + x * Math.sin(angle) + y * Math.cos(angle);
    return `${right.toFixed(1)},${down.toFixed(1)}`;
  };
  return strokes.map((stroke) => `M${stroke.map(place).join("L")}`).join("");
}

function ring(x: number, y: number, radius: number): string {
  const across = 2 * radius;
  return (
    `M${x - radius},${y}a${radius},${radius} 0 1 0 ${across},0` +
    `a${radius},${radius} 0 1 0 ${-across},0Z`
  );
}

const SIX_TURNS = [0, 60, 120, 180, 240, 300];

/** One arm of a snowflake, pointing up. */
const SNOW_ARM: Strokes = [
  [
    [0, 0],
    [0, -218],
  ],
  [
    [-50, -142],
    [0, -92],
    [50, -142],
  ],
  [
    [-40, -190],
    [0, -150],
    [40, -190],
  ],
];
const SNOW_HEART: Strokes = [
  [
    [0, -58],
    [50, -29],
    [50, 29],
    [0, 58],
    [-50, 29],
    [-50, -29],
    [0, -58],
  ],
];

/** A key's shank and bit; the bit points to `side`. */
const shank = (side: 1 | -1): Strokes => [
  [
    [0, 94],
    [0, -210],
  ],
  [
    [0, -196],
    [68 * side, -196],
    [68 * side, -128],
    [0, -128],
  ],
];
const keyBow = (degrees: number): string => {
  const angle = (degrees * Math.PI) / 180;
  return ring(Math.round(256 - 150 * Math.sin(angle)), Math.round(256 + 150 * Math.cos(angle)), 56);
};

const SUN_RAY: Strokes = [
  [
    [0, -168],
    [0, -216],
  ],
];
const SPEAKER = "M64,196H148L252,108V404L148,316H64Z";
const HALF_TURNS = [0, 45, 90, 135, 180, 225, 270, 315];

export const OWN_ICONS = {
  bell: lines(
    36,
    "M256,74C168,74 142,142 142,222C142,312 104,340 92,374H420C408,340 370,312 370,222C370,142 344,74 256,74Z",
    "M208,424C220,452 292,452 304,424M256,74V40",
  ),
  candle: lines(
    34,
    "M206,236H306V430H206ZM256,236V198",
    "M256,48C324,118 318,182 256,198C194,182 188,118 256,48Z",
    "M128,430H384C384,462 352,472 320,472H192C160,472 128,462 128,430Z",
  ),
  hand: lines(
    34,
    "M232,73L404,116A28,28 0 0 1 424,150L352,440A28,28 0 0 1 318,460L152,418A28,28 0 0 1 132,384L204,94A28,28 0 0 1 232,73Z",
    "M148,92L80,116A30,30 0 0 0 62,154L112,296",
  ),
  snow: lines(
    30,
    ...SIX_TURNS.map((degrees) => turned(SNOW_ARM, degrees)),
    `${turned(SNOW_HEART, 0)}Z`,
  ),
  keys: lines(34, keyBow(-40), turned(shank(-1), -40), keyBow(40), turned(shank(1), 40)),
  "white-flag": lines(
    28,
    "M400,36L236,480",
    "M386,66C300,150 216,14 62,100L112,166L22,322C158,226 226,366 306,290Z",
  ),
  "arrow-left": lines(44, "M432,256H84M224,112L80,256L224,400"),
  "arrow-right": lines(44, "M80,256H428M288,112L432,256L288,400"),
  "arrow-up": lines(44, "M256,432V84M112,224L256,80L400,224"),
  "arrow-down": lines(44, "M256,80V428M112,288L256,432L400,288"),
  "chevron-left": lines(48, "M324,88L156,256L324,424"),
  "chevron-right": lines(48, "M188,88L356,256L188,424"),
  "chevron-up": lines(48, "M88,340L256,172L424,340"),
  "chevron-down": lines(48, "M88,172L256,340L424,172"),
  undo: lines(44, "M432,408V312A120,120 0 0 0 312,192H92M204,80L88,192L204,304"),
  enter: lines(44, "M428,96V240A48,48 0 0 1 380,288H92M204,176L88,288L204,400"),
  close: lines(48, "M104,104L408,408M408,104L104,408"),
  check: lines(52, "M80,276L204,400L432,128"),
  plus: lines(48, "M256,80V432M80,256H432"),
  minus: lines(48, "M80,256H432"),
  sun: lines(40, ring(256, 256, 92), ...HALF_TURNS.map((degrees) => turned(SUN_RAY, degrees))),
  moon: lines(40, "M424,312A184,184 0 1 1 216,72A152,152 0 0 0 424,312Z"),
  "half-moon": lines(40, ring(256, 256, 176), "M276,116V396M312,128V384M348,144V368M384,180V332"),
  sound: lines(36, SPEAKER, "M324,180A108,108 0 0 1 324,332M380,116A196,196 0 0 1 380,396"),
  mute: lines(36, SPEAKER, "M332,196L452,316M452,196L332,316"),
  play: lines(44, "M148,84L408,256L148,428Z"),
  pause: lines(56, "M172,96V416M340,96V416"),
  first: lines(48, "M116,96V416M404,96L220,256L404,416Z"),
  last: lines(48, "M396,96V416M108,96L292,256L108,416Z"),
  list: lines(44, "M184,128H440M184,256H440M184,384H440M76,128H80M76,256H80M76,384H80"),
  more: lines(76, "M104,256H105M256,256H257M408,256H409"),
  search: lines(44, ring(220, 220, 140), "M324,324L440,440"),
  eye: lines(
    36,
    "M40,256C104,148 180,104 256,104S408,148 472,256C408,364 332,408 256,408S104,364 40,256Z",
    ring(256, 256, 68),
  ),
  copy: lines(38, "M192,176H408V448H192Z", "M136,336H104V64H320V104"),
  person: lines(38, ring(256, 164, 92), "M80,448C88,340 160,308 256,308S424,340 432,448"),
  globe: lines(
    34,
    ring(256, 256, 192),
    "M64,256H448M256,64C176,140 176,372 256,448C336,372 336,140 256,64Z",
  ),
  question: lines(
    48,
    "M164,176C164,104 212,72 260,72C316,72 356,108 356,160C356,240 256,236 256,320M256,424V428",
  ),
  warning: lines(40, "M256,72L460,432H52ZM256,200V304M256,364V366"),
  "lost-line": lines(
    40,
    "M256,408V410M176,320C222,280 290,280 336,320M104,240C132,216 164,200 196,192M320,194C352,204 384,220 408,240M80,72L432,424",
  ),
} as const satisfies Record<string, Drawing>;
