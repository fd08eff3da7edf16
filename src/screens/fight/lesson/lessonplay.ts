import type { Side } from '../../../campaign/records/records.ts';
import { musterSample } from '../../../campaign/units/muster.ts';
import type { Unit } from '../../../engine/roster.ts';
import { proposeSetup } from '../../../engine/setup/propose.ts';
import { resolveHouse } from '../../../system/house.ts';
import { type Lesson, type LessonScript, replayLesson } from '../../../system/plays/lesson.ts';
import { type System, sequenceOf } from '../../../system/system.ts';
import { setupDefaultsFor } from '../../state/setupdefaults.ts';

export type LessonPlay = LessonScript & { readonly sides: readonly Side[]; readonly units: readonly Unit[] };

/** Returns the answers of a lesson with ids in place of men's tags such as "A1". */
export function answersWithManIds({ answers }: Pick<Lesson, 'answers'>, units: readonly Unit[]): Lesson['answers'] {
  const ids = new Map<unknown, string>(units.flatMap(({ men }) => men.map(({ tag, id }) => [tag, id] as const)));
  return answers.map((answer) =>
    'value' in answer && Array.isArray(answer.value)
      ? { ...answer, value: answer.value.map((one: unknown) => ids.get(one) ?? one) }
      : answer,
  );
}

export function playLesson(system: System, lesson: Lesson): LessonPlay {
  let made = 0;
  const { sides, units } = musterSample(system, lesson.sample, () => `lesson ${++made}`);
  const sequence = sequenceOf(lesson.sequence, system);
  const house = resolveHouse(system.house, {});
  const table = { units, sides: sides.map(({ id }) => id), house };
  const proposed = proposeSetup(sequence.setup(house), setupDefaultsFor(system, table, sequence), []);
  const setup: unknown = proposed;
  const tagged = { ...lesson, answers: answersWithManIds(lesson, units) };
  return { ...replayLesson(system, tagged, lesson.facts?.(setup as never, units) ?? setup), sides, units };
}
