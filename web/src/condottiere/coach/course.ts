/** The course of the lessons: one is said at a time, each once, until the learner goes on. */

import type { Moment } from "./moment";
import { CARDS, COUNTED, nextLesson, type Lesson, type LessonId, type Memory } from "./steps";

export class Course implements Memory {
  /** What is being said. */
  current: Lesson | null = null;
  readonly said: Set<LessonId>;
  cardTaughtAt: number | null = null;
  private question: number | null = null;

  constructor(said: Iterable<LessonId> = []) {
    this.said = new Set(said);
  }

  /** Look at the table; say whether something new is being said now. */
  look(now: Moment): boolean {
    const answered = this.question !== null && now.question !== this.question;
    this.question = now.question;
    if (answered || this.current?.until(now)) this.current = null;
    // The end outranks what was left unread.
    if (now.view.result && !isEnd(this.current)) this.current = null;
    return this.current === null && this.say(now);
  }

  /** The learner has read it and wants to go on. */
  next(now: Moment): boolean {
    if (isEnd(this.current)) return false;
    this.current = null;
    return this.say(now);
  }

  get learned(): number {
    return COUNTED.filter((one) => this.said.has(one.id)).length;
  }

  /** What this game did not come to. */
  get unmet(): Lesson[] {
    return COUNTED.filter((one) => !this.said.has(one.id));
  }

  private say(now: Moment): boolean {
    // Who comes back after the end needs the end again, though it was said.
    const found = now.view.result ? ending(now) : nextLesson(now, this);
    if (!found) return false;
    this.current = found;
    this.said.add(found.id);
    if (CARDS.has(found.id)) this.cardTaughtAt = now.question;
    return true;
  }
}

const isEnd = (lesson: Lesson | null): boolean => lesson?.id === "won" || lesson?.id === "lost";

const ending = (now: Moment): Lesson | null =>
  nextLesson(now, { said: new Set<LessonId>(), cardTaughtAt: null });
