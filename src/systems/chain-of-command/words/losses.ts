import { fieldsOf } from '../../../system/fields.ts';
import { defineSequence } from '../../../system/sequence.ts';
import { asksByStep, countOf, follows, itemOfStep, notesByStep, wordsOf } from '../../../system/wording.ts';
import { losses, type Result, type Setup } from '../rules/losses.ts';
import { fights, keptFlag, moraleNow } from '../setup.ts';
import { leadersOf, teamsOf } from '../units.ts';
import { HITS, OWED, TEST_NOTE_WORDS, type TestNotes, testSentence, totalSentence } from './sentences.ts';

type Notes = TestNotes & { readonly lost: { readonly kills: number; readonly shock: number } };

const ofUnit = wordsOf<Setup>((_, { unit }) => unit.name);

export const lossesElsewhere = defineSequence<Setup, Result>({
  id: 'losses',
  title: 'Kills and Shock of fire',
  about: 'Fire was settled without the app: spread it over the Teams; a Leader hit.',
  phase: 'any',
  edition: 3,
  oldestEdition: 2,
  beats: { teams: 'Teams', tests: 'Force Morale' },
  roles: { unit: 'Unit' },
  setup: () =>
    fieldsOf<Setup>(({ unit, number, flag }) => [
      unit('unit', 'Unit', 'unit', { of: fights }),
      number('kills', 'Kills', [0, 40]),
      number('shock', 'Shock', [0, 40]),
      flag('leader', 'A Leader was hit', { ref: '4.7' }),
      keptFlag,
      moraleNow,
    ]),
  rule: losses,
  noOdds: 'The fire is settled without the app. A Force Morale Test has its own odds.',
  words: {
    ask: asksByStep<Setup>({
      ...OWED,
      kills: ofUnit({ title: ': kills by Team', detail: 'Evenly is suggested.' }),
      shock: ofUnit({ title: ': Shock by Team', detail: 'Evenly is suggested.' }),
      fallen: ofUnit({ title: ': who fell?', detail: 'The owner says which weapons are lost.', ref: '3' }),
      hit: (ask, { unit }) => ({
        title: `${itemOfStep(leadersOf(unit), ask, 1)?.name ?? 'The Leader'}: how badly is he hit?`,
        detail: 'Your book’s table says. He is not one of the figures lost.',
        ref: '4.7',
        keys: HITS,
        ...follows<Notes>(...(teamsOf(unit).length > 0 ? (['lost'] as const) : [])),
      }),
    }),
    note: notesByStep<Notes, Setup>({
      ...TEST_NOTE_WORDS,
      lost: ({ kills, shock }, { unit }) =>
        `${unit.name} loses ${countOf(kills, 'figure', 'figures')} and takes ${shock} Shock.`,
    }),
    why: () => ({ by: 'fire' }),
    outcome: ({ verdict, kills, shock, leaders, tests }, setup) => {
      const { unit } = setup;
      if (verdict === 'nothing') return { title: `${unit.name} takes nothing.`, orders: [] };
      if (verdict === 'nobody') return { title: `${unit.name} has no Team left to take it.`, orders: [] };
      return {
        title: `${unit.name} loses ${countOf(kills, 'figure', 'figures')} and takes ${shock} Shock.`,
        orders: [
          ...leaders
            .filter(({ hit }) => hit !== 'none')
            .map(({ man, hit }) => `${unit.men.find(({ id }) => id === man)?.name ?? 'A Leader'} is ${hit}.`),
          ...tests.map((test) => testSentence(test, [unit])),
          ...totalSentence(tests, setup),
        ],
      };
    },
  },
});
