import { asRole, beat, choose, note, type Sequence, scope } from '../../../../engine/ask.ts';
import { mustFind, sumOf, zip } from '../../../../engine/data/lists.ts';
import { pickMen } from '../../../../engine/pickmen.ts';
import { type Change, type Man, stateChange, type Unit } from '../../../../engine/roster.ts';
import type { Outcome } from '../../../../system/sequence.ts';
import { changesToClearShock, changesToSetShock, mergeChanges } from '../../changes.ts';
import type { Switches } from '../../house.ts';
import type { CombatSetup } from '../../setup.ts';
import { figuresOf, labelOf, MAN_FACTS, riflemenFirst, shockFactOf, UNIT_FACTS, weaponRank } from '../../units.ts';
import { type MoraleTestResult, moraleTestChanges, moraleTestOf, takeMoraleTests, testsOwed } from '../moraletest.ts';
import { type CombatVerdict, type FightResult, verdictOf } from './fight.ts';
import {
  countFigures,
  type Fight,
  type FightingUnit,
  figuresLost,
  isPinned,
  type Leader,
  livingLeaders,
  ROLES,
  type Role,
} from './force.ts';
import type { Hits } from './hits.ts';
import type { LinedUpUnit, LineUp } from './lineup.ts';
import { countPrisoners, guardsNeeded, leadersLost, type UnitResult, unitResults } from './result.ts';

export type UnitAftermath = Pick<UnitResult, 'role' | 'fate' | 'inches' | 'faces' | 'shock' | 'broken'> & {
  readonly unit: string;
  readonly lost: number;
  readonly blocked?: true;
  readonly pinned?: true;
  /** True if a Leader of the wiped out Unit retires alone, 18". (chain-of-command 4.8, row 35) */
  readonly retires?: true;
};

export type CombatResult = Outcome & {
  readonly verdict: CombatVerdict;
  readonly reason: string;
  readonly rounds: number;
  /** Dice of the last round, rolled or not. Null if no round was played. */
  readonly dice: Readonly<Record<Role, number>> | null;
  /** Hits of the last round. Null if no dice were rolled. */
  readonly hits: Readonly<Record<Role, Hits>> | null;
  readonly lost: Readonly<Record<Role, number>>;
  readonly units: readonly UnitAftermath[];
  readonly prisoners: number;
  readonly guards: readonly string[];
  readonly tests: readonly MoraleTestResult[];
  readonly morale: Readonly<Record<Role, { readonly from: number; readonly to: number }>> | null;
};

export type Engagement = {
  readonly facts: CombatSetup;
  readonly sides: Readonly<Record<Role, LineUp>>;
  readonly surrendered: readonly LinedUpUnit[];
  readonly fight: Fight;
};

const SURRENDER = { fate: 'surrenders', inches: 0, faces: 'nowhere', shock: 0, broken: false } as const;

/** Resolves moves, losses, prisoners and tests after a fight. (chain-of-command 4.10, 4.11, 4.15) */
export function* aftermath(
  engagement: Engagement,
  ended: FightResult,
  dice: CombatResult['dice'],
  rules: Switches,
  edition: number,
): Sequence<CombatResult> {
  const { facts, sides } = engagement;
  yield* beat('result');
  const units = yield* unitsAfter(engagement, ended, rules);
  const results = units.map(({ result }) => result);
  const changes = units.flatMap((unit) => unitChanges(unit, rules));
  yield* note('so far', { changes });
  const prisoners = countPrisoners(results, 'attacker') + countPrisoners(results, 'defender');
  const captor: Role = countPrisoners(results, 'attacker') > 0 ? 'defender' : 'attacker';
  const captors = units.filter(({ result }) => result.role === captor);
  const guards = yield* asRole(captor, pickGuards(guardsNeeded(prisoners, rules), captors));
  const tests = testsOwed(results, ended.leaderTests, rules).map(({ role, place, what, leader, ...more }) => {
    const { unit, leaders } = linedUpAt(sides, role, place);
    return { ...moraleTestOf(what, unit, leaders[leader - 1]), ...more };
  });
  if (tests.length > 0) yield* beat('tests');
  const roleOfSide = (side: string) => ROLES.find((role) => sides[role][0]?.unit.side === side);
  const moraleNow = (side: string) => facts[`${roleOfSide(side) ?? 'attacker'}-morale`];
  const testsTaken = yield* takeMoraleTests(tests, rules, edition < 7, moraleNow);
  const testsOf = (units: LineUp) => testsTaken.filter((test) => units.some(({ unit }) => unit.id === test.unit));
  const keepsMorale = (role: Role) => facts[`${role}-morale`] > 0;
  const morale = (role: Role) => {
    const from = facts[`${role}-morale`];
    const ofSide = [...sides.attacker, ...sides.defender].filter(({ unit }) => unit.side === sides[role][0]?.unit.side);
    return { from, to: from + sumOf(testsOf(ofSide), ({ drop }) => drop) };
  };
  return {
    verdict: verdictOf(ended.ending),
    reason: '',
    rounds: ended.rounds,
    dice,
    hits: ended.hits,
    lost: { attacker: figuresLost(ended.fight.attacker), defender: figuresLost(ended.fight.defender) },
    units: units.map((unit) => reportOf(unit, rules)),
    prisoners,
    guards: guards.map(({ man }) => man.id),
    tests: testsTaken,
    morale:
      keepsMorale('attacker') || keepsMorale('defender')
        ? { attacker: morale('attacker'), defender: morale('defender') }
        : null,
    changes: mergeChanges([
      ...changes,
      ...guards.flatMap(({ unit, man }) => stateChange(unit, man, 'guarding')),
      ...ROLES.flatMap((role) => moraleTestChanges(tests, testsOf(sides[role]), keepsMorale(role), edition >= 6)),
    ]),
  };
}

type UnitAfter = { readonly result: WithdrawalResult; readonly linedUp: LinedUpUnit; readonly fallen: readonly Man[] };

function* unitsAfter(
  { sides, surrendered }: Engagement,
  { fight, ending }: FightResult,
  rules: Switches,
): Sequence<readonly UnitAfter[]> {
  const firing = sides.defender.filter(({ stance }) => stance === 'support').map(({ fighting }) => fighting);
  const results: WithdrawalResult[] = [];
  for (const result of unitResults(fight, ending, firing, rules))
    results.push(yield* asRole(result.role, scope(`${result.place}`, askWayBack(result))));
  for (const { role, fighting } of surrendered) {
    const result = { ...SURRENDER, role, place: fighting.place, name: fighting.name, unit: fighting };
    yield* note('gives way', withdrawalNote(result));
    results.push(result);
  }
  const units: UnitAfter[] = [];
  for (const result of results) {
    const linedUp = linedUpAt(sides, result.role, result.place);
    const fallen = yield* asRole(result.role, scope(`${result.place}`, nameFallen(linedUp, result.unit)));
    units.push({ result, linedUp, fallen });
  }
  return units;
}

const linedUpAt = (sides: Engagement['sides'], role: Role, place: number): LinedUpUnit =>
  mustFind(sides[role], ({ fighting }) => fighting.place === place);

const STAYS_IN_PLAY: readonly UnitResult['fate'][] = ['stands', 'goes back', 'retires'];

function reportOf({ result, linedUp }: UnitAfter, rules: Switches): UnitAftermath {
  const { role, fate, inches, faces, shock, broken, blocked, unit } = result;
  const leaderRetires = fate === 'wiped out' && livingLeaders(unit).length > leadersLost(result, rules).length;
  return {
    ...{ role, unit: linedUp.unit.id, fate, inches, faces, shock, broken },
    lost: countFigures(linedUp.fighting) - countFigures(unit),
    ...(blocked ? { blocked } : {}),
    ...(STAYS_IN_PLAY.includes(fate) && !broken && isPinned(unit, rules) ? { pinned: true } : {}),
    ...(leaderRetires ? { retires: true } : {}),
  };
}

type WithdrawalResult = UnitResult & { readonly blocked?: true };

const withdrawalNote = ({ name, fate, inches }: UnitResult) => ({ name, fate, inches });

const WAYS_BACK = ['free', 'blocked', 'off'] as const;

/** Asks if a Broken Unit’s way back is clear. If not, it surrenders or is lost off the table. (chain-of-command 4.10) */
function* askWayBack(result: UnitResult): Sequence<WithdrawalResult> {
  if (result.fate !== 'stands') yield* note('gives way', withdrawalNote(result));
  // A Unit that is not Broken stops at an obstacle (our reading).
  if (!result.broken) return result;
  switch (yield* choose('way back', WAYS_BACK, { proposed: 'free' })) {
    case 'free':
      return result;
    case 'off':
      return { ...result, fate: 'leaves the table' };
    case 'blocked':
      return { ...result, ...SURRENDER, blocked: true };
  }
}

/** Asks which men fell: those without an SMG, then as many with one as SMGs were lost. (chain-of-command 3) */
function* nameFallen({ fighting, teams }: LinedUpUnit, now: FightingUnit): Sequence<readonly Man[]> {
  const fallen: Man[] = [];
  for (const [i, [[{ men }, before], after]] of zip(zip(teams, fighting.teams), now.teams).entries()) {
    const smgs = before.smg - after.smg;
    const guns = men.filter((man) => MAN_FACTS.of(man, 'smg'));
    const others = men.filter((man) => !MAN_FACTS.of(man, 'smg'));
    const path = `${i + 1}`;
    fallen.push(
      ...(yield* scope(path, pickMen('fallen', others, before.figures - after.figures - smgs, riflemenFirst))),
    );
    fallen.push(...(yield* scope(path, pickMen('fallen with SMG', guns, smgs, riflemenFirst))));
  }
  return fallen;
}

/** Picks guards from the captors’ figures that hold their ground, or takes all if too few. (chain-of-command 4.11) */
function* pickGuards(
  count: number,
  captors: readonly UnitAfter[],
): Sequence<readonly { readonly unit: Unit; readonly man: Man }[]> {
  const able = captors
    .filter(({ result }) => result.fate === 'stands')
    .flatMap(({ linedUp: { unit, teams }, fallen }) =>
      teams.flatMap(({ men }) => men.filter((man) => !fallen.includes(man)).map((man) => ({ unit, man }))),
    );
  return yield* pickMen('guards', able, count, {
    item: ({ unit, man }) => ({
      id: `${unit.id}/${man.id}`,
      name: captors.length === 1 ? labelOf(man) : `${labelOf(man)}, ${unit.name}`,
    }),
    rank: ({ man }) => weaponRank(man),
  });
}

function unitChanges({ result, linedUp, fallen }: UnitAfter, rules: Switches): readonly Change[] {
  const { unit, teams } = linedUp;
  const { fate, unit: now } = result;
  const left = figuresOf(unit).filter((man) => !fallen.includes(man));
  const runs = fate === 'leaves the table';
  const gone = fate === 'surrenders' ? 'captured' : runs || fate === 'leaves its weapon' ? 'withdrawn' : undefined;
  return [
    ...fallen.flatMap((man) => stateChange(unit, man, 'fallen')),
    ...(gone ? left.flatMap((man) => stateChange(unit, man, gone)) : []),
    ...leaderChanges(result, linedUp, rules),
    ...(gone !== undefined || fate === 'wiped out'
      ? changesToClearShock(unit)
      : zip(teams, now.teams).flatMap(([{ role }, { figures, shock }]) =>
          changesToSetShock(unit, shockFactOf(role), figures > 0 ? shock : 0),
        )),
    ...(result.broken ? UNIT_FACTS.set(unit, 'broken', !runs) : []),
  ];
}

/** Returns the changes to the Leaders of a Unit. (chain-of-command 4.7, 4.8, row 35) */
function leaderChanges(result: UnitResult, { leaders, fighting }: LinedUpUnit, rules: Switches): readonly Change[] {
  const captured = leadersLost(result, rules);
  const stateOf = (man: Man, now: Leader): string => {
    if (now.is === 'killed') return 'fallen';
    if (captured.includes(now))
      return result.fate === 'wiped out' && now.is !== 'stunned' && rules.lone_leader === 'killed'
        ? 'fallen'
        : 'captured';
    return result.fate === 'leaves the table' ? 'withdrawn' : man.state;
  };
  return zip(zip(leaders, fighting.leaders), result.unit.leaders).flatMap(([[{ unit, man }, before], now]) => [
    ...stateChange(unit, man, stateOf(man, now)),
    ...MAN_FACTS.add(unit, man, 'wounds', now.wounds - before.wounds),
    ...(now.is === 'stunned' ? MAN_FACTS.set(unit, man, 'stunned', true) : []),
  ]);
}
