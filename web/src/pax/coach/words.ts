/** What is said about lessons: the keys are made of the lessons' names. */

import { tell } from "@/words/words.svelte";
import { CARDS_NAMED, type Lesson, type Step } from "./lessons";

const say = (name: string): string => tell(`web.paxlearn.${name}`, CARDS_NAMED);

export const titleOf = ({ name }: Lesson): string => say(`${name}-title`);
/** What it is about: a puzzle's goal says it. */
export const aboutOf = ({ name, isPuzzle }: Lesson): string =>
  say(isPuzzle ? `${name}-goal` : `${name}-about`);
export const stepOf = ({ name }: Lesson, step: Step): string => say(`${name}-${step.name}`);
export const hintOf = ({ name }: Lesson): string => say(`${name}-hint`);
export const endOf = ({ name }: Lesson): string => say(`${name}-end`);
