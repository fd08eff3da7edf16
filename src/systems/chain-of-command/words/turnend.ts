import { mustFind } from '../../../engine/data/lists.ts';
import { unitsField } from '../../../engine/setup/fields.ts';
import { defineSequence } from '../../../system/sequence.ts';
import { asksByStep, countOf, itemOfStep, notesByStep } from '../../../system/wording.ts';
import { houseValues } from '../house.ts';
import { hasTurnEnd, type Result, type Setup, type TurnEndResult, turnEnd } from '../rules/turnend.ts';
import { keptFlag } from '../setup.ts';
import { OWED, TEST_NOTE_WORDS, type TestNotes, testSentence } from './sentences.ts';

type Notes = TestNotes & { readonly goes: { readonly unit: string; readonly end: TurnEndResult } };

export const endingTheTurn = defineSequence<Setup, Result>({
  id: 'turn-end',
  title: 'Turn End',
  about: 'The Stunned recover, the Broken rout, markers come off: all Units on one sheet.',
  phase: 'turn',
  edition: 3,
  beats: { end: 'Turn End' },
  roles: { unit: 'Unit' },
  setup: (house) => [
    unitsField((unit) => hasTurnEnd(unit, houseValues(house)), { one: 'Unit', max: 60, ref: '4.16' }),
    keptFlag,
  ],
  rule: turnEnd,
  noOdds: 'The Turn End leaves nothing to chance. A Force Morale Test has its own odds.',
  words: {
    ask: asksByStep<Setup>({
      ...OWED,
      marker: (ask, { units }) => ({
        title: `${itemOfStep(units, ask, 0)?.unit.name ?? 'The Unit'}: a Broken marker, and little Shock`,
        detail: 'The passage has gaps: your book decides.',
        ref: 'row 42',
        keys: { clears: { label: 'The marker comes off' }, routs: { label: 'It routs' } },
      }),
    }),
    note: notesByStep<Notes>({ ...TEST_NOTE_WORDS, goes: ({ unit, end }) => `${unit} ${ENDS[end]}` }),
    why: ({ field }) => (field === 'state' ? { by: 'rout' } : undefined),
    outcome: ({ units, tests }, setup) => {
      const all = setup.units.map(({ unit }) => unit);
      return {
        title: 'The turn ends.',
        orders: [
          ...units.flatMap(({ unit, ends, pinned, recovers }) => {
            const name = mustFind(all, ({ id }) => id === unit).name;
            return [
              ...(recovers > 0 ? [`${name}: ${countOf(recovers, 'Leader is', 'Leaders are')} Stunned no longer.`] : []),
              ...(ends === 'stays' && !pinned ? [] : [`${name} ${ENDS[ends]}${pinned ? ' It is Pinned.' : ''}`]),
            ];
          }),
          ...tests.map((test) => testSentence(test, all)),
        ],
      };
    },
  },
});

const ENDS: Readonly<Record<TurnEndResult, string>> = {
  stays: 'stays.',
  clears: 'takes its Broken marker off.',
  routs: 'routs off the table with its Leaders.',
  removed: 'has twice as much Shock as figures: it is removed as Broken.',
};
