import { recoveryCause } from '../../../engine/roster.ts';
import {
  manRows,
  RECOVERIES,
  type RecoveryCount,
  recoveredTitle,
  type SettlingRow,
  settlingByRow,
  unitRows,
} from '../../../system/settling.ts';
import { independentBecause, stepOf } from '../../../system/wording.ts';
import { houseValues } from '../house.ts';
import {
  type ManRecovery,
  needsSettling,
  recoveryChanges,
  settleWounded,
  type WoundedResult,
} from '../rules/recovery.ts';
import { labelOf, refuseDuplicates } from '../units.ts';

const NO_CAMPAIGN = 'The rules have no campaign.';

const SAYS: Readonly<Record<string, string>> = { back: 'is back', stays: 'is still out', dies: 'dies' };
const FATE_KEYS = { back: { label: 'Back' }, stays: { label: 'Still out' }, dies: { label: 'Dead' } };

export const recoverySequence = settlingByRow<SettlingRow, readonly ManRecovery[], WoundedResult, RecoveryCount>({
  title: 'After the game',
  about: 'Which wounded men recover, and which die.',
  edition: 1,
  beat: { id: 'wounded', title: 'The wounded' },
  of: ({ men }) => men.some(needsSettling),
  rows: (setup) => {
    refuseDuplicates(setup.units.map(({ unit }) => unit));
    const hurt = manRows(setup, ({ men }) => men.filter(({ state }) => state === 'wounded'));
    return [...hurt, ...unitRows(setup)];
  },
  settle: settleWounded,
  outcome: (rows, house) => ({
    verdict: 'settled',
    men: rows.flatMap(({ is }) => is),
    changes: rows.flatMap(({ unit, is }) =>
      is.flatMap((one) => recoveryChanges(unit, one, houseValues(house).wounded === 'table')),
    ),
  }),
  counts: { none: { back: 0, dead: 0 }, of: (men) => RECOVERIES.of({ men }) },
  odds: {
    ...RECOVERIES,
    verdict: () => 'settled',
    verdicts: [{ id: 'settled', title: 'Settled' }],
  },
  words: {
    ask: (ask, { unit, man }) => {
      const step = stepOf(ask);
      if (!man) {
        const isCount = step === 'return';
        return {
          title: `${unit.name}: ${isCount ? 'how many out of action return?' : 'who returns?'}`,
          ...(isCount ? { detail: 'Strike off the rest.' } : {}),
          ref: '8',
          ...independentBecause('choice'),
          help: {
            about: isCount ? 'You decide how many recover.' : 'Their owner picks who recovers.',
            none: NO_CAMPAIGN,
          },
        };
      }
      return {
        title: `${labelOf(man)}, ${unit.name}`,
        ref: '8',
        keys: FATE_KEYS,
        result: (is) => `${labelOf(man)} ${SAYS[String(is)]}.`,
        ...independentBecause('next'),
        help:
          step === 'fate'
            ? { about: 'You decide whether he recovers.', none: NO_CAMPAIGN }
            : {
                about: 'A wounded man rolls one D6 between battles.',
                table: 'recovery',
                none: 'The die gives the row, his attempts the column.',
              },
        line: { sheet: 'The wounded', id: ask.id, who: labelOf(man), group: unit.name },
      };
    },
    why: recoveryCause,
    outcome: ({ men }) => ({ title: recoveredTitle(RECOVERIES.of({ men })), orders: [] }),
  },
});
