import { beat, type Sequence } from '../../../engine/ask.ts';
import type { Input } from '../../../engine/play.ts';
import type { Unit } from '../../../engine/roster.ts';
import { fieldsOf } from '../../../system/fields.ts';
import { defineSequence, type Outcome } from '../../../system/system.ts';
import { asksByStep, testKeys, YES_KEYS } from '../../../system/wording.ts';
import { switches } from '../house.ts';
import { standing, UNIT } from '../units.ts';
import { MORALE_LINES, saysMorale } from '../words/casualties.ts';
import { test } from './morale.ts';

export type Setup = { readonly unit: Unit };

export const mayRally = (unit: Unit): boolean => UNIT.of(unit, 'shaken') && standing(unit).length > 0;

export type Result = Outcome & { readonly verdict: 'passed' | 'failed' };

/** A shaken unit tests morale when it next wants to move. If it passes, it is no longer shaken. (tsatf-20 4.7) */
export function* rally({ setup: { unit }, house }: Input<Setup>): Sequence<Result> {
  yield* beat('test');
  const passed = yield* test('rally', unit, switches(house));
  return passed ? { verdict: 'passed', changes: UNIT.set(unit, 'shaken', false) } : { verdict: 'failed', changes: [] };
}

export const rallying = defineSequence<Setup, Result, Result['verdict']>({
  id: 'rally',
  title: 'Rally',
  about: 'A shaken unit tests its morale when it next wants to move.',
  phase: 'morale',
  edition: 1,
  beats: { test: 'Morale test' },
  roles: { unit: 'Unit' },
  setup: () => fieldsOf<Setup>(({ unit }) => [unit('unit', 'Unit', 'unit', { of: mayRally, ref: '4.7' })]),
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
        title: `${unit.name}: the morale test`,
        detail: 'House rule, from The Sword and the Flame: a shaken unit tests before it moves.',
        ref: '4.7',
        keys: testKeys(ask),
        ...saysMorale(ask, unit.name, 'rally'),
      }),
      'leader to rally': (_, { unit }) => ({
        title: `${unit.name}: is its leader with it?`,
        ref: '4.1',
        keys: YES_KEYS,
      }),
    }),
    stated: (_, { unit }) => ({
      title: `${unit.name}: highest roll that rallies`,
      unit: 'or less',
      line: ({ what }) => MORALE_LINES[what] ?? what,
    }),
    outcome: ({ verdict }, { unit }) =>
      verdict === 'passed'
        ? { title: `${unit.name} rallies.`, orders: [`${unit.name} may move.`] }
        : { title: `${unit.name} stays shaken.`, orders: [`${unit.name} tests again when it next wants to move.`] },
  },
});
