import { describe, expect, test } from 'vitest';
import type { Ask } from '../../../engine/ask.ts';
import { unitsIn } from '../../../engine/setup/units.ts';
import { exampleFile } from '../../../system/plays/playfile.ts';
import { cards, systemOf } from '../../../systems/systems.ts';
import { examplesOf } from '../../../systems/worked.ts';
import { readingContext } from '../../../testkit/readingcontext.ts';
import { questionTabs } from './questiontabs.ts';

const systems = await Promise.all(
  cards.map(async ({ id }) => ({ id, system: await systemOf(id), examples: await examplesOf(id) })),
);

const summed = (ask: Ask): boolean => ask.kind === 'roll' && ask.tally.kind === 'sum';

describe.each(systems)('two questions on one screen of $id', ({ system, examples }) => {
  const screens = examples.flatMap((example) => {
    const file = exampleFile(example, system);
    const plays = 'part' in file ? [] : 'plays' in file ? file.plays : [file];
    return plays.flatMap((play) =>
      play.answers.flatMap((_, cursor) => {
        const sides = [...new Set(unitsIn(play.setup).map(({ side }) => side))];
        const tabs = questionTabs(readingContext(system, { ...play, cursor }, sides));
        return tabs.length > 0 ? [{ at: `${example.id}, answer ${cursor}`, tabs }] : [];
      }),
    );
  });

  test('have tabs of which no name begins the other', () => {
    const alike = screens.filter(({ tabs: [one, other] }) =>
      [one!, other!].some(({ label }, i, both) => both[1 - i]!.label.startsWith(label)),
    );
    expect(alike.map(({ at, tabs }) => `${at}: ${tabs[0]?.label}`)).toEqual([]);
  });

  test('show an answer by its label, not its raw value', () => {
    const told = screens.flatMap(({ at, tabs }) => tabs.map((tab) => ({ at, ...tab })));
    const bare = told.filter(
      ({ ask, said }) => said !== undefined && !summed(ask) && /^([-−]?\d*|done|true|false)$/.test(said),
    );
    expect(bare.map(({ at, said }) => `${at}: ${said}`)).toEqual([]);
  });
});
