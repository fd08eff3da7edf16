import { roll, runAgain, type Sequence, scope } from '../../../../engine/ask.ts';
import { d6, highest, sum, type Tally, tally } from '../../../../engine/dice/pool.ts';
import { together } from '../../../../engine/together.ts';
import { rowOf } from '../../../../system/tables.ts';
import type { Switches } from '../../house.ts';
import { DUEL_EFFECTS, type DuelEffect } from '../../tables.ts';

export type DuelRole = 'attacker' | 'defender';
export const OPPONENT = { attacker: 'defender', defender: 'attacker' } as const;

export type Duelist = { readonly plus: number; readonly grenade: boolean };

export type Duel = { readonly attacker: Duelist; readonly defender: Duelist } & Readings;
type Readings = Pick<Switches, 'natural' | 'blow' | 'grenade-score'>;

export type DuelOutcome = {
  readonly winner: DuelRole;
  readonly attacker: number;
  readonly defender: number;
  readonly score: number;
};

export type DuelThrow = { readonly best: number; readonly natural: number };

/** Each figure rolls a die, or two with a grenade. The higher wins; ties roll again. (tsatf-ww2 4.12 steps 3, 4) */
export function* duel(met: Duel): Sequence<DuelOutcome> {
  return duelOutcome(met, yield* throwAll(met)) ?? (yield* runAgain(duel, met));
}

export const throwAll = (met: Duel): Sequence<Readonly<Record<DuelRole, DuelThrow>>> =>
  together({
    attacker: scope('attacker', throwDice(met.attacker, met['grenade-score']), 'attacker'),
    defender: scope('defender', throwDice(met.defender, met['grenade-score']), 'defender'),
  });

export function duelOutcome(met: Duel, dice: Readonly<Record<DuelRole, DuelThrow>>): DuelOutcome | undefined {
  const attacker = dice.attacker.best + met.attacker.plus;
  const defender = dice.defender.best + met.defender.plus;
  if (attacker === defender) return undefined;
  const winner = attacker > defender ? 'attacker' : 'defender';
  const scorer = met.blow === 'winner' ? winner : OPPONENT[winner];
  const modified = Math.min(6, Math.max(1, dice[scorer].best + met[scorer].plus));
  return { winner, attacker, defender, score: met.natural === 'natural' ? dice[scorer].natural : modified };
}

function* throwDice({ grenade }: Duelist, reading: Switches['grenade-score']): Sequence<DuelThrow> {
  if (grenade && reading === 'first') return yield* roll('', d6(2), FIRST_AND_BETTER);
  const best = grenade ? yield* roll('', d6(2), highest) : yield* roll('', d6(1), sum);
  return { best, natural: best };
}

const FIRST_AND_BETTER: Tally<DuelThrow> = {
  ...tally<DuelThrow>('first and better', { best: 0, natural: 0 }, ({ best, natural }, face) => ({
    best: Math.max(best, face),
    natural: natural || face,
  })),
  // The better die decides the winner. The first die decides the effect.
  roles: ([first = 0, second = 0]) =>
    first < second
      ? [{ name: 'First' }, { name: 'Better' }]
      : [{ name: 'First, better' }, { name: 'Dropped', isDropped: true }],
};

export type Stakes = Pick<Switches, 'wounds'> & { readonly marked: boolean };

/** Effect on the loser. A wound kills a marked man; a push-back is not a hit. (tsatf-ww2 4.12 step 5, W-38) */
function duelEffect(score: number, { wounds, marked }: Stakes): DuelEffect {
  const effect = rowOf(DUEL_EFFECTS, score)[wounds];
  return effect === 'wounded' && marked ? 'killed' : effect;
}

export type DuelLoss = { readonly loser: DuelRole; readonly fate: DuelEffect };

export function duelLoss(
  { winner, score }: DuelOutcome,
  { marked, wounds }: Pick<Switches, 'wounds'> & { readonly marked: Readonly<Record<DuelRole, boolean>> },
): DuelLoss {
  const loser = OPPONENT[winner];
  return { loser, fate: duelEffect(score, { wounds, marked: marked[loser] }) };
}
