import { asRole, beat, note, roll, type Sequence } from '../../../engine/ask.ts';
import { atLeast, d6 } from '../../../engine/dice/pool.ts';
import type { Input } from '../../../engine/play.ts';
import type { Unit } from '../../../engine/roster.ts';
import { together } from '../../../engine/together.ts';
import { fieldsOf } from '../../../system/fields.ts';
import { defineSequence, type Outcome } from '../../../system/system.ts';
import { countOf, notesByStep, saysNumber, stepsOf } from '../../../system/wording.ts';
import { counter } from '../changes.ts';
import { isVehicle, UNIT } from '../units.ts';

const SIDES = ['first', 'second'] as const;
type Which = (typeof SIDES)[number];

export type Setup = {
  readonly first: Unit;
  readonly second: Unit;
  readonly 'first-armour': number;
  readonly 'second-armour': number;
};

export type Crash = {
  readonly verdict: Which | 'equal';
  readonly hits: Readonly<Record<Which, number>>;
  readonly shock: Readonly<Record<Which, number>>;
};
export type Result = Outcome & Crash;

/**
 * Rolls a D6 for each point of armour, 5 or 6 a hit. The side with fewer hits takes more Shock. (chain-of-command 4.14)
 */
export function* crash(armour: Readonly<Record<Which, number>>): Sequence<Crash> {
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

export function* ram({ setup }: Input<Setup>): Sequence<Result> {
  yield* beat('crash');
  const crashed = yield* crash({ first: setup['first-armour'], second: setup['second-armour'] });
  yield* note('crash', { ...crashed });
  const shaken = (which: Which) =>
    counter(setup[which], 'shock', UNIT.of(setup[which], 'shock') + crashed.shock[which]);
  return { ...crashed, changes: [...shaken('first'), ...shaken('second')] };
}

const armour = (unit: Unit | undefined): number => Math.min(20, Math.max(1, unit ? UNIT.of(unit, 'armour') : 1));

export const ramming = defineSequence<Setup, Result, Result['verdict']>({
  id: 'ramming',
  title: 'Ramming',
  about: 'Two armoured vehicles touch: a D6 for each point of armour.',
  phase: 'combat',
  edition: 1,
  beats: { crash: 'Crash' },
  roles: { first: 'First vehicle', second: 'Second vehicle' },
  setup: () =>
    fieldsOf<Setup>(({ unit, number }) =>
      SIDES.flatMap((which) => [
        unit(which, `The ${which} vehicle`, which, { of: isVehicle }),
        number(`${which}-armour`, `Armour of the ${which}`, [1, 20], {
          ref: '4.14',
          from: (beside) => armour(beside[which]),
        }),
      ]),
    ),
  rule: ram,
  odds: {
    wins: true,
    of: ({ verdict }) => verdict,
    verdicts: [
      { id: 'first', title: 'The first comes off better', role: 'first' },
      { id: 'equal', title: 'Equal' },
      { id: 'second', title: 'The second comes off better', role: 'second' },
    ],
  },
  words: {
    ask: (ask, setup) => ({
      title: `${stepsOf(ask)[0] === 'first' ? setup.first.name : setup.second.name}: the crash`,
      detail: '5 or 6 is a hit.',
      ref: '4.14',
      ...saysNumber(
        (n) => `${setup[stepsOf(ask)[0] === 'first' ? 'first' : 'second'].name}: ${countOf(n, 'hit', 'hits')}.`,
      ),
    }),
    note: notesByStep<{ crash: Crash }, Setup>({
      crash: (crash, setup) => `${hitsOf(crash, setup)} ${betterOf(crash, setup)}`,
    }),
    outcome: ({ verdict, hits, shock }, setup) => ({
      title: betterOf({ verdict }, setup),
      detail: hitsOf({ hits }, setup),
      orders: SIDES.map((which) => `${setup[which].name} bounces off and takes ${shock[which]} Shock.`),
    }),
  },
});

const hitsOf = ({ hits }: Pick<Crash, 'hits'>, { first, second }: Setup): string =>
  `${first.name} hits ${hits.first}, ${second.name} ${hits.second}.`;

const betterOf = ({ verdict }: Pick<Crash, 'verdict'>, setup: Setup): string =>
  verdict === 'equal' ? 'Both bounce off alike.' : `${setup[verdict].name} wins the crash.`;
