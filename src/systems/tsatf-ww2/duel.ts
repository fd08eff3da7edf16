import { again, roll, type Sequence, under } from '../../engine/ask.ts';
import { d6, highest, sum, type Tally, tally } from '../../engine/pool.ts';
import { together } from '../../engine/together.ts';
import type { Switches } from './house.ts';
import { BLOWS, type Blow, rowOf } from './tables.ts';

/** The two who meet in a duel. */
export type Role = 'attacker' | 'defender';
export const ENEMY = { attacker: 'defender', defender: 'attacker' } as const;

/** A figure in a duel: what is added to his die, and whether he uses a grenade. (tsatf-ww2 4.12, 4.13) */
export type Duelist = { readonly plus: number; readonly grenade: boolean };

/** A duel, and how the house reads its dice. (tsatf-ww2 W-18, W-19, W-20) */
export type Duel = { readonly attacker: Duelist; readonly defender: Duelist } & Readings;
type Readings = Pick<Switches, 'natural' | 'blow' | 'grenade-score'>;

/** Who won it, both scores with what was added, and the score that tells the effect. */
export type Duelled = {
  readonly winner: Role;
  readonly attacker: number;
  readonly defender: number;
  readonly score: number;
};

/** A die, or the better of two, and what counts as the roll itself. */
export type Thrown = { readonly best: number; readonly natural: number };

/** Each rolls a die, or two with a grenade; the higher with what is added wins, and equals roll again. (tsatf-ww2 4.12) */
export function* duel(met: Duel): Sequence<Duelled> {
  return duelled(met, yield* throwAll(met)) ?? (yield* again(duel, met));
}

export const throwAll = (met: Duel): Sequence<Readonly<Record<Role, Thrown>>> =>
  together({
    attacker: under('attacker', throwDice(met.attacker, met['grenade-score']), 'attacker'),
    defender: under('defender', throwDice(met.defender, met['grenade-score']), 'defender'),
  });

/** What the dice of both come to; nothing where they tie. (tsatf-ww2 4.12) */
export function duelled(met: Duel, dice: Readonly<Record<Role, Thrown>>): Duelled | undefined {
  const attacker = dice.attacker.best + met.attacker.plus;
  const defender = dice.defender.best + met.defender.plus;
  if (attacker === defender) return undefined;
  const winner = attacker > defender ? 'attacker' : 'defender';
  const scorer = met.blow === 'winner' ? winner : ENEMY[winner];
  const modified = Math.min(6, Math.max(1, dice[scorer].best + met[scorer].plus));
  return { winner, attacker, defender, score: met.natural === 'natural' ? dice[scorer].natural : modified };
}

function* throwDice({ grenade }: Duelist, reading: Switches['grenade-score']): Sequence<Thrown> {
  if (grenade && reading === 'first') return yield* roll('', d6(2), FIRST_AND_BETTER);
  const best = grenade ? yield* roll('', d6(2), highest) : yield* roll('', d6(1), sum);
  return { best, natural: best };
}

const FIRST_AND_BETTER: Tally<Thrown> = {
  ...tally<Thrown>('first and better', { best: 0, natural: 0 }, ({ best, natural }, face) => ({
    best: Math.max(best, face),
    natural: natural || face,
  })),
  // Who wins is told by the better, what becomes of the loser by the first.
  roles: ([first = 0, second = 0]) =>
    first < second
      ? [{ name: 'First' }, { name: 'Better' }]
      : [{ name: 'First, better' }, { name: 'Dropped', out: true }],
};

/** What the effect hangs on beside the score: whether men are wounded at all, and whether the loser is a marked man. */
export type Stakes = Pick<Switches, 'wounds'> & { readonly marked: boolean };

/** What becomes of the loser; a wound kills a marked man, a push-back is no hit. (tsatf-ww2 4.12, W-38) */
export function blow(score: number, { wounds, marked }: Stakes): Blow {
  const row = rowOf(BLOWS, score);
  const falls = wounds === 'campaign' ? row.campaign : row.once;
  return falls === 'wounded' && marked ? 'killed' : falls;
}

/** How a duel ends for its loser. */
export type Fallen = { readonly loser: Role; readonly fate: Blow };

/** What a duel fought out means for its loser. */
export function loserOf(
  { winner, score }: Duelled,
  { marked, wounds }: Pick<Switches, 'wounds'> & { readonly marked: Readonly<Record<Role, boolean>> },
): Fallen {
  const loser = ENEMY[winner];
  return { loser, fate: blow(score, { wounds, marked: marked[loser] }) };
}
