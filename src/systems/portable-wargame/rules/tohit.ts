import { asRole, beat, roll, type Sequence, withContext } from '../../../engine/ask.ts';
import type { Item } from '../../../engine/data/readanswer.ts';
import { atLeast, d6 } from '../../../engine/dice/pool.ts';
import { itemOf, pickOne } from '../../../engine/pickmen.ts';
import { itemScope } from '../../../engine/together.ts';
import type { Switches } from '../house.ts';
import { type Effects, type HitResult, resolveHit, type Target } from './effect.ts';

export type Verdict =
  | 'defender routed'
  | 'defender retreats'
  | 'nothing'
  | 'attacker retreats'
  | 'attacker routed'
  | 'refused';

/** Roll to hit. `who` is the path of the roller, "attacker/2" or "defender", and `at` that of the target. */
export type HitRoll = { readonly who: string; readonly need: number } & Aim & {
    /** Attackers among which the defender chooses at its roll. */
    readonly choices?: readonly (Aim & Item)[];
  };

type Aim = { readonly at: string; readonly target: Target };

export type HitQueue = {
  readonly rolls: readonly HitRoll[];
  /** Unit ids of the attackers, by path. */
  readonly units: Readonly<Record<string, string>>;
  readonly rules: Effects & Pick<Switches, 'after-attacker'>;
};

export type LoneCommander = { readonly target: Target; readonly rules: Effects };

/** Hit and its result. `who` is "nobody" if the target is a lone commander. */
export type Hit = { readonly who: string; readonly at: string; readonly result: HitResult };

/** Hits a lone commander without a roll. He does not strike back. (portable-wargame 4.2) */
export function* hitLoneCommander({ target, rules }: LoneCommander): Sequence<readonly Hit[]> {
  yield* beat('effect');
  return [{ who: 'nobody', at: 'defender', result: yield* asRole('defender', resolveHit(target, rules)) }];
}

/**
 * Rolls in order until a unit is hit. By house rule only a hit on the defender ends it.
 * (portable-wargame 4.4, 4.6, A6)
 */
export function* rollToHit({ rolls, units, rules }: HitQueue): Sequence<readonly Hit[]> {
  const hits: Hit[] = [];
  yield* beat('roll');
  for (const { who, need, choices, ...only } of rolls) {
    const isHit = hits.some((hit) => hit.at === who);
    if (isHit) continue;
    const { at, target } = choices ? yield* asRole(who, pickOne('target', choices, itemOf)) : only;
    const ends = at === 'defender' || rules['after-attacker'] === 'end';
    const scores = yield* underPath(who, units, withContext({ at, ends }, roll('hit', d6(1), atLeast(need))));
    if (scores === 0) continue;
    yield* beat('effect');
    hits.push({ who, at, result: yield* underPath(at, units, resolveHit(target, rules)) });
    if (ends) break;
    yield* beat('roll');
  }
  return hits;
}

export function underPath<R>(path: string, units: HitQueue['units'], sequence: Sequence<R>): Sequence<R> {
  const [role = path, place] = path.split('/');
  return asRole(role, place === undefined ? sequence : itemScope(place, units[path] ?? place, sequence));
}

/** Returns the verdict. The defender’s result counts before those of attackers. (portable-wargame 4.6) */
export function verdict(hits: readonly Hit[]): Verdict {
  for (const role of ['defender', 'attacker'] as const) {
    const results = hits.filter(({ at }) => at.startsWith(role)).map(({ result }) => result.unit.is);
    if (results.some((is) => is === 'routed' || is === 'lost')) return `${role} routed`;
    if (results.includes('retreats')) return `${role} retreats`;
  }
  return 'nothing';
}
