import { fieldsOf } from '../../../system/fields.ts';
import { defineSequence } from '../../../system/sequence.ts';
import { asksByStep, testKeys, verbOf, YES_KEYS } from '../../../system/wording.ts';
import { mayRally, type RallyResult, type RallySetup, rally } from '../rules/rally.ts';
import { MORALE_LINES, saysMorale } from './casualties.ts';

export const rallying = defineSequence<RallySetup, RallyResult, RallyResult['verdict']>({
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
        title: `${unit.name}: test to rally`,
        detail: 'House rule, from The Sword and the Flame.',
        ref: '4.7',
        keys: testKeys(ask),
        ...saysMorale(ask, unit.name, 'rally'),
      }),
      'leader to rally': (_, { unit }) => ({
        title: `Leader with ${unit.name}?`,
        ref: '4.1',
        keys: YES_KEYS,
      }),
    }),
    stated: (_, { unit }) => ({
      title: `${unit.name} ${verbOf(unit.name, 'needs', 'need')}, to rally`,
      unit: 'or less',
      line: ({ what }) => MORALE_LINES[what] ?? what,
    }),
    outcome: ({ verdict }, { unit }) =>
      verdict === 'passed'
        ? { title: `${unit.name} ${verbOf(unit.name, 'rallies', 'rally')} and may move.`, orders: [] }
        : { title: `${unit.name} ${verbOf(unit.name, 'stays', 'stay')} shaken and may not move.`, orders: [] },
  },
});
