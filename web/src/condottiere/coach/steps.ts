/** The lessons of the first game: what is said, when, and what it is about.
 *
 * Their order is their rank: of all that could be said now the first is said. What a lesson waits
 * for is read from the view and the server's forecasts; nothing here knows a rule.
 */

import type { Key } from "@/generated/keys";
import type { Forecast } from "../view";
import {
  happened,
  isBattle,
  isTurn,
  leadOf,
  ownLine,
  strengthsOf,
  wasPlayed,
  type Moment,
} from "./moment";

/** A part of the table that a lesson points at. */
export type Target =
  "map" | "standings" | "hand" | "prompt" | "lines" | "line" | "strength" | "chronicle";

export type LessonId =
  | "won"
  | "lost"
  | "goal"
  | "region"
  | "hand"
  | "select"
  | "forecast"
  | "pope"
  | "throw-in"
  | "keep"
  | "conquest"
  | "tie"
  | "between"
  | "round"
  | "strength"
  | "pass"
  | "out"
  | CardTaught;

export type CardTaught =
  "drummer" | "winter" | "spring" | "bishop" | "scarecrow" | "courtesan" | "heroine" | "surrender";

/** What has been said so far. */
export interface Memory {
  said: ReadonlySet<LessonId>;
  /** The question at which a card of the hand was taught last: one card a turn is enough. */
  cardTaughtAt: number | null;
}

export interface Lesson {
  id: LessonId;
  title: Key;
  words: Key;
  target: Target | null;
  /** Said where it is met, but not counted: not every game comes to it. */
  aside: boolean;
  when(now: Moment, memory: Memory): boolean;
  /** What the words are filled with. */
  args(now: Moment): Record<string, unknown>;
  /** Whether the lesson has served its purpose before the learner answers. */
  until(now: Moment): boolean;
}

type Rest = Partial<Pick<Lesson, "aside" | "args" | "until">>;

const lesson = (
  id: LessonId,
  target: Target | null,
  when: Lesson["when"],
  rest: Rest = {},
): Lesson => ({
  id,
  title: `web.coach.${id}-title`,
  words: `web.coach.${id}`,
  target,
  when,
  aside: false,
  args: () => ({}),
  until: () => false,
  ...rest,
});

const ASIDE: Rest = { aside: true };
const isChoosing = (now: Moment): boolean => now.chosen !== null;

/** A card is taught when somebody plays it, or when it would help the learner now. */
const card = (id: CardTaught, target: Target, helps: (now: Moment, f: Forecast) => boolean) =>
  lesson(id, target, (now, memory) => {
    if (now.asked?.kind === id || wasPlayed(now, id)) return true;
    if (!isTurn(now) || memory.cardTaughtAt === now.question) return false;
    const play = now.asked?.withCard(id);
    const forecast = play ? now.asked?.forecastOf(play) : null;
    return forecast?.effect === true && helps(now, forecast);
  });

const gains = (now: Moment, forecast: Forecast): number =>
  leadOf(forecast.strengths ?? [], now.you) - leadOf(strengthsOf(now.view), now.you);

const sweepsOthers = (now: Moment, forecast: Forecast): boolean =>
  (forecast.swept ?? []).some((cards, seat) => seat !== now.you && cards.length > 0);

/** Whether the learner's pass would end the battle: then it matters what comes after it. */
function isLastToAct(now: Moment): boolean {
  const pass = now.asked?.ofKind("pass");
  const notes = (pass && now.asked?.forecastOf(pass)?.notes) ?? [];
  return notes.some((note) => note.key === "note.all-out");
}

export const LESSONS: readonly Lesson[] = [
  lesson("won", null, (now) => now.view.result?.winners.includes(now.you) ?? false, ASIDE),
  lesson("lost", null, (now) => now.view.result !== null, ASIDE),
  lesson("goal", "standings", (now) => now.reading !== null, {
    args: (now) => ({ adjacent: now.reading?.goal.adjacent, total: now.reading?.goal.total }),
  }),
  lesson(
    "region",
    "map",
    (now, memory) => now.asked?.kind === "choose-region" && memory.said.has("goal"),
  ),
  lesson("hand", "hand", isTurn, { until: isChoosing }),
  lesson(
    "select",
    "hand",
    (now, memory) => isTurn(now) && now.chosen === null && !memory.said.has("forecast"),
    { until: isChoosing },
  ),
  lesson("forecast", "prompt", (now) => {
    const forecast = now.chosen ? now.asked?.forecastOf(now.chosen) : null;
    return isTurn(now) && now.chosen?.kind === "play" && (forecast?.strengths ?? null) !== null;
  }),
  lesson("pope", "map", (now) => now.asked?.kind === "pope"),
  lesson("throw-in", "hand", (now) => now.asked?.kind === "hand", ASIDE),
  lesson("keep", "hand", (now) => now.asked?.kind === "keep", ASIDE),
  lesson("conquest", "map", (now) => happened(now, "region-conquered") || isLastToAct(now)),
  lesson(
    "tie",
    "lines",
    (now) =>
      happened(now, "battle-tied") ||
      (isTurn(now) &&
        (now.reading?.strongest.length ?? 0) > 1 &&
        (now.reading?.strongest.includes(now.you) ?? false)),
  ),
  lesson("round", "hand", (now) => happened(now, "round-begins"), ASIDE),
  lesson("between", "hand", (now) => happened(now, "battle-ends") || isLastToAct(now)),
  lesson("strength", "strength", (now) => isTurn(now) && ownLine(now).length > 0),
  lesson("pass", "prompt", (now) => isTurn(now) && ownLine(now).length > 1),
  lesson(
    "out",
    "lines",
    (now) => isBattle(now) && now.view.players.some(({ seat, out }) => out && seat !== now.you),
  ),
  card("drummer", "hand", (now, forecast) => gains(now, forecast) >= 5),
  card("bishop", "lines", sweepsOthers),
  card("spring", "lines", (now, forecast) => gains(now, forecast) > 0),
  card("winter", "lines", (now, forecast) => gains(now, forecast) > 0),
  card("courtesan", "hand", (now) => ownLine(now).length > 1),
  card("scarecrow", "hand", (now) => ownLine(now).length > 1),
  card("heroine", "hand", () => true),
  card("surrender", "hand", (now, forecast) => leadOf(forecast.strengths ?? [], now.you) > 0),
];

/** The lessons that progress counts. */
export const COUNTED = LESSONS.filter((one) => !one.aside);

export const CARDS: ReadonlySet<LessonId> = new Set<CardTaught>([
  "drummer",
  "winter",
  "spring",
  "bishop",
  "scarecrow",
  "courtesan",
  "heroine",
  "surrender",
]);

/** What to say now, if anything: the first lesson that fits and was never said. */
export const nextLesson = (now: Moment, memory: Memory): Lesson | null =>
  LESSONS.find((one) => !memory.said.has(one.id) && one.when(now, memory)) ?? null;
