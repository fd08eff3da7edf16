import type { Answer } from './answer.ts';
import type { Ask } from './ask.ts';
import { resolveHouse } from './house.ts';
import { answerAsk, newPlay, type Play, positionOf } from './play.ts';
import { openAsks, type Step } from './replay.ts';
import type { Unit } from './roster.ts';
import { type Sample, type SequenceOf, type System, sequenceOf } from './system.ts';

/** A tap of a lesson: the ask it begins with, and what is said before it. */
export type LessonTap = { readonly ask: string; readonly says: string };

/** A fight told tap by tap to somebody new: its dice and cards lie ready, and it is one of the system's worked examples. */
export type Lesson<S = never> = {
  /** Who meets whom, in a few words. */
  readonly title: string;
  readonly sequence: string;
  /** Whose units fight. */
  readonly sample: Sample;
  /** The id of the worked example that ends as it does. */
  readonly example: string;
  /** The facts of the fight, where they are not those proposed. */
  facts?(proposed: S, units: readonly Unit[]): S;
  /** Five to eight. */
  readonly taps: readonly LessonTap[];
  /** What lies ready, in any order. */
  readonly answers: readonly Answer[];
};

/** An ask of a lesson, and what it is answered with. */
export type LessonStep = { readonly ask: Ask; readonly answer: Answer };

/** A lesson as it is told: its play before the first answer, and every step to its end with the tap that takes it, counted from 0. */
export type LessonScript = {
  readonly play: Play;
  readonly sequence: SequenceOf;
  readonly trail: readonly Step[];
  readonly steps: readonly (LessonStep & { readonly tap: number })[];
};

/** Tells a lesson with these facts to its end; throws an Error where it does not get there, or a tap begins with nothing that is asked. */
export function tellLesson(system: System, lesson: Lesson, setup: unknown): LessonScript {
  const sequence = sequenceOf(lesson.sequence, system);
  const { rule } = sequence;
  const ready = new Map(lesson.answers.map((answer) => [answer.id, answer]));
  const steps: (LessonStep & { readonly tap: number })[] = [];
  const begun = newPlay(system.id, sequence, resolveHouse(system.house, {}), setup);
  let play = begun;
  let at = positionOf(rule, play);
  for (; at.at === 'ask'; at = positionOf(rule, play)) {
    const ask = openAsks(at).find(({ id }) => ready.has(id)) ?? at.ask;
    const answer = ready.get(ask.id);
    if (!answer) throw new Error(`The lesson “${lesson.title}” has no answer to “${ask.id}”.`);
    const next = lesson.taps.findIndex((tap) => tap.ask === ask.id);
    steps.push({ ask, answer, tap: next < 0 ? (steps.at(-1)?.tap ?? 0) : next });
    play = answerAsk(rule, play, answer);
  }
  if (at.at !== 'end') throw new Error(`The lesson “${lesson.title}” does not come to its end.`);
  const missed = lesson.taps.find((tap) => !steps.some(({ ask }) => ask.id === tap.ask));
  if (missed) throw new Error(`The lesson “${lesson.title}” is never asked “${missed.ask}”.`);
  return { play: begun, sequence, trail: at.trail, steps };
}
