/** The lessons and puzzles, as the package has them. What they say is in the catalogues. */

import told from "@/generated/pax/lessons.json";

/** An event of a kind with these facts, told so many times. */
export interface Wanted {
  event: string;
  facts: Readonly<Record<string, unknown>>;
  times: number;
}

export interface Step {
  name: string;
  wants: readonly Wanted[];
  /** The answers that lead there: beginnings of actions' texts. */
  show: readonly string[];
  rules: readonly string[];
}

export interface Lesson {
  /** What the server calls it. */
  name: string;
  isPuzzle: boolean;
  seat: number;
  steps: readonly Step[];
}

interface WantedTold {
  event: string;
  facts: Record<string, unknown>;
  times?: number;
}

const wanted = ({ event, facts, times = 1 }: WantedTold): Wanted => ({ event, facts, times });

export const LESSONS: readonly Lesson[] = told.lessons.map(({ name, seat, steps }) => ({
  name,
  isPuzzle: false,
  seat,
  steps: steps.map((step) => ({ ...step, wants: (step.wants as WantedTold[]).map(wanted) })),
}));

export const PUZZLES: readonly Lesson[] = told.puzzles.map(
  ({ name, seat, goals, solution, rules }) => ({
    name: `puzzle-${name}`,
    isPuzzle: true,
    seat,
    steps: [{ name: "goal", wants: (goals as WantedTold[]).map(wanted), show: solution, rules }],
  }),
);

const ALL: readonly Lesson[] = [...LESSONS, ...PUZZLES];

export const lessonNamed = (name: string | null | undefined): Lesson | null =>
  ALL.find((one) => one.name === name) ?? null;

/** What comes after it, as long as there is something. */
export const lessonAfter = (lesson: Lesson): Lesson | null => ALL[ALL.indexOf(lesson) + 1] ?? null;

/** Cards that sentences name. */
export const CARDS_NAMED = {
  caxton: "PREN147X",
  humanism: "PREN156X",
  bold: "PREN028",
  swiss: "PREN031",
  guild: "PREN036",
  duke: "PREN032",
  crypto: "PREN130X",
} as const;
