import { askNumber, choose, roll, type Sequence } from '../../../engine/ask.ts';
import { mustFind } from '../../../engine/data/lists.ts';
import { d6 } from '../../../engine/dice/pool.ts';
import { pickMen } from '../../../engine/pickmen.ts';
import type { HouseSettings } from '../../../engine/play.ts';
import { type Change, type Man, stateChange, type Unit } from '../../../engine/roster.ts';
import type { Outcome } from '../../../system/sequence.ts';
import { RECOVERY_TALLIES, type Recovery, type SettlingRow } from '../../../system/settling.ts';
import type { RecoveryRoll } from '../../../system/system.ts';
import { houseValues } from '../house.ts';
import { labelOf, MAN_FACTS } from '../units.ts';

export type ManRecovery = { readonly unit: string; readonly man: string; readonly is: Recovery | 'gone' };

export type WoundedResult = Outcome & { readonly verdict: 'settled'; readonly men: readonly ManRecovery[] };

/** Method of settling a wounded man: by decision, or by a D6 on his first or a later attempt. */
type RecoveryMethod = 'decide' | 'first' | 'later';

export const needsSettling = ({ state }: Man): boolean => state === 'wounded' || state === 'out';

const recoveryMethod = (man: Man, wounded: 'decide' | 'table'): RecoveryMethod =>
  wounded === 'decide' ? 'decide' : MAN_FACTS.of(man, 'attempts') === 0 ? 'first' : 'later';

/** The player decides whether a wounded man recovers, or by house rule a D6 does. (tsatf-20 8) */
function* recovery(by: RecoveryMethod): Sequence<Recovery> {
  return by === 'decide'
    ? yield* choose('fate', ['back', 'stays', 'dies'] as const)
    : yield* roll('recovery', d6(1), RECOVERY_TALLIES[by]);
}

export function nextRecoveryRoll(man: Man, house: HouseSettings): RecoveryRoll | undefined {
  const { wounded } = houseValues(house);
  if (wounded === 'decide' || man.state !== 'wounded') return undefined;
  return {
    attempt: MAN_FACTS.of(man, 'attempts') + 1,
    rule: recovery,
    input: recoveryMethod(man, wounded),
    results: [
      { id: 'back', title: 'back' },
      { id: 'stays', title: 'still out' },
      { id: 'dies', title: 'dies' },
    ],
  };
}

/**
 * Settles one wounded man, or all men of a unit who are out of action. Men out of action who do not return are struck
 * off. (tsatf-20 8)
 */
export function* settleWounded({ unit, man }: SettlingRow, house: HouseSettings): Sequence<readonly ManRecovery[]> {
  if (man)
    return [{ unit: unit.id, man: man.id, is: yield* recovery(recoveryMethod(man, houseValues(house).wounded)) }];
  const out = unit.men.filter(({ state }) => state === 'out');
  if (out.length === 0) return [];
  const many = yield* askNumber('return', { min: 0, max: out.length }, { assumed: 0 });
  const back = yield* pickMen('returning', out, many, {
    item: (man) => ({ id: man.id, name: labelOf(man) }),
  });
  return out.map((man) => ({ unit: unit.id, man: man.id, is: back.includes(man) ? 'back' : 'gone' }));
}

const STATES = { back: 'standing', dies: 'killed', gone: 'gone' } as const;

export function recoveryChanges(unit: Unit, { man: of, is }: ManRecovery, rolled: boolean): readonly Change[] {
  const man = mustFind(unit.men, ({ id }) => id === of);
  const attempts = MAN_FACTS.of(man, 'attempts');
  if (is === 'stays') return rolled ? MAN_FACTS.add(unit, man, 'attempts', 1) : [];
  return [
    ...stateChange(unit, man, STATES[is]),
    ...(is === 'back' ? MAN_FACTS.add(unit, man, 'attempts', -attempts) : []),
  ];
}
