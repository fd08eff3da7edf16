import { getOrCreate, nth } from '../../../engine/data/lists.ts';
import type { FightRules } from '../house.ts';
import { hasStormBonus } from '../rules/combat/fight.ts';
import { enemyOf, type Fight, type Role, type SideInFight } from '../rules/combat/force.ts';
import type { KillRange, SideState } from './sidestate.ts';
import { type ThrowChances, ThrowTables } from './throws.ts';

export const NEGLIGIBLE_CHANCE = 1e-18;

export type WeightedState = { readonly state: SideState; readonly p: number };

/**
 * Outcomes of a round for one side that leave the same Units wiped out or Broken. `example` returns the side after one
 * such outcome.
 */
export type HitGroup = Pick<KillRange, 'out'> & {
  readonly example: () => SideInFight;
  /** Probability of this group with `made` hits, if `taken` hits are taken, at `taken * columns + made`. */
  readonly table: Float64Array;
  readonly columns: number;
  minTaken: number;
  maxTaken: number;
};

/** Groups results of a round by the Units then wiped out or Broken. All states in one call must have the same Units. */
export class HitGroups {
  private readonly throws: Readonly<Record<'plain' | 'storm', ThrowTables>>;

  constructor(
    private readonly rules: FightRules,
    private readonly count: (hits: number) => void,
  ) {
    this.throws = { plain: new ThrowTables('off'), storm: new ThrowTables(rules.storm) };
  }

  groupsOf(
    fight: Fight,
    role: Role,
    own: readonly WeightedState[],
    enemies: readonly WeightedState[],
  ): readonly HitGroup[] {
    const { fewerKills } = this.largestThrow(enemyOf(role), fight, enemies);
    const hitChances = this.hitChances(enemyOf(role), fight, enemies);
    const groups = new Map<number, HitGroup>();
    const columns = Math.max(...own.map(({ state }) => this.throwOf(role, fight, state).hits.length));
    const size = fewerKills.length;
    for (const { state, p } of own) {
      const made = this.throwOf(role, fight, state).hits;
      for (const [hits, fewer] of fewerKills.entries()) {
        if (p * (hitChances[hits] ?? 0) < NEGLIGIBLE_CHANCE) continue;
        this.count(hits);
        for (const { out, minKills, maxKills } of state.killRanges(hits)) {
          const share = p * chanceOfKills(fewer, minKills, maxKills);
          if (share * (hitChances[hits] ?? 0) < NEGLIGIBLE_CHANCE) continue;
          const group = getOrCreate(
            groups,
            out,
            (): HitGroup => ({
              ...{ out, columns, table: new Float64Array(size * columns), minTaken: size, maxTaken: 0 },
              example: () => state.after({ shock: hits - minKills, kills: minKills }),
            }),
          );
          group.minTaken = Math.min(group.minTaken, hits);
          group.maxTaken = Math.max(group.maxTaken, hits);
          addRow(group.table, hits * columns, made, share);
        }
      }
    }
    return [...groups.values()];
  }

  killChances(role: Role, fight: Fight, states: readonly WeightedState[]): Float64Array {
    const hitsBy = this.hitChances(role, fight, states);
    const kills = new Float64Array(hitsBy.length);
    for (const [hits, fewer] of this.largestThrow(role, fight, states).fewerKills.entries())
      for (let dead = 0; dead <= hits; dead++)
        addChance(kills, dead, (hitsBy[hits] ?? 0) * chanceOfKills(fewer, dead, dead));
    return kills;
  }

  /** Returns the weighted states of a side in the next round, after these hits. Only states of this group. */
  next(
    fight: Fight,
    role: Role,
    own: readonly WeightedState[],
    enemies: readonly WeightedState[],
    { out }: HitGroup,
    hitsTaken: number,
    hitsMade: number,
  ): readonly WeightedState[] {
    const fewer = nth(this.largestThrow(enemyOf(role), fight, enemies).fewerKills, hitsTaken);
    return own.flatMap(({ state, p }) => {
      const made = this.throwOf(role, fight, state).hits[hitsMade] ?? 0;
      const alike = state.killRanges(hitsTaken).filter((one) => one.out === out);
      return alike.flatMap(({ minKills, maxKills }) =>
        Array.from({ length: maxKills - minKills + 1 }, (_, i) => ({
          state: state.next({ shock: hitsTaken - minKills - i, kills: minKills + i }),
          p: p * made * chanceOfKills(fewer, minKills + i, minKills + i),
        })),
      );
    });
  }

  /**
   * Returns the same key for states with the same P(kills | hits). For a side with the Storm of Steel Bonus the key is
   * its number of dice, for any other side 0.
   */
  killKey(role: Role, fight: Fight, { side, dice }: SideState): number {
    return hasStormBonus(role, { ...fight, [role]: side }, this.rules) ? dice : 0;
  }

  private hitChances(role: Role, fight: Fight, states: readonly WeightedState[]): Float64Array {
    const hits = new Float64Array(this.largestThrow(role, fight, states).hits.length);
    for (const { state, p } of states) addRow(hits, 0, this.throwOf(role, fight, state).hits, p);
    return hits;
  }

  private throwOf(role: Role, fight: Fight, { dice }: SideState): ThrowChances {
    return this.throws[hasStormBonus(role, fight, this.rules) ? 'storm' : 'plain'].of(dice);
  }

  private largestThrow(role: Role, fight: Fight, states: readonly WeightedState[]): ThrowChances {
    const all = states.map(({ state }) => this.throwOf(role, fight, state));
    return all.reduce((one, other) => (other.hits.length > one.hits.length ? other : one));
  }
}

export function addChance(to: Float64Array, index: number, p: number): void {
  to[index] = (to[index] ?? 0) + p;
}

function addRow(to: Float64Array, from: number, chances: Float64Array, by: number): void {
  for (let at = 0; at < chances.length; at++) addChance(to, from + at, by * (chances[at] ?? 0));
}

const chanceOfKills = (fewer: Float64Array, min: number, max: number): number =>
  (fewer[max + 1] ?? 0) - (fewer[min] ?? 0);

/** Returns the probability of these hits with the attacker in group `a` and the defender in group `d`. */
export const chanceOfHits = (a: HitGroup, d: HitGroup, onDefender: number, onAttacker: number): number =>
  (d.table[onDefender * d.columns + onAttacker] ?? 0) * (a.table[onAttacker * a.columns + onDefender] ?? 0);
