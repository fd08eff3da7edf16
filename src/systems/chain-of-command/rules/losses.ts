import { askSpread, beat, note, type Sequence, scope } from '../../../engine/ask.ts';
import { dealInTurn, sumOf, total, zip } from '../../../engine/data/lists.ts';
import { pickMen } from '../../../engine/pickmen.ts';
import { type Input, NEWEST_EDITION } from '../../../engine/play.ts';
import { type Change, type Man, stateChange, type Unit } from '../../../engine/roster.ts';
import { itemScope, mapTogether } from '../../../engine/together.ts';
import type { Outcome } from '../../../system/sequence.ts';
import { changesToSetShock, mergeChanges } from '../changes.ts';
import { houseValues, type Switches } from '../house.ts';
import type { LeaderHit } from '../tables.ts';
import {
  figuresOf,
  hasCrewedWeapon,
  isBrokenByShock,
  isSupport,
  leadersOf,
  MAN_FACTS,
  riflemenFirst,
  shockFactOf,
  teamsOf,
  UNIT_FACTS,
  type UnitTeam,
} from '../units.ts';
import { spreadEvenly } from './combat/hits.ts';
import { askLeaderHit } from './combat/leaderhits.ts';
import {
  type MoraleTest,
  type MoraleTestResult,
  moraleTestChanges,
  moraleTestOf,
  takeMoraleTests,
} from './moraletest.ts';

export type LossesSetup = {
  readonly unit: Unit;
  readonly kills: number;
  readonly shock: number;
  readonly leader: boolean;
  readonly kept: boolean;
  readonly morale?: number;
};

export type LossesResult = Outcome & {
  readonly verdict: 'lost' | 'nobody' | 'nothing';
  readonly kills: number;
  readonly shock: number;
  readonly leaders: readonly { readonly man: string; readonly hit: LeaderHit }[];
  readonly tests: readonly MoraleTestResult[];
};

/** Spreads kills and Shock over Teams, then checks Leaders and takes tests. (chain-of-command 3, 4.7, 4.15) */
export function* lossesFromFire({
  setup,
  house,
  edition = NEWEST_EDITION,
}: Input<LossesSetup>): Sequence<LossesResult> {
  const rules = houseValues(house);
  const { unit } = setup;
  const teams = teamsOf(unit);
  const none = { kills: 0, shock: 0, leaders: [], tests: [], changes: [] };
  if (setup.kills + setup.shock === 0 && !setup.leader) return { ...none, verdict: 'nothing' };
  if (teams.length === 0 && !(setup.leader && leadersOf(unit).length > 0)) return { ...none, verdict: 'nobody' };
  yield* beat('teams');
  const figures = sumOf(teams, ({ men }) => men.length);
  const kills = yield* allotHits('kills', Math.min(setup.kills, figures), teams, true);
  const shock = yield* allotHits('shock', teams.length > 0 ? setup.shock : 0, teams, false);
  const fallen: Man[] = [];
  for (const [i, [{ men }, n]] of zip(teams, kills).entries())
    fallen.push(...(yield* scope(`${i + 1}`, pickFallen(men, n))));
  if (teams.length > 0) yield* note('lost', { kills: total(kills), shock: total(shock) });
  const leaders = setup.leader ? yield* hitLeaders(leadersOf(unit)) : [];
  const changes = mergeChanges([
    ...fallen.flatMap((man) => stateChange(unit, man, 'fallen')),
    ...zip(zip(teams, kills), shock).flatMap(([[{ role, men, shock: had }, killed], more]) =>
      changesToSetShock(unit, shockFactOf(role), killed < men.length ? had + more : 0),
    ),
    ...leaders.flatMap(({ man, hit }) => leaderChanges(unit, man, hit)),
  ]);
  const { tests: own, changes: more } = lossAftermath(unit, changes, rules, edition);
  const tests: readonly MoraleTest[] = [
    ...own,
    ...leaders.flatMap(({ man, hit }) =>
      hit === 'wounded' || hit === 'killed' ? [moraleTestOf(hit, unit, { unit, man })] : [],
    ),
  ];
  if (tests.length > 0) yield* beat('tests');
  yield* note('so far', { changes: [...changes, ...more] });
  const taken = yield* takeMoraleTests(tests, rules, edition < 5);
  return {
    verdict: 'lost',
    kills: fallen.length,
    shock: total(shock),
    leaders: leaders.map(({ man, hit }) => ({ man: man.id, hit })),
    tests: taken,
    changes: mergeChanges([...changes, ...more, ...moraleTestChanges(tests, taken, setup.kept, edition >= 4)]),
  };
}

/** Returns the tests and changes of a Unit that is wiped out or Broken by its Shock. (chain-of-command 4.8, 4.15) */
export function lossAftermath(
  unit: Unit,
  losses: readonly Change[],
  rules: Pick<Switches, 'leaders_in_thresholds'>,
  edition: number,
): { readonly tests: readonly MoraleTest[]; readonly changes: readonly Change[] } {
  const after = unitAfter(unit, losses);
  // Up to edition 2, only a crewed weapon was tested as Support.
  const support = edition < 3 ? hasCrewedWeapon(unit) : isSupport(unit);
  if (figuresOf(after).length === 0 && figuresOf(unit).length > 0)
    return { tests: [moraleTestOf(support ? 'support killed' : 'wiped out', unit)], changes: [] };
  if (isBrokenByShock(after, rules) && !UNIT_FACTS.of(unit, 'broken'))
    return { tests: [moraleTestOf('breaks', unit)], changes: UNIT_FACTS.set(unit, 'broken', true) };
  return { tests: [], changes: [] };
}

/** Spreads kills or Shock over the Teams, evenly by default. No printed rule was found, so any spread is allowed. */
function* allotHits(
  id: string,
  hits: number,
  teams: readonly UnitTeam[],
  areKills: boolean,
): Sequence<readonly number[]> {
  if (hits === 0 || teams.length === 0) return teams.map(() => 0);
  const men = teams.map(({ men }) => men.length);
  const even = areKills ? dealInTurn(hits, men) : spreadEvenly(hits, men);
  if (teams.length === 1) return even;
  const bins = teams.map(({ role, name, men }) => ({ id: role, name, ...(areKills ? { max: men.length } : {}) }));
  return yield* askSpread(id, hits, bins, { proposed: even });
}

export function* pickFallen(men: readonly Man[], kills: number): Sequence<readonly Man[]> {
  return yield* pickMen('fallen', men, kills, riflemenFirst);
}

function* hitLeaders(leaders: readonly Man[]): Sequence<readonly { man: Man; hit: LeaderHit }[]> {
  return yield* mapTogether(leaders, function* (man, i) {
    return { man, hit: yield* itemScope(`leader/${i + 1}`, man.id, askLeaderHit()) };
  });
}

function leaderChanges(unit: Unit, man: Man, hit: LeaderHit): readonly Change[] {
  switch (hit) {
    case 'killed':
      return stateChange(unit, man, 'fallen');
    case 'wounded':
      return MAN_FACTS.add(unit, man, 'wounds', 1);
    case 'stunned':
      return MAN_FACTS.set(unit, man, 'stunned', true);
    case 'none':
      return [];
  }
}

function unitAfter(unit: Unit, changes: readonly Change[]): Unit {
  const facts: Record<string, string | number | boolean> = { ...unit.facts };
  const states = new Map<string, string>();
  for (const change of changes) {
    if (change.of === 'man' && change.field === 'state' && 'to' in change) states.set(change.id, String(change.to));
    if (change.of === 'unit' && 'by' in change) {
      const name = change.field.replace('facts.', '');
      facts[name] = Number(facts[name] ?? 0) + change.by;
    }
  }
  return { ...unit, facts, men: unit.men.map((man) => ({ ...man, state: states.get(man.id) ?? man.state })) };
}
