import { about, beat, by, roll, type Sequence, under } from '../../engine/ask.ts';
import { atLeast, d6 } from '../../engine/pool.ts';
import { type Blow, blow, type Effects, type Target } from './effect.ts';
import type { Switches } from './house.ts';

/** How a close combat may end. (portable-wargame 4.6) */
export type Verdict =
  | 'defender routed'
  | 'defender retreats'
  | 'nothing'
  | 'attacker retreats'
  | 'attacker routed'
  | 'refused';

/** Whose turn to roll: "attacker/2" or "defender", what he needs, and whom he would strike. */
export type Shot = { readonly who: string; readonly need: number; readonly at: string; readonly target: Target };

/** All rolls of a combat in their order, told without a name. (portable-wargame 4.4) */
export type Exchange = {
  readonly shots: readonly Shot[];
  readonly rules: Effects & Pick<Switches, 'after-attacker'>;
};

/** A commander alone who is caught, and what the house makes of a hit. */
export type Catch = { readonly target: Target; readonly rules: Effects };

/** A hit: who struck, whom, and what came of it; nobody strikes a commander alone. */
export type Hit = { readonly who: string; readonly at: string; readonly blow: Blow };

/** One roll each, in order. A hit on the defender ends the combat, and by house rule so does a hit on an attacker. (portable-wargame 4.4, 4.6, A6) */
export function* exchange({ shots, rules }: Exchange): Sequence<readonly Hit[]> {
  const hits: Hit[] = [];
  yield* beat('roll');
  for (const { who, need, at, target } of shots) {
    if (hits.some((hit) => hit.at === who)) continue;
    const ends = at === 'defender' || rules['after-attacker'] === 'end';
    if ((yield* underPath(who, about({ at, ends }, roll('hit', d6(1), atLeast(need))))) === 0) continue;
    yield* beat('effect');
    hits.push({ who, at, blow: yield* underPath(at, blow(target, rules)) });
    if (ends) break;
    yield* beat('roll');
  }
  return hits;
}

/** A commander alone is hit without a roll, and never strikes. (portable-wargame 4.2) */
export function* catchCommander({ target, rules }: Catch): Sequence<readonly Hit[]> {
  yield* beat('effect');
  return [{ who: 'nobody', at: 'defender', blow: yield* underPath('defender', blow(target, rules)) }];
}

/** Tells a sequence as one unit’s: "attacker/2" is the second attacker’s. */
export function underPath<R>(path: string, sequence: Sequence<R>): Sequence<R> {
  const [role = path, place] = path.split('/');
  return by(role, place === undefined ? sequence : under(place, sequence));
}

/** The defender’s fate settles it; then an attacker’s. (portable-wargame 4.6) */
export function verdict(hits: readonly Hit[]): Verdict {
  for (const role of ['defender', 'attacker'] as const) {
    const struck = hits.filter(({ at }) => at.startsWith(role)).map(({ blow }) => blow.own.is);
    if (struck.some((is) => is === 'routed' || is === 'lost')) return `${role} routed`;
    if (struck.includes('retreats')) return `${role} retreats`;
  }
  return 'nothing';
}
