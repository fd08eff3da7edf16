import { asRole, beat, choose, note, roll, type Sequence } from '../../../../engine/ask.ts';
import { d6, faces, highest, rolesKeepingOneDie, sum, tally } from '../../../../engine/dice/pool.ts';
import { pickMen } from '../../../../engine/pickmen.ts';
import type { Input } from '../../../../engine/play.ts';
import type { Change, Man, Unit } from '../../../../engine/roster.ts';
import type { Outcome } from '../../../../system/sequence.ts';
import { rowOf } from '../../../../system/tables.ts';
import { houseValues, type Switches } from '../../house.ts';
import { FEW_STRAGGLERS, type Grade, STRAGGLERS } from '../../tables.ts';
import {
  chargingAt,
  gradeOf,
  hasState,
  isLeader,
  isUnpinned,
  labelOf,
  MAN_FACTS,
  noteClass,
  startingStrength,
  UNIT_FACTS,
} from '../../units.ts';

import { chargeDice } from './movedice.ts';

export type DeclarationSetup = { readonly charger: Unit; readonly target: Unit };

export type DeclarationResult = Outcome & {
  readonly verdict: 'charges' | 'stays';
  readonly stragglers: number;
  readonly behind: readonly string[];
  readonly dice?: ReturnType<typeof chargeDice>;
};

export const menAbleToCharge = ({ men }: Unit): readonly Man[] => men.filter(isUnpinned);

export const chargeBans = (unit: Unit): readonly ChargeBan[] => CHARGE_BANS.filter((hold) => hasState(unit, hold));
const CHARGE_BANS = ['pinned', 'shaken', 'routing'] as const;
export type ChargeBan = (typeof CHARGE_BANS)[number];

export function* mayCharge(unit: Unit): Sequence<boolean> {
  const why = chargeBans(unit);
  if (why.length === 0) return true;
  yield* note('forbidden', { why, unit: unit.name });
  return (yield* choose('forbidden', ['stays', 'goes'], { assumed: 'stays', decision: true })) === 'goes';
}

/** Declares a charge and rolls for stragglers. The charge fails if every man straggles. (tsatf-ww2 4.10 step 1) */
export function* declare({ setup: { charger, target }, house }: Input<DeclarationSetup>): Sequence<DeclarationResult> {
  yield* beat('stragglers');
  const men = menAbleToCharge(charger);
  if (men.length === 0 || !(yield* asRole('attacker', mayCharge(charger))))
    return { verdict: 'stays', stragglers: 0, behind: [], changes: [] };
  const stragglers = yield* asRole('attacker', straggling(ofUnit(charger, houseValues(house))));
  if (stragglers >= men.length) return { verdict: 'stays', stragglers, behind: [], changes: [] };
  yield* note('hang back', { men: stragglers });
  const behind = yield* asRole('attacker', pickStragglers(men, stragglers));
  return {
    verdict: 'charges',
    stragglers,
    behind,
    dice: chargeDice(charger, target, houseValues(house)),
    changes: [
      ...chargeChanges(charger, target),
      ...noteClass(charger, 'I'),
      ...charger.men.flatMap((man) => MAN_FACTS.set(charger, man, 'straggler', behind.includes(man.id))),
    ],
  };
}

export type Straggling = { readonly grade: Grade; readonly men: number } & Pick<Switches, 'stragglers'>;

/** Number of stragglers, by grade. (tsatf-ww2 4.10, W-35) */
export function* straggling({ grade, men, stragglers }: Straggling): Sequence<number> {
  if (stragglers === 'few' && men <= MAX_SMALL_UNIT) return yield* roll('stragglers', d6(1), FEWER);
  const { dice, counts } = STRAGGLERS[grade];
  if (counts === 'higher') return yield* roll('stragglers', d6(dice), highest);
  if (counts === 'die') return yield* roll('stragglers', d6(dice), sum);
  const [low = 0, high = 0] = yield* roll('stragglers', d6(dice), LOWER);
  return low === high ? 0 : low;
}

const ofUnit = (unit: Unit, { stragglers }: Switches): Straggling => ({
  grade: gradeOf(unit),
  men: startingStrength(unit),
  stragglers,
});

/**
 * Most men a unit may have to count as small. The printed dice suit ten men, the other author's eight. (tsatf-ww2 1.2,
 * W-35)
 */
const MAX_SMALL_UNIT = 10;
const FEWER = tally('stragglers', 0, (_, face: number) => rowOf(FEW_STRAGGLERS, face).stragglers);

const LOWER: typeof faces = {
  ...faces,
  roles: rolesKeepingOneDie('Lower', ([one = 0, other = 0]) => (one === other ? -1 : one < other ? 0 : 1)),
};

/** The owner picks the stragglers. The app proposes the last men of the roster, leaders last. (tsatf-ww2 4.10) */
function* pickStragglers(men: readonly Man[], many: number): Sequence<readonly string[]> {
  const behind = yield* pickMen('behind', men.toReversed(), many, {
    item: (man) => ({ id: man.id, name: labelOf(man) }),
    rank: (man) => (isLeader(man) ? 1 : 0),
  });
  return men.filter((man) => behind.includes(man)).map(({ id }) => id);
}

const chargeChanges = (unit: Unit, { mark }: Unit): readonly Change[] => UNIT_FACTS.set(unit, 'charging', mark);

export const endCharge = (unit: Unit): readonly Change[] => [
  ...UNIT_FACTS.set(unit, 'charging', null),
  ...unit.men.flatMap((man) => MAN_FACTS.set(unit, man, 'straggler', false)),
];

/** A charge ended by pinning. The unit stays in place or returns to its start. (tsatf-ww2 4.10 step 2, W-42) */
export type HaltedCharge = { readonly unit: string; readonly at: Switches['pinned-charge'] };
export const haltedCharge = (
  unit: Unit,
  isPinned: boolean,
  rules: Pick<Switches, 'pinned-charge'>,
): { readonly halt?: HaltedCharge } =>
  isPinned && !hasState(unit, 'pinned') && chargingAt(unit) !== undefined
    ? { halt: { unit: unit.name, at: rules['pinned-charge'] } }
    : {};
