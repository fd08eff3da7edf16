import { mustFind } from '../../../engine/data/lists.ts';
import { unitsField } from '../../../engine/setup/fields.ts';
import { defineSequence } from '../../../system/sequence.ts';
import { asksByStep, countOf, itemOfStep, notesByStep } from '../../../system/wording.ts';
import { houseValues } from '../house.ts';
import {
  isAffectedByTurnEnd,
  resolveTurnEnd,
  type TurnEndEffect,
  type TurnEndResult,
  type TurnEndSetup,
} from '../rules/turnend.ts';
import { forceMoraleInUseField } from '../setup.ts';
import { type MoraleTestNotes, TEST_NOTE_WORDS, TEST_WORDS, testSentence } from './sentences.ts';

type Notes = MoraleTestNotes & {
  readonly goes: { readonly unit: string; readonly end: Exclude<TurnEndEffect, 'stays'> };
};

export const turnEndSequence = defineSequence<TurnEndSetup, TurnEndResult>({
  id: 'turn-end',
  title: 'Turn End',
  about: 'Stunned Leaders recover, Broken Units rout.',
  phase: 'turn',
  edition: 5,
  oldestEdition: 3,
  beats: { end: 'Turn End' },
  roles: { unit: 'Unit' },
  setup: (house) => [
    unitsField((unit) => isAffectedByTurnEnd(unit, houseValues(house)), { singular: 'Unit', max: 60, ref: '4.16' }),
    forceMoraleInUseField,
  ],
  rule: resolveTurnEnd,
  noOdds: 'Nothing is rolled at the Turn End.',
  words: {
    ask: asksByStep<TurnEndSetup>({
      ...TEST_WORDS,
      marker: (ask, { units }) => ({
        title: `Does ${itemOfStep(units, ask, 0)?.unit.name ?? 'the Unit'} rout?`,
        detail: 'Broken, with little Shock: your book decides.',
        ref: 'row 42',
        keys: { clears: { label: 'Marker comes off' }, routs: { label: 'It routs' } },
        help: {
          about: 'At the Turn End Broken Units rout. Units with little Shock lose their markers.',
          none: 'The printed passage has gaps. Your book decides.',
        },
      }),
    }),
    note: notesByStep<Notes>({ ...TEST_NOTE_WORDS, goes: ({ unit, end }) => `${unit} ${EFFECT_WORDS[end]}` }),
    why: ({ field }) => (field === 'state' ? { by: 'rout' } : undefined),
    outcome: ({ units, tests }, setup) => {
      const all = setup.units.map(({ unit }) => unit);
      return {
        title: 'The turn ends.',
        orders: [
          ...units.flatMap(({ unit, ends: effect, pinned, recovers: leadersRecovering }) => {
            const name = mustFind(all, ({ id }) => id === unit).name;
            return [
              ...(leadersRecovering > 0
                ? [`${name}: ${countOf(leadersRecovering, 'Leader recovers', 'Leaders recover')}.`]
                : []),
              ...(effect === 'stays' ? [] : [`${name} ${EFFECT_WORDS[effect]}`]),
              ...(pinned ? [`${name} is Pinned.`] : []),
            ];
          }),
          ...tests.map((test) => testSentence(test, all)),
        ],
      };
    },
  },
});

const EFFECT_WORDS: Readonly<Record<Exclude<TurnEndEffect, 'stays'>, string>> = {
  clears: 'loses its Broken marker.',
  routs: 'routs off the table with its Leaders.',
  removed: 'is removed: Shock is twice its figures.',
};
