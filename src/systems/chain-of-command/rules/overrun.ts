import { askNumber, beat, note, roll, runPart, type Sequence, scope, withContext } from '../../../engine/ask.ts';
import { zip } from '../../../engine/data/lists.ts';
import { atLeast, d6, sum } from '../../../engine/dice/pool.ts';
import { type Input, NEWEST_EDITION } from '../../../engine/play.ts';
import { type Change, type Man, stateChange, type Unit } from '../../../engine/roster.ts';
import { mapTogether } from '../../../engine/together.ts';
import type { Outcome } from '../../../system/sequence.ts';
import { changesToClearShock, changesToSetShock, mergeChanges } from '../changes.ts';
import { houseValues, type Switches } from '../house.ts';
import { overrunTally } from '../tables.ts';
import { hasCrewedWeapon, isFit, isLeader, shockFactOf, teamsOf } from '../units.ts';
import { lossAftermath, pickFallen } from './losses.ts';
import { type MoraleTestResult, moraleTestChanges, moraleTestOf, takeMoraleTests } from './moraletest.ts';

export type OverrunSetup = {
  readonly unit: Unit;
  readonly tracked: boolean;
  readonly kept: boolean;
  readonly morale?: number;
  readonly rifle?: boolean;
  readonly second?: boolean;
  readonly lmg?: boolean;
};

export type TeamOverrun = {
  readonly evades: boolean;
  readonly hits: number;
  readonly kills: number;
  readonly shock: number;
};

export type OverrunResult = Outcome & {
  readonly verdict: 'evades' | 'caught' | 'safe' | 'destroyed' | 'cannot';
  readonly teams: readonly ({ readonly team: string } & TeamOverrun)[];
  readonly tests: readonly MoraleTestResult[];
};

const teamsTouched = (setup: OverrunSetup) =>
  teamsOf(setup.unit).filter(({ role }) => role === 'crew' || setup[role] !== false);

/** Runs over a Unit, Team by Team. A crewed weapon rolls once instead. (chain-of-command 4.13) */
export function* overrunUnit({ setup, house, edition = NEWEST_EDITION }: Input<OverrunSetup>): Sequence<OverrunResult> {
  const rules = houseValues(house);
  const { unit } = setup;
  const none = { teams: [], tests: [], changes: [] };
  const teams = teamsTouched(setup);
  if (!setup.tracked || teams.length === 0) return { ...none, verdict: 'cannot' };
  yield* beat('teams');
  if (hasCrewedWeapon(unit)) {
    if (yield* rollToSaveWeapon()) return { ...none, verdict: 'safe' };
    return yield* destroyWeapon(setup, rules, edition);
  }
  const { fire_light_cover } = rules;
  const teamsInPath = teams.map(({ role, shock, men }) => ({
    role,
    inPath: { shock, figures: men.length, fire_light_cover },
  }));
  const runs = zip(teams, yield* runPart(overrunEachTeam, teamsInPath)).map(([{ role, shock, men }, run]) => ({
    ...{ role, men, run },
    shockLeft: run.kills < men.length ? shock + run.shock : 0,
  }));
  const fallen: Man[] = [];
  for (const { role, men, run } of runs) fallen.push(...(yield* scope(role, pickFallen(men, run.kills))));
  const losses: readonly Change[] = mergeChanges([
    ...fallen.flatMap((man) => stateChange(unit, man, 'fallen')),
    ...runs.flatMap(({ role, shockLeft }) => changesToSetShock(unit, shockFactOf(role), shockLeft)),
  ]);
  const { tests, changes } = lossAftermath(unit, losses, rules, edition);
  yield* note('so far', { changes: [...losses, ...changes] });
  const taken = yield* takeMoraleTests(tests, rules, edition < 5);
  return {
    verdict: runs.every(({ run }) => run.evades) ? 'evades' : 'caught',
    teams: runs.map(({ role, run }) => ({ team: role, ...run })),
    tests: taken,
    changes: mergeChanges([...losses, ...changes, ...moraleTestChanges(tests, taken, setup.kept, edition >= 4)]),
  };
}

export type TeamInPath = { readonly shock: number; readonly figures: number } & Pick<Switches, 'fire_light_cover'>;

const EVADES: TeamOverrun = { evades: true, hits: 0, kills: 0, shock: 0 };

export const overrunEachTeam = (
  teams: readonly { readonly role: string; readonly inPath: TeamInPath }[],
): Sequence<readonly TeamOverrun[]> =>
  mapTogether(teams, ({ role, inPath }) => scope(role, runPart(overrunTeam, inPath)));

/**
 * Runs over a Team. It evades on a D6 higher than its Shock. Otherwise a D6 is the number of hits, resolved as fire on
 * Light Cover. (chain-of-command 4.13)
 */
export function* overrunTeam({ shock, figures, fire_light_cover }: TeamInPath): Sequence<TeamOverrun> {
  if (yield* runPart(rollToEvade, shock)) return EVADES;
  const hits = yield* roll('hits', d6(1), sum);
  if (fire_light_cover === 'house') {
    const [more, kills] = yield* roll('crushed', d6(hits), overrunTally);
    return { evades: false, hits, kills: Math.min(kills, figures), shock: more };
  }
  const kills = yield* withContext({ hits }, askNumber('kills', { min: 0, max: figures }, { assumed: 0 }));
  const more = yield* withContext({ hits }, askNumber('shock', { min: 0, max: 20 }, { assumed: 0 }));
  return { evades: false, hits, kills, shock: more };
}

/** Rolls to evade. A Team always evades without Shock, and never with six or more. (chain-of-command 4.13) */
export function* rollToEvade(shock: number): Sequence<boolean> {
  if (shock === 0 || shock >= 6) return shock === 0;
  return (yield* roll('evade', d6(1), atLeast(shock + 1))) === 1;
}

/** Rolls for a crewed weapon, which stays safe on a 6. (chain-of-command 4.13) */
export function* rollToSaveWeapon(): Sequence<boolean> {
  return (yield* roll('weapon', d6(1), atLeast(6))) === 1;
}

function* destroyWeapon({ unit, kept }: OverrunSetup, rules: Switches, edition: number): Sequence<OverrunResult> {
  const tests = [moraleTestOf('support killed', unit)];
  const crew = unit.men.filter((man) => isFit(man) && !isLeader(man));
  const changes = [...crew.flatMap((man) => stateChange(unit, man, 'withdrawn')), ...changesToClearShock(unit)];
  yield* note('so far', { changes });
  const taken = yield* takeMoraleTests(tests, rules, edition < 5);
  return {
    verdict: 'destroyed',
    teams: [],
    tests: taken,
    changes: mergeChanges([...changes, ...moraleTestChanges(tests, taken, kept, edition >= 4)]),
  };
}
