import type { Change, Man, Unit } from '../../../engine/roster.ts';
import { stateChange } from '../../../engine/roster.ts';
import {
  countRecoveries,
  manRows,
  RECOVERIES,
  type Recovery,
  type RecoveryCount,
  type Row,
  recoveredTitle,
  settlingByRow,
} from '../../../system/settling.ts';
import type { Outcome, Roster } from '../../../system/system.ts';
import { recoveryCause } from '../../../system/why.ts';
import { independentBecause, listOf, previousPath, sentences } from '../../../system/wording.ts';
import { switches } from '../house.ts';
import { endCharge } from '../rules/movement/declare.ts';
import { isBasicUnit } from '../rules/turn/begin.ts';
import { woundedMen } from '../rules/turn/moralephase.ts';
import { attempts, heal, RECOVERY_KEYS, recovery } from '../rules/turn/recovery.ts';
import { grenadesLeft, isStanding, labelOf, MAN, UNIT } from '../units.ts';
import { saysRecovery } from '../words/casualties.ts';

export type HospitalRoll = { readonly unit: string; readonly man: string; readonly is: Recovery };
export type Result = Outcome & { readonly verdict: 'rolled'; readonly men: readonly HospitalRoll[] };

type Patient = Row & { readonly man: Man };

/** Each wounded man rolls once between games, or by house rule until he is back or dead. (tsatf-ww2 8) */
export const afterTheGame = settlingByRow<Patient, Recovery, Result, RecoveryCount>({
  title: 'Hospital',
  about: 'Men still wounded when a game is over roll for recovery.',
  edition: 1,
  beat: { id: 'hospital', title: 'Hospital' },
  of: (unit) => woundedMen(unit).length > 0,
  rows: (setup) => manRows(setup, woundedMen),
  settle: ({ man }, house) => recovery({ attempts: attempts(man), settle: switches(house).hospital === 'settled' }),
  outcome: (rows) => ({
    verdict: 'rolled',
    men: rows.map(({ unit, man, is }) => ({ unit: unit.id, man: man.id, is })),
    changes: rows.flatMap(({ unit, man, is }) => heal(unit, man, is)),
  }),
  counts: countRecoveries,
  odds: {
    ...RECOVERIES,
    verdict: () => 'rolled',
    verdicts: [{ id: 'rolled', title: 'Rolled' }],
  },
  words: {
    ask: (ask, { unit, man }) => ({
      title: `${labelOf(man)}, ${unit.name}: wound recovery`,
      ref: '8',
      keys: RECOVERY_KEYS,
      ...(ask.id.includes('/again') ? { follows: [previousPath(ask)] } : independentBecause('next')),
      ...saysRecovery(`${labelOf({ ...man, state: 'ok' })} of ${unit.name}`),
      line: { sheet: 'Hospital', id: ask.id, who: labelOf({ ...man, state: 'ok' }), group: unit.name },
    }),
    why: recoveryCause,
    outcome: ({ men }, setup) => {
      const line = (is: Recovery, words: string) => {
        const those = manRows(setup, woundedMen).filter(({ man }) =>
          men.some((one) => one.is === is && one.man === man.id),
        );
        const names = those.map(({ unit, man }) => `${labelOf({ ...man, state: 'ok' })} of ${unit.name}`);
        return names.length > 0 && `${words} ${listOf(names)}.`;
      };
      return {
        title: recoveredTitle(RECOVERIES.of({ men })),
        orders: sentences(
          line('back', 'Back, and marked:'),
          line('stays', 'Still wounded:'),
          line('dies', 'Dead of their wounds:'),
        ),
      };
    },
  },
});

/** Clears unit and man states, removes the dead and refills grenades. (tsatf-ww2 8) */
export function clearGame({ units, house }: Roster): readonly Change[] {
  const rules = switches(house);
  return units.flatMap((unit) => {
    const ran = UNIT.of(unit, 'off') && rules.ran === 'gone';
    return [
      ...STATES.flatMap((state) => UNIT.set(unit, state, false)),
      ...COUNTS.flatMap((name) => UNIT.set(unit, name, 0)),
      ...endCharge(unit),
      ...unit.men.flatMap((man) => [...endGame(unit, man, ran), ...forgetWound(unit, man, rules.marks)]),
      ...(rules.supply === 'ten' && isBasicUnit(unit)
        ? UNIT.add(unit, 'grenades', rules['supply-number'] - grenadesLeft(unit))
        : []),
    ];
  });
}

const STATES = ['pinned', 'shaken', 'routing', 'spotted', 'moved', 'fired', 'tested', 'off'] as const;
const COUNTS = ['start', 'class', 'aimed'] as const;

/** Clears the mark of an old wound after the house's number of games. (tsatf-ww2 8) */
function forgetWound(unit: Unit, man: Man, games: number): readonly Change[] {
  if (games === 0 || !MAN.of(man, 'previously') || !isStanding(man)) return [];
  const since = MAN.of(man, 'since') + 1;
  return since < games
    ? MAN.set(unit, man, 'since', since)
    : [...MAN.set(unit, man, 'previously', false), ...MAN.set(unit, man, 'since', 0)];
}

function endGame(unit: Unit, man: Man, ran: boolean): readonly Change[] {
  const flags = MAN.set(unit, man, 'detached', false);
  if (man.state === 'dead' || (ran && man.state !== 'wounded')) return [...stateChange(unit, man, 'gone'), ...flags];
  return man.state === 'pinned' ? [...stateChange(unit, man, 'ok'), ...flags] : flags;
}
