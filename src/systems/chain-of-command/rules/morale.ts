import { askNumber, asRole, beat, roll, type Sequence } from '../../../engine/ask.ts';
import { d6 } from '../../../engine/dice/pool.ts';
import { type Input, NEWEST_EDITION } from '../../../engine/play.ts';
import type { Change, Man, Unit } from '../../../engine/roster.ts';
import { together } from '../../../engine/together.ts';
import type { Outcome } from '../../../system/sequence.ts';
import { mergeChanges, moraleChange } from '../changes.ts';
import { houseValues, type Switches } from '../house.ts';
import { type MoraleEventId, STARTING_TALLIES } from '../tables.ts';
import { isBrokenByShock, isLeader, isSection, MAN_FACTS, UNIT_FACTS } from '../units.ts';
import {
  type MoraleTestMethod,
  moraleEventOf,
  moraleLossChanges,
  type OwedTest,
  takeMoraleTest,
} from './moraletest.ts';

/** Test that a Unit or its Leader has still to take outside a combat: postponed, or due because Shock Breaks the Unit. */
export type PendingTest = { readonly event: MoraleEventId; readonly what: OwedTest['what']; readonly man?: Man };

/**
 * Returns the postponed tests of a Unit and its Leaders. If none is postponed for the Unit, adds one if its Shock Breaks it
 * and it has no Broken marker yet. (chain-of-command 4.10, 4.15)
 */
export function pendingTests(unit: Unit, rules: Switches): readonly PendingTest[] {
  const section = isSection(unit);
  const of = (what: OwedTest['what']): PendingTest => ({ event: moraleEventOf(what, { section, rank: '' }), what });
  const owed = UNIT_FACTS.of(unit, 'owed');
  const breaks = isBrokenByShock(unit, rules) && !UNIT_FACTS.of(unit, 'broken');
  return [
    ...(owed ? [of(owed)] : breaks ? [of('breaks')] : []),
    ...unit.men.filter(isLeader).flatMap((man): readonly PendingTest[] => {
      const what = MAN_FACTS.of(man, 'owed');
      return what ? [{ event: moraleEventOf(what, { section, rank: man.role }), what, man }] : [];
    }),
  ];
}

/** Event to test for. `morale` is the Force Morale of the Unit’s side, or 0 if the game does not use it. */
export type ForceMoraleSetup = { readonly unit: Unit; readonly event: MoraleEventId; readonly morale: number };

export type ForceMoraleResult = Outcome & {
  readonly verdict: 'none' | 'lost' | 'collapsed';
  readonly way: MoraleTestMethod;
  readonly drop: number;
};

export function* testForceMorale({
  setup,
  house,
  edition = NEWEST_EDITION,
}: Input<ForceMoraleSetup>): Sequence<ForceMoraleResult> {
  yield* beat('test');
  const lost = yield* takeMoraleTest(setup.event, houseValues(house));
  const after = setup.morale + lost.drop;
  return {
    verdict: setup.morale > 0 && after <= 0 ? 'collapsed' : lost.drop < 0 ? 'lost' : 'none',
    ...lost,
    changes: mergeChanges([
      ...moraleLossChanges(setup.unit.side, lost.drop, setup.morale > 0, edition >= 3),
      ...(lost.way === 'later' ? [] : clearPendingTest(setup, houseValues(house))),
    ]),
  };
}

function clearPendingTest({ unit, event }: ForceMoraleSetup, rules: Switches): readonly Change[] {
  const test = pendingTests(unit, rules).find((one) => one.event === event);
  if (!test) return [];
  if (test.man) return MAN_FACTS.set(unit, test.man, 'owed', null);
  return [
    ...UNIT_FACTS.set(unit, 'owed', null),
    ...(test.what === 'breaks' ? UNIT_FACTS.set(unit, 'broken', true) : []),
  ];
}

// Start of a game.

export const STARTING_MORALE_SIDES = ['one', 'other'] as const;

export type StartingMoraleSide = (typeof STARTING_MORALE_SIDES)[number];

export type StartingMoraleSetup = Readonly<Record<StartingMoraleSide, Unit>> & {
  readonly [how in `${StartingMoraleSide}-how`]: 'roll' | 'typed';
} & { readonly [quality in `${StartingMoraleSide}-quality`]: keyof typeof STARTING_TALLIES } & {
  readonly [now in `${StartingMoraleSide}-now`]: number;
} & {
  readonly [lost in `${StartingMoraleSide}-lost`]?: number;
};

export type StartingMoraleResult = Outcome & { readonly verdict: 'set' } & Readonly<Record<StartingMoraleSide, number>>;

/** Sets Force Morale at the start of a game: typed, or a D6 on the first edition’s table. (chain-of-command 4.15) */
export function* setStartingMorale({ setup }: Input<StartingMoraleSetup>): Sequence<StartingMoraleResult> {
  yield* beat('start');
  const { one, other } = yield* together({
    one: asRole('one', start('one', setup)),
    other: asRole('other', start('other', setup)),
  });
  const change = (side: StartingMoraleSide, start: number) =>
    moraleChange(setup[side].side, start + (setup[`${side}-lost`] ?? 0) - (setup[`${side}-now`] ?? 0));
  return { verdict: 'set', one, other, changes: mergeChanges([...change('one', one), ...change('other', other)]) };
}

function* start(side: StartingMoraleSide, setup: StartingMoraleSetup): Sequence<number> {
  if (setup[`${side}-how`] === 'typed') return yield* askNumber('typed', { min: 1, max: 20 }, { assumed: 9 });
  return yield* roll('die', d6(1), STARTING_TALLIES[setup[`${side}-quality`]]);
}
