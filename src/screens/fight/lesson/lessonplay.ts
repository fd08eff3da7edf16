import type { Side } from '../../../campaign/records.ts';
import { musterSample } from '../../../campaign/sample.ts';
import { resolveHouse } from '../../../rules/house.ts';
import { type Lesson, type LessonScript, tellLesson } from '../../../rules/lesson.ts';
import type { Unit } from '../../../rules/roster.ts';
import { proposeSetup } from '../../../rules/setup.ts';
import { type System, sequenceOf } from '../../../rules/system.ts';
import { givenFor } from '../../state/given.ts';

/** A lesson ready to be fought: its units on their sides, and all its steps. */
export type LessonPlay = LessonScript & { readonly sides: readonly Side[]; readonly units: readonly Unit[] };

/** Musters a lesson's units and tells it to its end. */
export function playLesson(system: System, lesson: Lesson): LessonPlay {
  let made = 0;
  const { sides, units } = musterSample(system, lesson.sample, () => `lesson ${++made}`);
  const sequence = sequenceOf(lesson.sequence, system);
  const house = resolveHouse(system.house, {});
  const table = { units, sides: sides.map(({ id }) => id), house };
  const proposed = proposeSetup(sequence.setup(house), givenFor(system, table, sequence), []);
  const setup: unknown = proposed;
  return { ...tellLesson(system, lesson, lesson.facts?.(setup as never, units) ?? setup), sides, units };
}
