import { getOrCreate, nth } from '../../../engine/data/lists.ts';
import type { FightRules } from '../house.ts';
import { hasStormBonus } from '../rules/fight.ts';
import { enemy, type Fight, type Role, type SideInFight } from '../rules/force.ts';
import type { HitGroup, SideState } from './sidestate.ts';
import { type Throw, Throws } from './throws.ts';

export const NEVER = 1e-18;

export type Standing = { readonly state: SideState; readonly p: number };

/** Hits on a side with the same Units out and, if measured, the same figures lost. */
export type Blow = Pick<HitGroup, 'out' | 'lost'> & {
  readonly example: () => SideInFight;
  /** Probabilities by hits taken, then by hits made. Each row has `wide` entries. */
  readonly table: Float64Array;
  readonly wide: number;
  fewest: number;
  most: number;
};

/** Effects of both sides’ throws on every possible state of a side. All states in one call must have the same Units. */
export class Blows {
  private readonly throws: Readonly<Record<'plain' | 'storm', Throws>>;

  constructor(
    private readonly rules: FightRules,
    private readonly count: (hits: number) => void,
  ) {
    this.throws = { plain: new Throws('off'), storm: new Throws(rules.storm) };
  }

  on(fight: Fight, role: Role, own: readonly Standing[], enemies: readonly Standing[]): readonly Blow[] {
    const { fewerKills } = this.mostThrown(enemy(role), fight, enemies);
    const hitsBy = this.hitsBy(enemy(role), fight, enemies);
    const blows = new Map<number, Blow>();
    const wide = Math.max(...own.map(({ state }) => this.thrown(role, fight, state).hits.length));
    const size = fewerKills.length;
    for (const { state, p } of own) {
      const made = this.thrown(role, fight, state).hits;
      for (const [hits, fewer] of fewerKills.entries()) {
        if (p * (hitsBy[hits] ?? 0) < NEVER) continue;
        this.count(hits);
        for (const { out, lost, fewest, most } of state.struck(hits)) {
          const share = p * between(fewer, fewest, most);
          if (share * (hitsBy[hits] ?? 0) < NEVER) continue;
          const blow = getOrCreate(
            blows,
            lost * 256 + out,
            (): Blow => ({
              ...{ out, lost, wide, table: new Float64Array(size * wide), fewest: size, most: 0 },
              example: () => state.after({ shock: hits - fewest, kills: fewest }),
            }),
          );
          blow.fewest = Math.min(blow.fewest, hits);
          blow.most = Math.max(blow.most, hits);
          addTo(blow.table, hits * wide, made, share);
        }
      }
    }
    return [...blows.values()];
  }

  killsBy(role: Role, fight: Fight, some: readonly Standing[]): Float64Array {
    const hitsBy = this.hitsBy(role, fight, some);
    const kills = new Float64Array(hitsBy.length);
    for (const [hits, fewer] of this.mostThrown(role, fight, some).fewerKills.entries())
      for (let dead = 0; dead <= hits; dead++) add(kills, dead, (hitsBy[hits] ?? 0) * between(fewer, dead, dead));
    return kills;
  }

  /** Returns the possible states of a side after this blow, for `on` hits taken and `by` hits made. */
  next(
    fight: Fight,
    role: Role,
    own: readonly Standing[],
    enemies: readonly Standing[],
    { out, lost }: Blow,
    on: number,
    by: number,
  ): readonly Standing[] {
    const fewer = nth(this.mostThrown(enemy(role), fight, enemies).fewerKills, on);
    return own.flatMap(({ state, p }) => {
      const made = this.thrown(role, fight, state).hits[by] ?? 0;
      const alike = state.struck(on).filter((one) => one.out === out && one.lost === lost);
      return alike.flatMap(({ fewest, most }) =>
        Array.from({ length: most - fewest + 1 }, (_, i) => ({
          state: state.next({ shock: on - fewest - i, kills: fewest + i }),
          p: p * made * between(fewer, fewest + i, fewest + i),
        })),
      );
    });
  }

  /**
   * Returns a key for states with the same kill probabilities. The number of dice matters only if a die can hit more
   * than once.
   */
  kindOf(role: Role, fight: Fight, { side, dice }: SideState): number {
    return hasStormBonus(role, { ...fight, [role]: side }, this.rules) ? dice : 0;
  }

  private hitsBy(role: Role, fight: Fight, some: readonly Standing[]): Float64Array {
    const hits = new Float64Array(this.mostThrown(role, fight, some).hits.length);
    for (const { state, p } of some) addTo(hits, 0, this.thrown(role, fight, state).hits, p);
    return hits;
  }

  private thrown(role: Role, fight: Fight, { dice }: SideState): Throw {
    return this.throws[hasStormBonus(role, fight, this.rules) ? 'storm' : 'plain'].of(dice);
  }

  private mostThrown(role: Role, fight: Fight, some: readonly Standing[]): Throw {
    const all = some.map(({ state }) => this.thrown(role, fight, state));
    return all.reduce((one, other) => (other.hits.length > one.hits.length ? other : one));
  }
}

export function add(to: Float64Array, at: number, p: number): void {
  to[at] = (to[at] ?? 0) + p;
}

function addTo(to: Float64Array, from: number, chances: Float64Array, by: number): void {
  for (let at = 0; at < chances.length; at++) add(to, from + at, by * (chances[at] ?? 0));
}

const between = (fewer: Float64Array, fewest: number, most: number): number =>
  (fewer[most + 1] ?? 0) - (fewer[fewest] ?? 0);

/** Returns P(`on` hits on the defender and `by` hits on the attacker) with these two blows. */
export const both = (a: Blow, d: Blow, on: number, by: number): number =>
  (d.table[on * d.wide + by] ?? 0) * (a.table[by * a.wide + on] ?? 0);
