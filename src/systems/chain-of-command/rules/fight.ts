import { asRole, beat, note, number, part, roll, type Sequence, scope, withContext } from '../../../engine/ask.ts';
import { sumOf } from '../../../engine/data/lists.ts';
import { atMost, counts, d6 } from '../../../engine/dice/pool.ts';
import { eachOf, together } from '../../../engine/together.ts';
import type { LostMenNote } from '../../../system/results.ts';
import type { FightRules } from '../house.ts';
import { type LeaderHit, severity } from '../tables.ts';
import { type Band, enemy, type Fight, figures, type Leader, out, ROLES, type Role, type Side } from './force.ts';
import { afterHits, chosenHit, type Hits } from './hits.ts';
import { pool, sideOverwhelmed } from './pool.ts';
import { type HitTotals, type How, type OwedTest, resultOf } from './result.ts';

export type Round = {
  readonly fight: Fight;
  readonly dice: Readonly<Record<Role, number>>;
  readonly rules: FightRules;
};

export type FightResult = {
  readonly how: How;
  readonly fight: Fight;
  readonly rounds: number;
  /** Dice and hits of the last round. `hits` is null if no dice were rolled. */
  readonly dice: Readonly<Record<Role, number>>;
  readonly hits: Readonly<Record<Role, Hits>> | null;
  readonly hurt: readonly OwedTest[];
};

/** Ends of a fight that the odds distinguish. (chain-of-command 7) */
export type End =
  | `${Role} overwhelms`
  | `${Role} outright`
  | `${Role} by ${1 | 2 | 3 | 4}`
  | 'both gone'
  | 'both retire'
  | 'no combat';

export function endOf(how: How): End {
  switch (how.how) {
    case 'overwhelmed':
      return `${how.winner} overwhelms`;
    case 'outright':
      return `${how.winner} outright`;
    case 'margin':
      return `${how.winner} by ${Math.min(4, how.margin) as 1 | 2 | 3 | 4}`;
    default:
      return how.how;
  }
}

/** Fight about to continue. `hurt`: tests owed for Leaders. `given`: a Unit surrendered before the first round. */
export type Fighting = Round & { readonly hurt: readonly OwedTest[]; readonly given: boolean };

/**
 * Plays a fight to its end: overwhelming numbers, dice, hits and result, round after round. (chain-of-command 4.4 to
 * 4.9, 4.17)
 */
export function* playOut({ fight, dice, rules, hurt, given }: Fighting): Sequence<FightResult> {
  const over = sideOverwhelmed(dice, fight.round, rules);
  if (over)
    return { how: { how: 'overwhelmed', winner: enemy(over) }, fight, rounds: fight.round, dice, hits: null, hurt };
  const hits = yield* together({
    attacker: asRole('attacker', strikes('attacker', fight, dice.attacker, rules)),
    defender: asRole('defender', strikes('defender', fight, dice.defender, rules)),
  });
  yield* note('hits', { ...hits, each: each(hits), gone: fallenBy(hits, fight, rules) });
  const whose = (role: Role) => (rules.odd_by === 'owner' ? role : enemy(role));
  const hit = yield* together({
    attacker: scope('attacker', afterHits(fight.attacker.bands, hits.defender, rules, 'attacker'), whose('attacker')),
    defender: scope('defender', afterHits(fight.defender.bands, hits.attacker, rules, 'defender'), whose('defender')),
  });
  const struck = yield* leaders(fight, hit, rules);
  const now: Fight = {
    ...fight,
    attacker: { ...fight.attacker, bands: struck.attacker },
    defender: { ...fight.defender, bands: struck.defender },
  };
  const scored = each(hits);
  const how = resultOf(now, scored, rules);
  const all = [...hurt, ...struck.hurt];
  if (how) return { how, fight: now, rounds: fight.round, dice, hits, hurt: all };
  const margin = Math.abs(scored.attacker - scored.defender);
  return yield* scope('again', part(nextRound, { fight: next(now, rules), rules, hurt: all, margin, given }));
}

export function* nextRound({
  margin,
  ...drawn
}: Omit<Fighting, 'dice'> & { readonly margin: number }): Sequence<FightResult> {
  yield* beat('again');
  yield* note('drawn', { round: drawn.fight.round, margin });
  return yield* playOut({ ...drawn, ...(yield* stating(drawn.fight, drawn.rules)) });
}

const each = ({ attacker, defender }: Readonly<Record<Role, Hits>>): HitTotals => ({
  attacker: attacker.shock + attacker.kills,
  defender: defender.shock + defender.kills,
});

/**
 * Lists each figure that falls, by side. By house rule it may be unknown before the kills are spread. (chain-of-command
 * 4.6, row 22)
 */
const fallenBy = (hits: Readonly<Record<Role, Hits>>, fight: Fight, { overkill }: FightRules): LostMenNote['gone'] =>
  ROLES.flatMap((role) => {
    const { bands } = fight[role];
    const known = overkill === 'spill' || bands.flatMap(({ teams }) => teams).length === 1;
    const most = sumOf(bands, figures);
    return known ? Array.from({ length: Math.min(most, hits[enemy(role)].kills) }, () => role) : [];
  });

const next = (fight: Fight, rules: FightRules): Fight => ({
  ...fight,
  attacker: sideAfter(fight.attacker, rules),
  defender: sideAfter(fight.defender, rules),
  round: fight.round + 1,
});

/** Moves Units wiped out or Broken from the fight to `gone`. (chain-of-command 4.8, row 40) */
export function sideAfter(side: Side, rules: FightRules): Side {
  const fallen = side.bands.filter((band) => out(band, rules));
  return fallen.length === 0
    ? side
    : { ...side, bands: side.bands.filter((band) => !fallen.includes(band)), gone: [...side.gone, ...fallen] };
}

/** Cap on repeated extra dice. Both the preset and the cap are ours. */
export const LAPS = 6;

/** Rolls a side’s dice: fives are Shock, sixes kill. Adds the Storm of Steel. (chain-of-command 4.5, row 33) */
function* strikes(role: Role, fight: Fight, dice: number, rules: FightRules): Sequence<Hits> {
  let [shock = 0, kills = 0] = yield* roll('dice', d6(dice), counts(5, 6));
  if (!storms(role, fight, rules)) return { shock, kills };
  if (rules.storm === 'manual') {
    yield* note('storm', {});
    const more = yield* number('storm', { min: 0, max: 40 }, { proposed: 0 });
    const [s = 0, k = 0] = yield* roll('storm dice', d6(more), counts(5, 6));
    return { shock: shock + s, kills: kills + k };
  }
  let more = kills;
  for (let lap = 1; more > 0 && lap <= (rules.storm === 'explode_once' ? 1 : LAPS); lap++) {
    const [s = 0, k = 0] = yield* roll(lap === 1 ? 'storm dice' : `storm dice ${lap}`, d6(more), counts(5, 6));
    shock += s;
    kills += k;
    more = k;
  }
  return { shock, kills };
}

/** Whether a side has the Storm of Steel: Aggressive, or Stubborn in defence. (chain-of-command 4.5, rows 33, 41) */
export function storms(role: Role, fight: Fight, { storm, trait_scope }: FightRules): boolean {
  if (storm === 'off') return false;
  const has = (band: Band) => band.aggressive || (band.stubborn && role === 'defender');
  const { bands } = fight[role];
  return trait_scope === 'all' ? bands.every(has) : bands.some(has);
}

type Struck = Readonly<Record<Role, readonly Band[]>> & { readonly hurt: readonly OwedTest[] };

/** Checks the Leaders of every Unit that took a kill, both sides on one sheet. (chain-of-command 4.7) */
function* leaders(fight: Fight, hit: Readonly<Record<Role, readonly Band[]>>, rules: FightRules): Sequence<Struck> {
  const looked = ROLES.flatMap((role) =>
    hit[role].flatMap((band, b) => {
      const kills = figures(fight[role].bands[b]!) - figures(band);
      return kills === 0
        ? []
        : band.leaders.flatMap((before, l) =>
            before.is === 'killed' ? [] : [{ role, place: band.place, b, l, kills, before }],
          );
    }),
  );
  if (looked.length === 0) return { ...hit, hurt: [] };
  const after = yield* eachOf(looked, function* ({ role, place, l, kills, before }) {
    const hit = scope(`${place}/leader/${l + 1}`, leaderHit(kills, rules));
    const came = yield* withContext({ leader: before.name, kills }, asRole(role, hit));
    return afterLeaderHit(before, came, rules);
  });
  const bands = { attacker: [...hit.attacker], defender: [...hit.defender] };
  const hurt: OwedTest[] = [];
  for (const [i, { role, place, b, l, before }] of looked.entries()) {
    const [band, now] = [bands[role][b]!, after[i]!];
    bands[role][b] = { ...band, leaders: band.leaders.with(l, now) };
    if (now.is === 'killed') hurt.push({ role, place, what: 'killed', leader: l + 1 });
    else if (now.wounds > before.wounds) hurt.push({ role, place, what: 'wounded', leader: l + 1 });
  }
  return { ...bands, hurt };
}

/**
 * Checks one Leader. By preset a D6 no higher than the kills hits, and another D6 gives the severity. Otherwise the
 * player decides. (chain-of-command 4.7)
 */
export function* leaderHit(kills: number, { leader_hits }: Pick<FightRules, 'leader_hits'>): Sequence<LeaderHit> {
  if (leader_hits === 'manual') return yield* chosenHit();
  const hit = yield* roll('hit', d6(1), atMost(Math.min(5, kills)));
  return hit === 1 ? yield* roll('severity', d6(1), severity) : 'none';
}

/** Returns a Leader after a hit. By preset a Leader without Orders is out. (chain-of-command 4.7) */
export function afterLeaderHit(
  leader: Leader,
  hit: LeaderHit,
  { leader_hits }: Pick<FightRules, 'leader_hits'>,
): Leader {
  switch (hit) {
    case 'none':
      return leader;
    case 'stunned':
      return { ...leader, is: 'stunned' };
    case 'killed':
      return { ...leader, is: 'killed' };
    case 'wounded': {
      const orders = Math.max(0, leader.orders - 1);
      const is = leader_hits === 'house_A' && orders === 0 ? 'killed' : leader.is;
      return { ...leader, orders, is, wounds: leader.wounds + 1 };
    }
  }
}

/** States the dice of both sides before the first round, so that the odds include overrules. (chain-of-command 4.3) */
export function* stating(fight: Fight, rules: FightRules): Sequence<Round> {
  const attacker = yield* pool('attacker', fight, rules);
  const defender = yield* pool('defender', fight, rules);
  return { fight, dice: { attacker, defender }, rules };
}
