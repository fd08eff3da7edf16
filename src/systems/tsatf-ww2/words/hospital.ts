import { type Man, recoveryCause } from '../../../engine/roster.ts';
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
import { houseValues } from '../house.ts';
import { woundedMen } from '../rules/turn/moralephase.ts';
import { attempts, RECOVERY_KEYS, recovery, recoveryChanges } from '../rules/turn/recovery.ts';
import { labelOf } from '../units.ts';
import { saysRecovery } from './casualties.ts';

export type HospitalRoll = { readonly unit: string; readonly man: string; readonly is: Recovery };
export type HospitalResult = Outcome & { readonly verdict: 'rolled'; readonly men: readonly HospitalRoll[] };

type Patient = SettlingRow & { readonly man: Man };

/** Each wounded man rolls once between games, or by house rule until he is back or dead. (tsatf-ww2 8) */
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
      title: `Does ${labelOf({ ...man, state: 'ok' })} recover?`,
      ref: '8',
      keys: RECOVERY_KEYS,
      ...(ask.id.includes('/again') ? { follows: [previousPath(ask)] } : independentBecause('next')),
      ...saysRecovery(`${labelOf({ ...man, state: 'ok' })} of ${unit.name}`),
      line: { sheet: 'Hospital', id: ask.id, who: labelOf({ ...man, state: 'ok' }), group: unit.name },
    }),
    why: recoveryCause,
    outcome: ({ men }) => ({ title: recoveredTitle(RECOVERIES.of({ men })), orders: [] }),
  },
});
