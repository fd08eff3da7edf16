import { asRole, beat, note, roll, type Sequence } from '../../../engine/ask.ts';
import { atLeast, d6 } from '../../../engine/dice/pool.ts';
import type { Input } from '../../../engine/play.ts';
import type { Unit } from '../../../engine/roster.ts';
import { together } from '../../../engine/together.ts';
import type { Outcome } from '../../../system/sequence.ts';
import { changesToSetShock } from '../changes.ts';
import { UNIT_FACTS } from '../units.ts';

export const RAMMING_SIDES = ['first', 'second'] as const;

type RammingSide = (typeof RAMMING_SIDES)[number];

export type RammingSetup = {
  readonly first: Unit;
  readonly second: Unit;
  readonly 'first-armour': number;
  readonly 'second-armour': number;
};

export type CrashResult = {
  readonly verdict: RammingSide | 'equal';
  readonly hits: Readonly<Record<RammingSide, number>>;
  readonly shock: Readonly<Record<RammingSide, number>>;
};

export type RammingResult = Outcome & CrashResult;

/**
 * Rolls a D6 for each point of armour and counts 5 and 6 as hits. The side with fewer hits takes more Shock.
 * (chain-of-command 4.14)
 */
export function* rollCrash(armour: Readonly<Record<RammingSide, number>>): Sequence<CrashResult> {
  const hits = yield* together({
    first: asRole('first', roll('crash', d6(armour.first), atLeast(5))),
    second: asRole('second', roll('crash', d6(armour.second), atLeast(5))),
  });
  const worse = hits.first < hits.second ? 'first' : hits.second < hits.first ? 'second' : undefined;
  return {
    verdict: worse === undefined ? 'equal' : worse === 'first' ? 'second' : 'first',
    hits,
    shock: { first: worse === 'first' ? 3 : 2, second: worse === 'second' ? 3 : 2 },
  };
}

export function* ram({ setup }: Input<RammingSetup>): Sequence<RammingResult> {
  yield* beat('crash');
  const crashed = yield* rollCrash({ first: setup['first-armour'], second: setup['second-armour'] });
  yield* note('crash', { ...crashed });
  const shaken = (which: RammingSide) =>
    changesToSetShock(setup[which], 'shock', UNIT_FACTS.of(setup[which], 'shock') + crashed.shock[which]);
  return { ...crashed, changes: [...shaken('first'), ...shaken('second')] };
}
