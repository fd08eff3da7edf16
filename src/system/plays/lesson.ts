import type { Answer } from '../../engine/answer.ts';
import type { Ask } from '../../engine/ask.ts';
import { mustFind } from '../../engine/data/lists.ts';
import { answerAsk, newPlay, type Play, positionOf } from '../../engine/play.ts';
import { openAsks, type ReplayStep } from '../../engine/replay.ts';
import type { Unit } from '../../engine/roster.ts';
import { resolveHouse } from '../house.ts';
import type { SequenceOf } from '../sequence.ts';
import { type System, sequenceOf } from '../system.ts';
import type { Sample } from '../units.ts';

export type LessonTap = { readonly ask: string; readonly says: string };

export type Lesson<S = never> = {
  readonly title: string;
  readonly sequence: string;
  readonly sample: Sample;
  readonly example: string;
  facts?(proposed: S, units: readonly Unit[]): S;
  readonly taps: readonly LessonTap[];
  readonly answers: readonly Answer[];
};

export type LessonStep = { readonly ask: Ask; readonly answer: Answer };

export type LessonScript = {
  readonly play: Play;
  readonly sequence: SequenceOf;
  readonly trail: readonly ReplayStep[];
  readonly steps: readonly (LessonStep & { readonly tap: number })[];
};

export function replayLesson(system: System, lesson: Lesson, setup: unknown): LessonScript {
  const sequence = sequenceOf(lesson.sequence, system);
  const { rule } = sequence;
  const ready = new Set(lesson.answers.map(({ id }) => id));
  const steps: (LessonStep & { readonly tap: number })[] = [];
  const begun = newPlay(system.id, sequence, resolveHouse(system.house, {}), setup);
  let play = begun;
  let at = positionOf(rule, play);
  for (; at.at === 'ask'; at = positionOf(rule, play)) {
    const ask = openAsks(at).find(({ id }) => ready.has(id)) ?? at.ask;
    const answer = mustFind(lesson.answers, ({ id }) => id === ask.id);
    const next = lesson.taps.findIndex((tap) => tap.ask === ask.id);
    steps.push({ ask, answer, tap: next < 0 ? (steps.at(-1)?.tap ?? 0) : next });
    play = answerAsk(rule, play, answer);
  }
  return { play: begun, sequence, trail: at.trail, steps };
}
