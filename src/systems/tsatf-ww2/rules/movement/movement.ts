import { askFacts, beat, choose, note, roll, type Sequence, stateTotalOf } from '../../../../engine/ask.ts';
import { d6, rolesDroppingOneDie, sum, type Tally, tally } from '../../../../engine/dice/pool.ts';
import { type Line, totalOf } from '../../../../engine/lines.ts';
import type { Input } from '../../../../engine/play.ts';
import type { Change, Unit } from '../../../../engine/roster.ts';
import type { FieldsOf } from '../../../../engine/setup/fields.ts';
import { fieldsOf } from '../../../../system/fields.ts';
import { cachedByRules } from '../../../../system/house.ts';
import type { Outcome } from '../../../../system/sequence.ts';
import { causesOf, explainedSum, houseValues, type Switches } from '../../house.ts';
import { MAJOR } from '../../tables.ts';
import { chargingAt, hasLeader, hasStandingMen, hasState, noteClass, UNIT_FACTS } from '../../units.ts';
import { leaderField, rollMorale } from '../morale.ts';
import { endTurn } from '../turn/activation.ts';
import { endCharge } from './declare.ts';
import { adderTo, moveDice, movementRow, refOf } from './movedice.ts';

export type MovementSetup = {
  readonly unit: Unit;
  readonly leader: boolean;
  readonly ground: 'open' | 'rough';
  readonly road: boolean;
  readonly limbers: boolean;
  readonly loads: boolean;
};

export const movementFields = cachedByRules(
  (rules: Switches): FieldsOf<MovementSetup> =>
    fieldsOf(({ unit, choice, flag }) => {
      const move = { beat: 'move', ref: '4.3' } as const;
      return [
        unit('unit', 'Unit', 'unit', { of: hasStandingMen }),
        leaderField(rules, 'move'),
        choice('ground', 'Ground', { open: 'Open', rough: 'Rough or woods' }, move),
        flag('road', 'All on a road', {
          ...move,
          when: ({ ground }) => ground === 'open' || rules.road === 'either',
        }),
        flag('limbers', 'Limbers, unlimbers, mounts or dismounts', move),
        flag('loads', 'Loads or unloads', move),
      ];
    }),
);

type Rolled = { readonly total: number; readonly high: number };

const DROPPING_HIGHEST: Tally<Rolled> = {
  ...tally<Rolled>('the total and the highest', { total: 0, high: 0 }, ({ total, high }, face) => ({
    total: total + face,
    high: Math.max(high, face),
  })),
  roles: rolesDroppingOneDie('Counts', (fallen) => fallen.indexOf(Math.max(...fallen))),
};

export function* rollMove(situation: MovementSetup, rules: Switches): Sequence<number> {
  const dice = explainedSum(rules, (rules) => moveDice(situation, rules));
  const many = yield* stateTotalOf('dice', dice, { min: 0, max: 20 });
  const { total, high } = situation.limbers
    ? yield* roll('distance', d6(many), DROPPING_HIGHEST)
    : { total: yield* roll('distance', d6(many), sum), high: 0 };
  const loading = situation.loads && rules.loading === 'subtract' ? yield* roll('loading', d6(2), sum) : 0;
  const lines = explainedSum(rules, (rules) => {
    const least = situation.ground === 'rough' ? movementRow(situation.unit, rules).least : 0;
    const lines: Line[] = [{ what: 'rolled', by: total, now: total, each: many, ref: '4.3' }];
    const add = adderTo(lines);
    if (high > 0) add('dropped', -high, '4.3');
    if (loading > 0 && rules.loading === 'subtract') add('loading', -Math.min(loading, totalOf(lines)), 'W-40');
    if (totalOf(lines) < least) add('least', least - totalOf(lines), refOf(situation.unit, '4.3'));
    return lines;
  });
  return yield* stateTotalOf('inches', lines, { min: 0, max: 200 });
}

/** Major Morale, in the column without a leader. By house rule a leader farther off counts. (tsatf-ww2 4.4, W-10) */
export function testMajorMorale(unit: Unit, rules: Switches): Sequence<boolean> {
  const leader = (rules: Pick<Switches, 'major' | 'leader-pinned'>) => rules.major === 'far' && hasLeader(unit, rules);
  return rollMorale('major', unit, { table: MAJOR, leader: leader(rules), ref: '4.4', house: causesOf(rules, leader) });
}

export type MovementBan = 'routing' | 'shaken' | 'pinned';

export const MOVE_BANS: Readonly<Record<MovementBan, string>> = {
  routing: 'a routing unit runs, and does not move otherwise',
  shaken: 'a shaken unit does not move until it rallies',
  pinned: 'a pinned unit does not move',
};

/** Reasons why a unit may not move. (tsatf-ww2 4.8, 4.11, 4.14) */
export const moveBans = (unit: Unit, rules: Switches): readonly MovementBan[] => [
  ...(hasState(unit, 'routing') ? (['routing'] as const) : []),
  ...(hasState(unit, 'shaken') ? (['shaken'] as const) : []),
  ...(hasState(unit, 'pinned') && rules['pinned-move'] === 'none' ? (['pinned'] as const) : []),
];

export type MovementResult = Outcome & { readonly verdict: 'moves' | 'halted' | 'held'; readonly inches: number };

/** Tests a unit without a leader near, then rolls its move. (tsatf-ww2 4.3, 4.4) */
export function* move({ setup, house }: Input<MovementSetup>): Sequence<MovementResult> {
  const rules = houseValues(house);
  yield* beat('move');
  const situation = yield* askFacts('move', movementFields(rules), setup);
  const why = moveBans(situation.unit, rules);
  if (why.length > 0) {
    yield* note('forbidden', { why });
    if ((yield* choose('forbidden', ['hold', 'move'], { assumed: 'hold', decision: true })) === 'hold')
      return { verdict: 'held', inches: 0, changes: [] };
  }
  if (hasState(situation.unit, 'pinned')) yield* note('falls back', {});
  const target = situation.ground === 'open' ? 'I' : 'II';
  if (
    !situation.leader &&
    !UNIT_FACTS.of(situation.unit, 'willing') &&
    !(yield* testMajorMorale(situation.unit, rules))
  )
    return { verdict: 'halted', inches: 0, changes: haltedChanges(situation.unit) };
  yield* beat('dice');
  return {
    verdict: 'moves',
    inches: yield* rollMove(situation, rules),
    changes: [...movedChanges(situation.unit), ...noteClass(situation.unit, target)],
  };
}

const movedChanges = (unit: Unit): readonly Change[] => [...UNIT_FACTS.set(unit, 'moved', true), ...endTurn(unit)];

/** A unit that may not move ends the charge it has declared, and may fire. (tsatf-ww2 4.4) */
const haltedChanges = (unit: Unit): readonly Change[] => [
  ...movedChanges(unit),
  ...(chargingAt(unit) === undefined ? [] : [...endCharge(unit), ...UNIT_FACTS.set(unit, 'class', 0)]),
];

export type MovementMeasure = { readonly verdict: MovementResult['verdict']; readonly inches: number };

export function* moveInches({ setup, house }: Input<MovementSetup>): Sequence<number> {
  return yield* rollMove(setup, houseValues(house));
}

/** Major Morale alone, for players who measure moves without the app. (tsatf-ww2 4.4) */
export type MajorMoraleSetup = { readonly unit: Unit };
export type MajorMoraleResult = Outcome & { readonly verdict: 'passed' | 'failed' };

export function* takeMajorMorale({ setup: { unit }, house }: Input<MajorMoraleSetup>): Sequence<MajorMoraleResult> {
  yield* beat('test');
  const passed = yield* testMajorMorale(unit, houseValues(house));
  return passed
    ? { verdict: 'passed', changes: UNIT_FACTS.set(unit, 'willing', true) }
    : { verdict: 'failed', changes: haltedChanges(unit) };
}
