import type { Ask } from '../../../engine/ask.ts';
import { type Man, recoveryCause, type Unit } from '../../../engine/roster.ts';
import type { Outcome } from '../../../system/sequence.ts';
import {
  countRecoveries,
  manRows,
  RECOVERIES,
  type Recovery,
  type RecoveryCount,
  recoveredTitle,
  type SettlingRow,
  settlingByRow,
} from '../../../system/settling.ts';
import { independentBecause, previousPath } from '../../../system/wording.ts';
import type { AskWords } from '../../../system/words.ts';
import { houseValues } from '../house.ts';
import { woundedMen } from '../rules/turn/moralephase.ts';
import { attempts, recovery, recoveryChanges } from '../rules/turn/recovery.ts';
import { labelOf } from '../units.ts';

export const manOfUnit = (man: Man, unit: Unit): string =>
  `${labelOf({ ...man, state: 'ok', facts: {} })} of ${unit.name}`;

export function recoveryWords(ask: Ask, man: Man, unit: Unit, sheet: string): AskWords {
  const who = labelOf({ ...man, state: 'ok' });
  const isFirst = ask.kind === 'roll' && ask.tally.name.startsWith('first');
  return {
    title: `Does ${who} recover?`,
    keys: {
      back: { label: 'Recovers', tone: 'good' },
      stays: { label: 'Stays wounded' },
      dies: { label: 'Dies', tone: 'bad' },
    },
    result: (is) =>
      `${manOfUnit(man, unit)} ${is === 'back' ? 'recovers' : is === 'dies' ? 'dies' : 'is still wounded'}.`,
    need: `Recovers on ${isFirst ? '1 or 2' : '1'}, dies on 5 or 6.`,
    line: { sheet, id: ask.id, who, group: unit.name },
    help: {
      about: 'A wounded man rolls one D6. The first attempt has better chances.',
      table: 'recovery',
      at: {
        column: isFirst ? 'First attempt' : 'Later attempts',
      },
    },
  };
}

export type HospitalRoll = { readonly unit: string; readonly man: string; readonly is: Recovery };
export type HospitalResult = Outcome & { readonly verdict: 'rolled'; readonly men: readonly HospitalRoll[] };

type Patient = SettlingRow & { readonly man: Man };

export const afterTheGame = settlingByRow<Patient, Recovery, HospitalResult, RecoveryCount>({
  title: 'Hospital',
  about: 'Men still wounded after the game roll for recovery.',
  edition: 1,
  beat: { id: 'hospital', title: 'Hospital' },
  of: (unit) => woundedMen(unit).length > 0,
  rows: (setup) => manRows(setup, woundedMen),
  settle: ({ man }, house) => recovery({ attempts: attempts(man), settle: houseValues(house).hospital === 'settled' }),
  outcome: (rows) => ({
    verdict: 'rolled',
    men: rows.map(({ unit, man, is }) => ({ unit: unit.id, man: man.id, is })),
    changes: rows.flatMap(({ unit, man, is }) => recoveryChanges(unit, man, is)),
  }),
  counts: countRecoveries,
  odds: {
    ...RECOVERIES,
    verdict: () => 'rolled',
    verdicts: [{ id: 'rolled', title: 'Rolled' }],
  },
  words: {
    ask: (ask, { unit, man }) => ({
      ...recoveryWords(ask, man, unit, 'Hospital'),
      ref: '8',
      ...(ask.id.includes('/again') ? { follows: [previousPath(ask)] } : independentBecause('next')),
    }),
    why: recoveryCause,
    outcome: ({ men }) => ({ title: recoveredTitle(RECOVERIES.of({ men })), orders: [] }),
  },
});
