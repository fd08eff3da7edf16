import type { Side } from '../../../campaign/records/records.ts';
import { musterSample } from '../../../campaign/units/muster.ts';
import type { Unit } from '../../../engine/roster.ts';
import { proposeSetup } from '../../../engine/setup/propose.ts';
import { resolveHouse } from '../../../system/house.ts';
import { type Lesson, type LessonScript, replayLesson } from '../../../system/plays/lesson.ts';
import { type System, sequenceOf } from '../../../system/system.ts';
import { setupDefaultsFor } from '../../state/setupdefaults.ts';

export type LessonPlay = LessonScript & { readonly sides: readonly Side[]; readonly units: readonly Unit[] };

export function playLesson(system: System, lesson: Lesson): LessonPlay {
  let made = 0;
  const { sides, units } = musterSample(system, lesson.sample, () => `lesson ${++made}`);
  const sequence = sequenceOf(lesson.sequence, system);
  const house = resolveHouse(system.house, {});
  const table = { units, sides: sides.map(({ id }) => id), house };
  const proposed = proposeSetup(sequence.setup(house), setupDefaultsFor(system, table, sequence), []);
  const setup: unknown = proposed;
  return { ...replayLesson(system, lesson, lesson.facts?.(setup as never, units) ?? setup), sides, units };
}
