import { getOrCreate, nth, sumOf } from '../../../engine/data/lists.ts';
import { type Chances, ChancesBuilder } from '../../../engine/dice/chances.ts';
import { reportProgress, TooManyPaths } from '../../../engine/dice/effort.ts';
import type { MeasureCounts } from '../../../odds/model.ts';
import { type CombatVerdict, type FightResult, type FightRound, verdictOf } from '../rules/combat/fight.ts';
import { enemyOf, type Fight, figuresLost, type Role } from '../rules/combat/force.ts';
import { overwhelmedSide } from '../rules/combat/pool.ts';
import { endOfRound, type FightEnding, unitResults } from '../rules/combat/result.ts';
import {
  addChance,
  chanceOfHits,
  type HitGroup,
  HitGroups,
  NEGLIGIBLE_CHANCE,
  type WeightedState,
} from './hitgroups.ts';
import { SideState } from './sidestate.ts';

export type CombatMeasure = {
  readonly end: CombatVerdict;
  readonly attacker: number;
  readonly defender: number;
  readonly surrender: boolean;
};

export type RoundToCount = FightRound & { readonly hasSurrendered: boolean };

export const combatMeasure = (
  { ending, fight }: Pick<FightResult, 'ending' | 'fight'>,
  { rules, hasSurrendered }: Pick<RoundToCount, 'rules' | 'hasSurrendered'>,
): CombatMeasure => ({
  end: verdictOf(ending),
  attacker: figuresLost(fight.attacker),
  defender: figuresLost(fight.defender),
  surrender: hasSurrendered || unitResults(fight, ending, [], rules).some(({ fate }) => fate === 'surrenders'),
});

/** Counts the odds of a fight from this round on, by numbers of hits instead of single dice. */
export function countFight(round: RoundToCount): MeasureCounts<CombatMeasure> {
  const counter = new FightCounter(round);
  return {
    end: () => counter.endChances(({ end }) => end),
    surrender: () => counter.endChances(({ surrender }) => surrender),
    attacker: () => counter.lossChances('attacker'),
    defender: () => counter.lossChances('defender'),
  };
}

/** Most pairs (hits on the attacker, hits on the defender) to count. A phone takes some seconds for them. */
const MAX_PAIRS = 50_000_000;

/** A greater lead in hits has the same result. (chain-of-command 4.9) */
const DECISIVE_LEAD = 4;

class FightCounter {
  private readonly groups: HitGroups;
  private readonly ends: Pick<CombatMeasure, 'end' | 'surrender'>[] = [];
  private readonly endsAfter = new Map<string, number>();
  private readonly byEnd = new Float64Array(64);
  private readonly lost: Readonly<Record<Role, Float64Array>>;
  private work = 0;

  constructor(private readonly start: RoundToCount) {
    const { fight, dice, rules } = start;
    this.groups = new HitGroups(rules, (hits) => this.count(hits));
    const none = (role: Role) => new Float64Array(fight[role].figures + 1);
    this.lost = { attacker: none('attacker'), defender: none('defender') };
    const now = (role: Role) => [{ state: new SideState(role, fight, dice[role], rules), p: 1 }];
    this.addRound(fight, now('attacker'), now('defender'));
  }

  endChances<T>(of: (end: Pick<CombatMeasure, 'end' | 'surrender'>) => T): Chances<T> {
    const chances = new ChancesBuilder<T>();
    for (const [no, end] of this.ends.entries()) chances.put(of(end), this.byEnd[no] ?? 0);
    return chances;
  }

  lossChances(role: Role): Chances<number> {
    const chances = new ChancesBuilder<number>();
    for (const [lost, p] of this.lost[role].entries()) if (p > NEGLIGIBLE_CHANCE) chances.put(lost, p);
    return chances;
  }

  /** Adds the chances of a round for all states in which it may begin. The states of the sides are independent. */
  private addRound(from: Fight, attackers: readonly WeightedState[], defenders: readonly WeightedState[]): void {
    reportProgress();
    const overwhelmed = (attacker: WeightedState, defender: WeightedState) =>
      overwhelmedSide({ attacker: attacker.state.dice, defender: defender.state.dice }, from.round, this.start.rules);
    for (const attacker of attackers)
      for (const defender of defenders) {
        const loser = overwhelmed(attacker, defender);
        if (loser) this.addOverwhelmed(from, attacker, defender, loser);
      }
    const opposed = (defender: WeightedState) => attackers.filter((attacker) => !overwhelmed(attacker, defender));
    const byEnemies = groupBy(defenders, (defender) =>
      opposed(defender)
        .map(({ state }) => state.dice)
        .join(),
    );
    for (const alike of byEnemies) {
      const alikeAttackers = opposed(nth(alike, 0));
      for (const ds of groupBy(alike, ({ state }) => this.groups.killKey('defender', from, state)))
        for (const as of groupBy(alikeAttackers, ({ state }) => this.groups.killKey('attacker', from, state)))
          this.addExchange(from, as, ds);
    }
  }

  private addOverwhelmed(from: Fight, attacker: WeightedState, defender: WeightedState, loser: Role): void {
    const fight = { ...from, attacker: attacker.state.side, defender: defender.state.side };
    const end = this.endIndex({ kind: 'overwhelmed', winner: enemyOf(loser) }, fight);
    const p = attacker.p * defender.p;
    this.count(1);
    addChance(this.byEnd, end, p);
    addChance(this.lost.attacker, attacker.state.lostBefore, p);
    addChance(this.lost.defender, defender.state.lostBefore, p);
  }

  private addExchange(from: Fight, attackers: readonly WeightedState[], defenders: readonly WeightedState[]): void {
    const fight = { ...from, attacker: nth(attackers, 0).state.side, defender: nth(defenders, 0).state.side };
    const units = `${fight.round} ${nth(attackers, 0).state.units} ${nth(defenders, 0).state.units}`;
    this.addLosses(fight, 'attacker', attackers, defenders);
    this.addLosses(fight, 'defender', defenders, attackers);
    const defenderGroups = this.groups.groupsOf(fight, 'defender', defenders, attackers);
    for (const a of this.groups.groupsOf(fight, 'attacker', attackers, defenders))
      for (const d of defenderGroups)
        this.leadChances(a, d).forEach((p, i) => {
          if (p < NEGLIGIBLE_CHANCE) return;
          const lead = i - DECISIVE_LEAD;
          const end = getOrCreate(this.endsAfter, `${units} ${a.out} ${d.out} ${lead}`, () =>
            this.endAfter({ ...fight, attacker: a.example(), defender: d.example() }, lead),
          );
          if (end !== AGAIN) addChance(this.byEnd, end, p);
          else this.addNextRounds(fight, attackers, defenders, a, d, lead);
        });
  }

  private addLosses(fight: Fight, role: Role, own: readonly WeightedState[], enemies: readonly WeightedState[]): void {
    const byKills = this.groups.killChances(enemyOf(role), fight, enemies);
    for (const { state, p } of own)
      for (const [kills, share] of byKills.entries())
        if (p * share >= NEGLIGIBLE_CHANCE) addChance(this.lost[role], state.lostAfter(kills), p * share);
  }

  private leadChances(a: HitGroup, d: HitGroup): readonly number[] {
    const chances = Array.from({ length: 2 * DECISIVE_LEAD + 1 }, () => 0);
    this.count((d.maxTaken - d.minTaken + 1) * (a.maxTaken - a.minTaken + 1));
    for (let onDefender = d.minTaken; onDefender <= d.maxTaken; onDefender++)
      for (let onAttacker = a.minTaken; onAttacker <= a.maxTaken; onAttacker++) {
        const at = DECISIVE_LEAD + Math.max(-DECISIVE_LEAD, Math.min(DECISIVE_LEAD, onDefender - onAttacker));
        chances[at] = (chances[at] ?? 0) + chanceOfHits(a, d, onDefender, onAttacker);
      }
    return chances;
  }

  /** Returns the index of the ending in `ends`, or `AGAIN` for another round. `lead` is the attacker’s lead in hits. */
  private endAfter(fight: Fight, lead: number): number {
    const ending = endOfRound(fight, { attacker: Math.max(0, lead), defender: Math.max(0, -lead) }, this.start.rules);
    return ending ? this.endIndex(ending, fight) : AGAIN;
  }

  private endIndex(ending: FightEnding, fight: Fight): number {
    const { end, surrender } = combatMeasure({ ending, fight }, this.start);
    const at = this.ends.findIndex((one) => one.end === end && one.surrender === surrender);
    return at >= 0 ? at : this.ends.push({ end, surrender }) - 1;
  }

  private addNextRounds(
    fight: Fight,
    attackers: readonly WeightedState[],
    defenders: readonly WeightedState[],
    a: HitGroup,
    d: HitGroup,
    lead: number,
  ): void {
    for (
      let onDefender = Math.max(d.minTaken, a.minTaken + lead);
      onDefender <= Math.min(d.maxTaken, a.maxTaken + lead);
      onDefender++
    ) {
      const onAttacker = onDefender - lead;
      if (chanceOfHits(a, d, onDefender, onAttacker) < NEGLIGIBLE_CHANCE) continue;
      const nextAttackers = this.groups.next(fight, 'attacker', attackers, defenders, a, onAttacker, onDefender);
      const nextDefenders = this.groups.next(fight, 'defender', defenders, attackers, d, onDefender, onAttacker);
      // `addLosses` has counted these losses in this round, and the next round counts them again.
      for (const [role, some, others] of [
        ['attacker', nextAttackers, nextDefenders],
        ['defender', nextDefenders, nextAttackers],
      ] as const) {
        const all = sumOf(others, ({ p }) => p);
        for (const { state, p } of some) addChance(this.lost[role], state.lostBefore, -p * all);
      }
      this.addRound({ ...fight, round: fight.round + 1 }, nextAttackers, nextDefenders);
    }
  }

  private count(more: number): void {
    this.work += more;
    if (this.work > MAX_PAIRS) throw new TooManyPaths(`more than ${MAX_PAIRS} pairs of hits`);
  }
}

const AGAIN = -1;

function groupBy<T>(all: readonly T[], of: (one: T) => unknown): readonly (readonly T[])[] {
  const by = new Map<unknown, T[]>();
  for (const one of all) getOrCreate(by, of(one), () => []).push(one);
  return [...by.values()];
}
