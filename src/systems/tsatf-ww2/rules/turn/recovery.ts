import { roll, runAgain, type Sequence } from '../../../../engine/ask.ts';
import { d6 } from '../../../../engine/dice/pool.ts';
import { type Change, type Man, stateChange, type Unit } from '../../../../engine/roster.ts';
import { RECOVERY_TALLIES, type Recovery } from '../../../../system/settling.ts';
import type { RecoveryRoll } from '../../../../system/system.ts';
import { MAN_FACTS } from '../../units.ts';

export type Patient = { readonly attempts: number; readonly settle?: boolean };

export const rollRecovery = (attempts: number): Sequence<Recovery> =>
  roll('die', d6(1), RECOVERY_TALLIES[attempts === 0 ? 'first' : 'later']);

/** A wounded man rolls once, or with `settle` until he is back or dead. (tsatf-ww2 4.14, 8) */
export function* recovery({ attempts, settle = false }: Patient): Sequence<Recovery> {
  const is = yield* rollRecovery(attempts);
  return settle && is === 'stays' ? yield* runAgain(recovery, { attempts: 1, settle }) : is;
}

export const attempts = (man: Man): number => MAN_FACTS.of(man, 'attempts');

export const nextAttempt = (man: Man): RecoveryRoll | undefined =>
  man.state === 'wounded'
    ? {
        attempt: attempts(man) + 1,
        rule: recovery,
        input: { attempts: Math.min(1, attempts(man)) },
        results: [
          { id: 'back', title: 'back' },
          { id: 'stays', title: 'still wounded' },
          { id: 'dies', title: 'dies' },
        ],
      }
    : undefined;

/** Applies a recovery. A man who is back stays marked. (tsatf-ww2 4.14) */
export function recoveryChanges(unit: Unit, man: Man, is: Recovery): readonly Change[] {
  if (is === 'stays') return MAN_FACTS.add(unit, man, 'attempts', 1);
  if (is === 'dies') return stateChange(unit, man, 'dead');
  return [
    ...stateChange(unit, man, 'ok'),
    ...MAN_FACTS.set(unit, man, 'previously', true),
    ...MAN_FACTS.set(unit, man, 'since', 0),
    ...MAN_FACTS.add(unit, man, 'attempts', -attempts(man)),
  ];
}
