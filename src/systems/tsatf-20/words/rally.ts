import { fieldsOf } from '../../../system/fields.ts';
import { defineSequence } from '../../../system/sequence.ts';
import { asksByStep, verbOf } from '../../../system/wording.ts';
import { mayRally, type RallyResult, type RallySetup, rally } from '../rules/rally.ts';
import { leaderQuestionWords, moraleNumberWords, moraleTestWords } from './morale.ts';

export const rallySequence = defineSequence<RallySetup, RallyResult, RallyResult['verdict']>({
  id: 'rally',
  title: 'Rally',
  about: 'A shaken unit tests morale before it moves.',
  phase: 'morale',
  edition: 1,
  beats: { test: 'Morale test' },
  roles: { unit: 'Unit' },
  setup: () => fieldsOf<RallySetup>(({ unit }) => [unit('unit', 'Unit', 'unit', { of: mayRally, ref: '4.7' })]),
  rule: rally,
  odds: {
    of: ({ verdict }) => verdict,
    verdicts: [
      { id: 'passed', title: 'Rallies', role: 'unit' },
      { id: 'failed', title: 'Stays shaken' },
    ],
  },
  words: {
    ask: asksByStep({
      rally: (ask, { unit }) => ({
        ...moraleTestWords(ask, unit.name, 'rally', 'A shaken unit tests before it moves.'),
        detail: 'House rule, from The Sword and the Flame.',
        ref: '4.7',
      }),
      'leader to rally': (_, { unit }) => leaderQuestionWords(unit.name),
    }),
    stated: (_, { unit }) => moraleNumberWords(unit.name, 'rally'),
    outcome: ({ verdict }, { unit: { name } }) => ({
      title:
        verdict === 'passed'
          ? `${name} ${verbOf(name, 'rallies', 'rally')} and may move.`
          : `${name} ${verbOf(name, 'stays', 'stay')} shaken and may not move.`,
      orders: [],
    }),
  },
});
