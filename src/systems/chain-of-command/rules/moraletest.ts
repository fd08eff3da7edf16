import { choose, note, type Offer, roll, type Sequence, scope, withContext } from '../../../engine/ask.ts';
import { getOrCreate, mustFind, nth } from '../../../engine/data/lists.ts';
import { d6, type Tally, tally } from '../../../engine/dice/pool.ts';
import type { Change, Man, Unit } from '../../../engine/roster.ts';
import { mapTogether } from '../../../engine/together.ts';
import { earlyMoraleLossCounter, mergeChanges, moraleChange, moraleCounter } from '../changes.ts';
import type { FightRules, Switches } from '../house.ts';
import { MORALE_EVENTS, type MoraleEventId } from '../tables.ts';
import { isSection, MAN_FACTS, UNIT_FACTS } from '../units.ts';
import { livingLeaders, type Role } from './combat/force.ts';
import { leadersLost, type UnitResult } from './combat/result.ts';

/**
 * Force Morale Test owed by a Unit, or by its Leader at position `leader` (from 1). `leader` 0 is the Unit itself.
 * (chain-of-command 4.10, 4.15)
 */
export type OwedTest = {
  readonly role: Role;
  readonly place: number;
  readonly what: 'breaks' | 'wiped out' | 'support killed' | 'support routs' | 'wounded' | 'killed' | 'routs';
  readonly leader: number;
  /** Round in which its Leader was hit. */
  readonly round?: number;
  /** The real event, if the table has no row for it: surrender counts as wiped out, capture as killed. */
  readonly because?: 'surrendered' | 'captured';
};

/**
 * Returns the tests owed, Unit by Unit, each before its Leaders. A Unit that is wiped out, surrenders or leaves its weapon
 * takes one test for that, and none for being Broken. (chain-of-command 4.10, 4.15)
 */
export const testsOwed = (
  results: readonly UnitResult[],
  leaderTests: readonly OwedTest[],
  rules: FightRules,
): readonly OwedTest[] =>
  results.flatMap((result): readonly OwedTest[] => {
    const { role, place, fate, unit, broken } = result;
    const owed = (what: OwedTest['what'], leader = 0): OwedTest => ({ role, place, what, leader });
    const surrenders = fate === 'surrenders';
    const isLost = fate === 'wiped out' || surrenders || fate === 'leaves its weapon';
    const routing = fate === 'leaves the table' ? livingLeaders(unit) : [];
    return [
      ...(isLost
        ? [{ ...owed(unit.support ? 'support killed' : 'wiped out'), ...(surrenders ? SURRENDERED : {}) }]
        : broken
          ? [owed('breaks')]
          : []),
      ...leaderTests.filter((test) => test.role === role && test.place === place),
      ...leadersLost(result, rules).map((leader) => ({
        ...owed('killed', unit.leaders.indexOf(leader) + 1),
        ...(surrenders || leader.is === 'stunned' || rules.lone_leader === 'captured' ? CAPTURED : {}),
      })),
      ...routing.map((leader) => owed('routs', unit.leaders.indexOf(leader) + 1)),
    ];
  });

const SURRENDERED = { because: 'surrendered' } as const;
const CAPTURED = { because: 'captured' } as const;

export function moraleEventOf(
  what: OwedTest['what'],
  of: { readonly section: boolean; readonly rank: string },
): MoraleEventId {
  switch (what) {
    case 'breaks':
      return of.section ? 'section breaks' : 'team breaks';
    case 'wiped out':
      return of.section ? 'section wiped out' : 'team wiped out';
    case 'support killed':
    case 'support routs':
      return what;
    default:
      return of.rank === 'junior' ? `junior ${what}` : `senior ${what}`;
  }
}

/** `sheet`: the players read their own table. `coc`: a full CoC Dice avoids the test. (chain-of-command 4.15) */
const TEST_METHODS = ['roll', 'sheet', 'coc', 'skip', 'later'] as const;
export type MoraleTestMethod = (typeof TEST_METHODS)[number];

export type MoraleTest = {
  readonly event: MoraleEventId;
  readonly what: OwedTest['what'];
  readonly unit: Unit;
  readonly leader?: { readonly unit: Unit; readonly man: Man };
  readonly round?: number;
  readonly because?: OwedTest['because'];
};

/** Result of a test. `drop` is the change of Force Morale, 0 or less. */
export type MoraleTestResult = {
  readonly unit: string;
  readonly leader?: string;
  readonly event: MoraleEventId;
  readonly because?: OwedTest['because'];
  readonly way: MoraleTestMethod;
  readonly drop: number;
};

export const moraleTestOf = (what: OwedTest['what'], unit: Unit, leader?: MoraleTest['leader']): MoraleTest => ({
  event: moraleEventOf(what, { section: isSection(unit), rank: leader?.man.role ?? '' }),
  what,
  unit,
  ...(leader ? { leader } : {}),
});

/** Returns the Force Morale lost on each face of a D6, by the chosen table. (chain-of-command 4.15, row 34) */
export function moraleLossByFace(
  event: MoraleEventId,
  { fm_table, fm_rows }: Pick<Switches, 'fm_table' | 'fm_rows'>,
): readonly number[] {
  const own = fm_table === 'custom' ? fm_rows.find((row) => row.event === event) : undefined;
  if (own) return [own.on1, own.on2, own.on3, own.on4, own.on5, own.on6];
  return mustFind(MORALE_EVENTS, ({ id }) => id === event).losses;
}

// `0 - x` and not `-x`, which could be -0.
const tallies = new Map<string, Tally<number>>();

const tallyOf = (losses: readonly number[]): Tally<number> =>
  getOrCreate(tallies, losses.join(' '), () =>
    tally(`Force Morale ${losses.join(' ')}`, 0, (_: number, face: number) => 0 - nth(losses, face - 1)),
  );

type TestRules = Pick<Switches, 'fm_table' | 'fm_rows' | 'fm_multi'>;

/**
 * Takes one test. Asks the players first how: by a D6 on the table, their own sheet, a CoC Dice, later or not at all.
 * (chain-of-command 4.15)
 */
export function* takeMoraleTest(
  event: MoraleEventId,
  rules: Omit<TestRules, 'fm_multi'>,
  offer?: Offer<MoraleTestMethod>,
): Sequence<Pick<MoraleTestResult, 'way' | 'drop'>> {
  const method = yield* choose(
    'way',
    TEST_METHODS,
    offer ?? { proposed: rules.fm_table === 'manual' ? 'sheet' : 'roll' },
  );
  switch (method) {
    case 'roll':
      return {
        way: method,
        drop: yield* roll('die', d6(1), tallyOf(moraleLossByFace(event, rules))),
      };
    case 'sheet':
      return { way: method, drop: 0 - Number(yield* choose('sheet', ['0', '1', '2', '3'], { assumed: '1' })) };
    default:
      return { way: method, drop: 0 };
  }
}

/** Returns the path of a test, built from ids so that a correction keeps each die with its own test. */
const testPath = ({ unit, leader, round }: MoraleTest): string =>
  [...(leader ? [leader.unit.id, leader.man.id] : [unit.id]), ...(round === undefined ? [] : [round])].join('/');

/**
 * Takes the tests owed on one screen: all, or by house rule the worst of each Unit. With `areNumbered`, as in older
 * editions, their paths are numbers. (chain-of-command 4.10)
 */
export function* takeMoraleTests(
  tests: readonly MoraleTest[],
  rules: TestRules,
  areNumbered: boolean,
  moraleNow: (side: string) => number = () => 0,
): Sequence<readonly MoraleTestResult[]> {
  const taken = rules.fm_multi === 'worst' ? worstTests(tests, rules) : tests;
  const whose = ({ unit, leader }: MoraleTest) => (leader ? `${unit.name}, ${leader.man.name}` : unit.name);
  if (taken.length > 0) yield* note('tests', { tests: taken.map((test) => ({ event: test.event, who: whose(test) })) });
  return yield* mapTogether(taken, function* (test, i) {
    const { event, unit, leader } = test;
    const because = test.because === undefined ? {} : { because: test.because };
    const context = { event, who: whose(test), morale: moraleNow(unit.side), ...because };
    const path = areNumbered ? `${i + 1}` : testPath(test);
    const lost = yield* withContext(context, scope(`test/${path}`, takeMoraleTest(event, rules)));
    return { unit: unit.id, ...(leader ? { leader: leader.man.id } : {}), event, ...because, ...lost };
  });
}

/**
 * Keeps only the worst test of each Unit and its Leaders, by house rule. Of equal tests, the first is kept.
 * (chain-of-command row 37)
 */
export function worstTests(tests: readonly MoraleTest[], rules: Omit<TestRules, 'fm_multi'>): readonly MoraleTest[] {
  const cost = ({ event }: MoraleTest) => moraleLossByFace(event, rules).reduce((sum, drop) => sum + drop, 0);
  return tests.filter((test, i) => {
    const rivals = tests.map((other, j) => ({ other, j })).filter(({ other }) => other.unit.id === test.unit.id);
    return rivals.every(({ other, j }) => cost(other) < cost(test) || (cost(other) === cost(test) && j >= i));
  });
}

type LeaderEvent = Extract<OwedTest['what'], 'wounded' | 'killed' | 'routs'>;
const isLeaderEvent = (what: OwedTest['what']): what is LeaderEvent =>
  what === 'wounded' || what === 'killed' || what === 'routs';

export const moraleLossChanges = (
  side: string,
  drop: number,
  keepsMorale: boolean,
  countsLossBeforeStart: boolean,
): readonly Change[] =>
  keepsMorale || countsLossBeforeStart
    ? moraleChange(side, drop, keepsMorale ? moraleCounter : earlyMoraleLossCounter)
    : [];

export function moraleTestChanges(
  tests: readonly MoraleTest[],
  taken: readonly MoraleTestResult[],
  keepsMorale: boolean,
  countsLossBeforeStart: boolean,
): readonly Change[] {
  return mergeChanges(
    taken.flatMap(({ event, leader, unit, way: method, drop }) => {
      const test = mustFind(
        tests,
        (one) => one.event === event && one.unit.id === unit && one.leader?.man.id === leader,
      );
      const lost = moraleLossChanges(test.unit.side, drop, keepsMorale, countsLossBeforeStart);
      if (method !== 'later') return lost;
      if (test.leader && isLeaderEvent(test.what))
        return MAN_FACTS.set(test.leader.unit, test.leader.man, 'owed', test.what);
      return isLeaderEvent(test.what) ? [] : UNIT_FACTS.set(test.unit, 'owed', test.what);
    }),
  );
}
