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
  /** Nothing where the step is a page to read. */
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
  /** The puzzle it ends with. */
  solve: string | null;
}

interface WantedTold {
  event: string;
  facts: Record<string, unknown>;
  times?: number;
}

const wanted = ({ event, facts, times = 1 }: WantedTold): Wanted => ({ event, facts, times });

interface StepTold {
  name: string;
  wants?: WantedTold[];
  show?: string[];
  rules: string[];
}

interface LessonTold {
  name: string;
  seat: number;
  solve?: string;
  steps: StepTold[];
}

const step = ({ name, wants = [], show = [], rules }: StepTold): Step => ({
  name,
  wants: wants.map(wanted),
  show,
  rules,
});

export const LESSONS: readonly Lesson[] = (told.lessons as LessonTold[]).map(
  ({ name, seat, solve, steps }) => ({
    name,
    isPuzzle: false,
    seat,
    steps: steps.map(step),
    solve: solve ? `puzzle-${solve}` : null,
  }),
);

export const PUZZLES: readonly Lesson[] = told.puzzles.map(
  ({ name, seat, goals, solution, rules }) => ({
    name: `puzzle-${name}`,
    isPuzzle: true,
    seat,
    solve: null,
    steps: [{ name: "goal", wants: (goals as WantedTold[]).map(wanted), show: solution, rules }],
  }),
);

/** Every lesson, and after it the puzzle it ends with. */
const ALL: readonly Lesson[] = LESSONS.flatMap((lesson) => [
  lesson,
  ...PUZZLES.filter(({ name }) => name === lesson.solve),
]);

export const lessonNamed = (name: string | null | undefined): Lesson | null =>
  ALL.find((one) => one.name === name) ?? null;

/** What comes after it, as long as there is something. */
export const lessonAfter = (lesson: Lesson): Lesson | null => ALL[ALL.indexOf(lesson) + 1] ?? null;

/** Cards that sentences name. */
export const CARDS_NAMED: Readonly<Record<string, string>> = told.cards;
