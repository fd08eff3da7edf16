import {
  askNumber,
  asRole,
  beat,
  note,
  roll,
  runPart,
  type Sequence,
  scope,
  withContext,
} from '../../../../engine/ask.ts';
import { sumOf } from '../../../../engine/data/lists.ts';
import { counts, d6 } from '../../../../engine/dice/pool.ts';
import { together } from '../../../../engine/together.ts';
import type { LostMenNote } from '../../../../system/results.ts';
import type { FightRules } from '../../house.ts';
import type { OwedTest } from '../moraletest.ts';
import {
  applyingTrait,
  areAggressiveOrStubborn,
  countFigures,
  enemyOf,
  type Fight,
  type FightingUnit,
  isWipedOutOrBroken,
  ROLES,
  type Role,
  type SideInFight,
  type Team,
} from './force.ts';
import { applyHits, type Hits } from './hits.ts';
import { resolveLeaderHits } from './leaderhits.ts';
import { overwhelmedSide, stateDice } from './pool.ts';
import { endOfRound, type FightEnding, type HitsScored } from './result.ts';

export type FightRound = {
  readonly fight: Fight;
  readonly dice: Readonly<Record<Role, number>>;
  readonly rules: FightRules;
};

export type FightResult = {
  readonly ending: FightEnding;
  readonly fight: Fight;
  readonly rounds: number;
  readonly dice: Readonly<Record<Role, number>>;
  readonly hits: Readonly<Record<Role, Hits>> | null;
  readonly leaderTests: readonly OwedTest[];
};

export type CombatVerdict =
  | `${Role} overwhelms`
  | `${Role} outright`
  | `${Role} by ${1 | 2 | 3 | 4}`
  | 'both gone'
  | 'both retire'
  | 'no combat';

export function verdictOf(ending: FightEnding): CombatVerdict {
  switch (ending.kind) {
    case 'overwhelmed':
      return `${ending.winner} overwhelms`;
    case 'outright':
      return `${ending.winner} outright`;
    case 'margin':
      return `${ending.winner} by ${Math.min(4, ending.margin) as 1 | 2 | 3 | 4}`;
    default:
      return ending.kind;
  }
}

/** Round to play. Only the odds read `hasSurrendered`: true if a Unit surrendered before the fight. */
export type RoundToPlay = FightRound & { readonly leaderTests: readonly OwedTest[]; readonly hasSurrendered: boolean };

/**
 * Shows both sides’ dice pools at the start of a round. Players may correct their lines. For the first round this runs
 * before `playFight`, where the odds begin, so that the odds use the corrected dice. (chain-of-command 4.3)
 */
export function* statePools(fight: Fight, rules: FightRules): Sequence<FightRound> {
  const attacker = yield* stateDice('attacker', fight, rules);
  const defender = yield* stateDice('defender', fight, rules);
  return { fight, dice: { attacker, defender }, rules };
}

/** Plays a fight to its end, round by round. (chain-of-command 4.4 to 4.9, 4.17) */
export function* playFight({ fight, dice, rules, leaderTests, hasSurrendered }: RoundToPlay): Sequence<FightResult> {
  const round = { fight, rounds: fight.round, dice };
  // 4.4 Overwhelmed
  const overwhelmed = overwhelmedSide(dice, fight.round, rules);
  if (overwhelmed)
    return { ...round, ending: { kind: 'overwhelmed', winner: enemyOf(overwhelmed) }, hits: null, leaderTests };
  // 4.5 Roll
  const hits = yield* together({
    attacker: asRole('attacker', rollHits('attacker', fight, dice.attacker, rules)),
    defender: asRole('defender', rollHits('defender', fight, dice.defender, rules)),
  });
  yield* note('hits', { ...hits, each: totalHits(hits), gone: sidesOfFallen(hits, fight, rules) });
  // 4.6 Spread
  const spreadOn = (role: Role) => {
    const placer = rules.odd_by === 'owner' ? role : enemyOf(role);
    return scope(role, applyHits(fight[role].units, hits[enemyOf(role)], rules, role), placer);
  };
  const units = yield* together({ attacker: spreadOn('attacker'), defender: spreadOn('defender') });
  // 4.7 Leaders hit
  const checked = yield* resolveLeaderHits(fight, units, rules);
  // 4.8, 4.9 Result
  const now: Fight = {
    ...fight,
    attacker: { ...fight.attacker, units: checked.attacker },
    defender: { ...fight.defender, units: checked.defender },
  };
  const totals = totalHits(hits);
  const ending = endOfRound(now, totals, rules);
  const allLeaderTests = [...leaderTests, ...checked.leaderTests];
  if (ending) return { ...round, ending, fight: now, hits, leaderTests: allLeaderTests };
  const next = { fight: fightForNextRound(now, rules), rules, leaderTests: allLeaderTests, hasSurrendered };
  const loser = totals.attacker < totals.defender ? 'attacker' : 'defender';
  const trait = applyingTrait(now[loser].units, loser);
  yield* note('drawn', { round: next.fight.round, hits: totals, trait, now: unitsNow(now) });
  return yield* scope('again', runPart(playNextRound, next));
}

export type UnitNow = Pick<FightingUnit, 'place' | 'leaders'> & {
  readonly teams: readonly Pick<Team, 'figures' | 'shock'>[];
};

/** Returns the state of all Units that fought, for the words. */
export function unitsNow(fight: Fight): Readonly<Record<Role, readonly UnitNow[]>> {
  const of = (role: Role) =>
    [...fight[role].units, ...fight[role].gone].map(({ place, leaders, teams }) => ({
      place,
      leaders,
      teams: teams.map(({ figures, shock }) => ({ figures, shock })),
    }));
  return { attacker: of('attacker'), defender: of('defender') };
}

/** Plays the fight on after a drawn round, with new dice pools. (chain-of-command 4.9) */
export function* playNextRound(drawn: Omit<RoundToPlay, 'dice'>): Sequence<FightResult> {
  yield* beat('again');
  return yield* playFight({ ...drawn, ...(yield* statePools(drawn.fight, drawn.rules)) });
}

/** Maximum extra throws of the preset `explode_chain`. Preset and maximum are our own. (chain-of-command row 33, HOUSE) */
export const MAX_EXTRA_THROWS = 6;

/** Rolls the dice of a side: a 5 is one Shock, a 6 one kill. Storm of Steel may add dice. (chain-of-command 4.5) */
function* rollHits(role: Role, fight: Fight, dice: number, rules: FightRules): Sequence<Hits> {
  let [shock = 0, kills = 0] = yield* roll('dice', d6(dice), counts(5, 6));
  if (!hasStormBonus(role, fight, rules)) return { shock, kills };
  if (rules.storm === 'manual') {
    const trait = applyingTrait(fight[role].units, role);
    const more = yield* withContext({ trait }, askNumber('storm', { min: 0, max: 40 }, { assumed: 0 }));
    const [s = 0, k = 0] = yield* roll('storm dice', d6(more), counts(5, 6));
    return { shock: shock + s, kills: kills + k };
  }
  let more = kills;
  for (let lap = 1; more > 0 && lap <= (rules.storm === 'explode_once' ? 1 : MAX_EXTRA_THROWS); lap++) {
    const [s = 0, k = 0] = yield* roll(lap === 1 ? 'storm dice' : `storm dice ${lap}`, d6(more), counts(5, 6));
    shock += s;
    kills += k;
    more = k;
  }
  return { shock, kills };
}

export const hasStormBonus = (role: Role, fight: Fight, rules: FightRules): boolean =>
  rules.storm !== 'off' && areAggressiveOrStubborn(fight[role].units, role, rules);

export const totalHits = ({ attacker, defender }: Readonly<Record<Role, Hits>>): HitsScored => ({
  attacker: attacker.shock + attacker.kills,
  defender: defender.shock + defender.kills,
});

/**
 * Returns the side of each figure certain to fall, one entry a figure. If kills beyond a Team’s figures are lost, this
 * is certain only with one Team. (chain-of-command 4.6, row 22)
 */
const sidesOfFallen = (
  hits: Readonly<Record<Role, Hits>>,
  fight: Fight,
  { overkill }: FightRules,
): LostMenNote['gone'] =>
  ROLES.flatMap((role) => {
    const { units } = fight[role];
    const isSure = overkill === 'spill' || units.flatMap(({ teams }) => teams).length === 1;
    const most = sumOf(units, countFigures);
    return isSure ? Array.from({ length: Math.min(most, hits[enemyOf(role)].kills) }, () => role) : [];
  });

const fightForNextRound = (fight: Fight, rules: FightRules): Fight => ({
  ...fight,
  attacker: sideForNextRound(fight.attacker, rules),
  defender: sideForNextRound(fight.defender, rules),
  round: fight.round + 1,
});

/** Returns the side with its Units wiped out or Broken moved to `gone`. (chain-of-command 4.8, row 40) */
export function sideForNextRound(side: SideInFight, rules: FightRules): SideInFight {
  const fallen = side.units.filter((unit) => isWipedOutOrBroken(unit, rules));
  return fallen.length === 0
    ? side
    : { ...side, units: side.units.filter((unit) => !fallen.includes(unit)), gone: [...side.gone, ...fallen] };
}
