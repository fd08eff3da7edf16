import { decides, type MeasureCounter, type OddsModel } from '../../../odds/model.ts';
import { type Chances, ChancesBuilder } from '../../../rules/chances.ts';
import { nth, orMake, sumOf } from '../../../rules/lists.ts';
import { goOn, TooMany } from '../../../rules/toomany.ts';
import { fates, type How, resultOf } from '../fate.ts';
import { type End, type Ended, endOf, nextRound, playOut, type Round, storms } from '../fight.ts';
import { enemy, type Fight, figuresLost, ROLES, type Role, type Side } from '../force.ts';
import type { FightRules } from '../house.ts';
import { sideDice, sideOverwhelmed } from '../pool.ts';
import { MOST_UNITS, type Spread, Struck } from './struck.ts';
import { AllThrows, type Most, type Throws, throwAt } from './throws.ts';

// The odds of a fight. As long as nothing within it is told, all its throws are weighed at once, by the rule's own parts (who is
// struck how: hits.ts; who throws how many dice: pool.ts; what it comes to: fate.ts); from then on the rule is walked, throw by
// throw. Both must say the same, which odds.test.ts sees to: whoever changes a round in fight.ts changes `FightOdds` with it.

/** What the odds measure of an end: how it came, figures each side lost, and whether anybody surrenders. */
export type Measure = {
  readonly end: End;
  readonly attacker: number;
  readonly defender: number;
  readonly surrender: boolean;
};

/** A round to be weighed; `given` where somebody has given himself up before it. */
export type Weighed = Round & { readonly given: boolean };

/** The measure of a fight that is over. */
const measure = ({ how, fight }: Pick<Ended, 'how' | 'fight'>, rules: FightRules, given: boolean): Measure => ({
  end: endOf(how),
  attacker: figuresLost(fight.attacker),
  defender: figuresLost(fight.defender),
  surrender: given || fates(fight, how, [], rules).some(({ fate }) => fate === 'surrenders'),
});

/** Whether the odds must walk it dice by dice: our own preset throws for Leaders between the rounds. */
const mustWalk = ({ leader_hits }: FightRules): boolean => leader_hits === 'house_A';

/** All chances of a fight at once: each side’s throws folded to what the enemy’s state makes of them, then pair by pair. Figures of both sides, or with the end, are told together only where somebody asks for both. */
export const atOnce = (round: Weighed): MeasureCounter => ({
  fields: ['end', 'attacker', 'defender', 'surrender'],
  count(limit = 0) {
    const most = Math.max(MOST, limit);
    const apart = new FightOdds(round, most, false);
    let joint: Chances<Measure> | undefined;
    return (read: readonly string[]) => {
      const chances = apart.chances(read);
      if (chances) return chances;
      joint ??= new FightOdds(round, most, true).jointly();
      return joint;
    };
  },
});

/** The fight decides. While nothing in a round has been answered, all its throws are counted at once. */
export const combatModel: OddsModel = [
  decides(playOut, (ended, { rules, given }) => measure(ended, rules, given), {
    relevantInput: (fighting) => ({ ...fighting, hurt: [] }),
    counted: (fighting) => (mustWalk(fighting.rules) ? undefined : atOnce(fighting)),
  }),
  decides(nextRound, (ended, { rules, given }) => measure(ended, rules, given), {
    relevantInput: (drawn) => ({ ...drawn, hurt: [], margin: 0 }),
    counted: ({ fight, rules, given }) =>
      mustWalk(rules)
        ? undefined
        : atOnce({
            fight,
            rules,
            given,
            dice: { attacker: sideDice('attacker', fight, rules), defender: sideDice('defender', fight, rules) },
          }),
  }),
];

/** How many hits and pairs of hits are weighed before giving up: some seconds on a phone. A side told anew counts as so many. */
const MOST = 50_000_000;
const ANEW = 1000;

/** What is less likely than this is left out. There may be some thousands of such things at the largest table, so that all of it together is less than 1e-12. */
const NEVER = 1e-16;

/** And what is less likely than this where there may be some millions. */
const HARDLY = 1e-20;

/** How a side may stand at the start of a round, with the same Units and the same dice. */
type Standing = {
  readonly dice: number;
  /** The number of the list of its Units. */
  readonly units: number;
  readonly states: readonly { readonly struck: Struck; readonly p: number }[];
  readonly p: number;
};

/** Hits on a side, and how likely they are. */
type Blow = { readonly struck: Struck; readonly shock: number; readonly kills: number; readonly p: number };
/** Blows of as many hits: how the side may stand after them, and how likely the enemy’s hits are with which they end the fight. */
type BlowsByHits = { p: number; readonly each: Blow[]; next?: readonly Standing[]; ended: number };
/** Blows that leave the same Units out, by how many hits they are; one stands for what all leave. */
type Blows = { readonly out: number; readonly one: Omit<Blow, 'p'>; readonly byHits: (BlowsByHits | undefined)[] };

/** Throws of a last round that leave the same Units of a side out, by the enemies that throw alike. */
type LastBlows = Pick<Blows, 'out' | 'one'> & {
  readonly each: readonly LastHits[];
  /** By those enemies, how likely so many hits are to leave these out of one way to stand: only for a while. */
  readonly rows: Float64Array;
};

/**
 * How likely it is that a side stands so as to make so many hits itself and is left so by so many on it, whoever of the enemy makes
 * those. As what a side throws hangs on how it stands alone, the tables of two sides multiply: h hits on one and k on the other are
 * as likely as `table[h][k]` of the one times `table[k][h]` of the other.
 */
type LastHits = {
  /** By hits on it, and then by hits it makes, so many at most. */
  readonly table: Float64Array;
  readonly wide: number;
  /** The fewest and the most hits on it that are not all but impossible. */
  fewest: number;
  most: number;
};

/** Room for numbers that are wanted for a short while; all are noughts when they are taken. */
class Room {
  private all = new Float64Array(2 ** 12);
  private used = 0;

  take(many: number): Float64Array {
    if (this.used + many > this.all.length) {
      this.all = new Float64Array(Math.max(2 * this.all.length, many));
      this.used = 0;
    }
    this.used += many;
    return this.all.subarray(this.used - many, this.used);
  }

  /** Takes all of it back. */
  clear(): void {
    this.all.fill(0, 0, this.used);
    this.used = 0;
  }
}

/** What hits of both sides that leave the same Units out come to, by how many more the attacker made: the number of an end, or that they fight again; and one fight that stands for all after them, with the numbers of its ends. */
type Judgement = {
  fight?: Fight;
  readonly ends: (number | undefined)[];
  readonly numbers: Partial<Record<End, number>>;
};
const AGAIN = -1;
/** The place of a number of hits ahead or behind in a list without gaps. */
const placeOf = (ahead: number): number => (ahead < 0 ? -2 * ahead - 1 : 2 * ahead);

class FightOdds {
  private readonly rules: FightRules;
  private readonly given: boolean;
  private readonly throws: Readonly<Record<'plain' | 'storm', AllThrows>>;
  /** Lists of Units that stand at the start of a round. */
  private readonly units: string[] = [];
  private readonly judgements = new Map<number, Judgement>();
  private readonly room = new Room();
  private margins = new Float64Array(64);
  private work = 0;
  private readonly ends: Pick<Measure, 'end' | 'surrender'>[] = [];
  /** How likely each end is, by its number. */
  private readonly byEnd = new Float64Array(ENDS);
  /** How likely each number of figures lost is. */
  private readonly lost: Readonly<Record<Role, Float64Array>>;
  /** The same together: by end, figures the attacker lost, and figures the defender lost. */
  private readonly table: Float64Array[][] = [];

  constructor(
    { fight, dice, rules, given }: Weighed,
    private readonly most: number,
    private readonly joint: boolean,
  ) {
    this.rules = rules;
    this.given = given;
    this.throws = { plain: new AllThrows('off'), storm: new AllThrows(rules.storm) };
    const none = (role: Role) => new Float64Array(fight[role].figures + 1);
    this.lost = { attacker: none('attacker'), defender: none('defender') };
    const now = (role: Role) => this.standing([{ struck: new Struck(fight[role], rules), p: 1 }], dice[role]);
    this.weigh(fight, [now('attacker')], [now('defender')]);
  }

  /** The measures of the fight with their chances, told of the fields that are read: figures of one side, or how it ends. Nothing where it is more together. */
  chances(read: readonly string[]): Chances<Partial<Measure>> | undefined {
    const chances = new ChancesBuilder<Partial<Measure>>();
    const [role, other] = read.flatMap((field) => ROLES.filter((role) => role === field));
    if (other || (role && read.length > 1)) return undefined;
    if (role) for (const [lost, p] of this.lost[role].entries()) chances.put({ [role]: lost }, p);
    else
      for (const [no, { end, surrender }] of this.ends.entries())
        chances.put(
          { ...(read.includes('end') ? { end } : {}), ...(read.includes('surrender') ? { surrender } : {}) },
          this.byEnd[no] ?? 0,
        );
    return chances;
  }

  /** The measures of the fight with their chances, told of all fields. */
  jointly(): Chances<Measure> {
    const chances = new ChancesBuilder<Measure>();
    for (const [no, { end, surrender }] of this.ends.entries())
      for (const [attacker, row] of nth(this.table, no).entries())
        for (const [defender, p] of row.entries()) if (p > 0) chances.put({ end, attacker, defender, surrender }, p);
    return chances;
  }

  private standing(states: Standing['states'], dice: number): Standing {
    const list = nth(states, 0)
      .struck.side.bands.map(({ place }) => place)
      .join();
    const found = this.units.indexOf(list);
    const units = found < 0 ? this.units.push(list) - 1 : found;
    return { dice, units, states, p: sumOf(states, ({ p }) => p) };
  }

  /** Adds the ends of a round to the measures, from all that two sides may stand as. How likely it is that the round is fought lies in how likely it is that they stand so, as neither side's hits hang on the other's. */
  private weigh(from: Fight, attackers: readonly Standing[], defenders: readonly Standing[]): void {
    const last = from.round >= this.rules.max_rounds && !this.joint;
    const met = { attacker: sumOf(defenders, ({ p }) => p), defender: sumOf(attackers, ({ p }) => p) };
    const as = attackers.filter(({ p }) => p * met.attacker >= NEVER);
    const ds = defenders.filter(({ p }) => p * met.defender >= NEVER);
    goOn(sumOf([...as, ...ds], ({ states }) => states.length));
    const overwhelmed = (attacker: Standing, defender: Standing) =>
      sideOverwhelmed({ attacker: attacker.dice, defender: defender.dice }, from.round, this.rules);
    for (const attacker of as)
      for (const defender of ds) {
        const over = overwhelmed(attacker, defender);
        if (attacker.p * defender.p < NEVER || (last && !over)) continue;
        goOn();
        const fight: Fight = { ...from, attacker: sideOf(attacker), defender: sideOf(defender) };
        if (over) this.flee(fight, attacker, defender, over);
        else this.weighRound(fight, attacker, defender);
      }
    if (last)
      for (const some of groupBy(ds, (one) => as.flatMap((a) => (overwhelmed(a, one) ? [] : [a.dice])).join()))
        this.weighLast(
          from,
          as.filter((one) => !overwhelmed(one, nth(some, 0))),
          some,
        );
  }

  private weighRound(fight: Fight, attacker: Standing, defender: Standing): void {
    const onAttacker = this.blows(fight, 'attacker', attacker, defender.dice);
    const onDefender = this.blows(fight, 'defender', defender, attacker.dice);
    // What is small beside the sum of all rounds is added up here first, or it would be lost.
    const ended = new Float64Array(ENDS);
    for (const ds of onDefender)
      for (const as of onAttacker) {
        const judged = this.judgementOf(fight, attacker, defender, { attacker: as.out, defender: ds.out });
        this.count(ds.byHits.length * as.byHits.length);
        for (const [hits, d] of ds.byHits.entries()) {
          if (!d) continue;
          const rows: Float64Array[] = [];
          for (const [enemys, a] of as.byHits.entries()) {
            if (!a) continue;
            const end = this.end(judged, hits - enemys, fight, as, ds);
            if (end === AGAIN) this.again(fight, d, a);
            else {
              add(ended, end, d.p * a.p);
              d.ended += a.p;
              a.ended += d.p;
              if (this.joint) rows[end] = gather(rows[end] ?? new Float64Array(this.lost.attacker.length), a);
            }
          }
          for (const [end, row] of rows.entries())
            for (const [attacker, pa] of row?.entries() ?? [])
              if (pa > 0)
                for (const { struck, kills, p } of d.each)
                  add(nth(nth(this.table, end), attacker), struck.lostBy(kills), pa * p);
        }
      }
    for (const [end, p] of ended.entries()) add(this.byEnd, end, p);
    this.lose('attacker', onAttacker);
    this.lose('defender', onDefender);
  }

  /** The same of a last round, which always ends the fight, between all that two sides may stand as. */
  private weighLast(from: Fight, as: readonly Standing[], ds: readonly Standing[]): void {
    const [attacker, defender] = [as[0], ds[0]];
    if (!attacker || !defender) return;
    const fight: Fight = { ...from, attacker: sideOf(attacker), defender: sideOf(defender) };
    // Dice that hit more than once share out their kills by how many they are.
    const [asGroups, dsGroups] = [
      groupBy(as, ({ dice }) => this.throwsOn(fight, 'defender', dice).split),
      groupBy(ds, ({ dice }) => this.throwsOn(fight, 'attacker', dice).split),
    ];
    const onDefenders = dsGroups.map((some) => this.lastBlows(fight, 'defender', some, asGroups));
    const onAttackers = asGroups.map((some) => this.lastBlows(fight, 'attacker', some, dsGroups));
    const ended = new Float64Array(ENDS);
    for (const [d, onDefender] of onDefenders.entries())
      for (const [a, onAttacker] of onAttackers.entries())
        for (const onD of onDefender)
          for (const onA of onAttacker) {
            const judged = this.judgementOf(fight, attacker, defender, { attacker: onA.out, defender: onD.out });
            const [on, by] = [nth(onD.each, a), nth(onA.each, d)];
            if (on.most < on.fewest || by.most < by.fewest) continue;
            const margins = this.differences(on, by);
            for (let ahead = on.fewest - by.most, at = 0; ahead <= on.most - by.fewest; ahead++, at++) {
              const p = margins[at] ?? 0;
              if (p >= HARDLY) add(ended, this.end(judged, ahead, fight, onA, onD), p);
            }
          }
    for (let end = 0; end < this.ends.length; end++) add(this.byEnd, end, ended[end] ?? 0);
    this.room.clear();
  }

  /** How likely it is that one side takes so many hits more than the other, from as many fewer as that may be. */
  private differences(on: LastHits, by: LastHits): Float64Array {
    this.count((on.most - on.fewest + 1) * (by.most - by.fewest + 1));
    if (this.margins.length < on.wide + by.wide) this.margins = new Float64Array(on.wide + by.wide);
    const { margins } = this;
    margins.fill(0);
    for (let hits = on.fewest; hits <= on.most; hits++) {
      const last = hits - on.fewest + by.most;
      for (let others = by.fewest; others <= by.most; others++)
        add(
          margins,
          last - others,
          (on.table[hits * on.wide + others] ?? 0) * (by.table[others * by.wide + hits] ?? 0),
        );
    }
    return margins;
  }

  /** Nothing is rolled: a side is overwhelmed, from whichever of its states. */
  private flee(fight: Fight, attackers: Standing, defenders: Standing, over: Role): void {
    this.count(attackers.states.length * defenders.states.length);
    const how: How = { how: 'overwhelmed', winner: enemy(over) };
    for (const { struck: attacker, p: pa } of attackers.states)
      for (const { struck: defender, p: pd } of defenders.states) {
        const end = this.numberOf(how, { ...fight, attacker: attacker.side, defender: defender.side });
        const p = pa * pd;
        add(this.byEnd, end, p);
        add(this.lost.attacker, attacker.lostBy(0), p);
        add(this.lost.defender, defender.lostBy(0), p);
        if (this.joint) add(nth(nth(this.table, end), attacker.lostBy(0)), defender.lostBy(0), p);
      }
  }

  /**
   * What is known of rounds between these Units that leave these out. It does not depend on how many figures they still have, nor on
   * whether who is out is wiped out or Broken: neither surrenders (`fates`), but where a side is overwhelmed, which is judged in `flee`.
   */
  private judgementOf(
    { round }: Fight,
    attacker: Standing,
    defender: Standing,
    outs: Readonly<Record<Role, number>>,
  ): Judgement {
    const units = (round * UNITS + attacker.units) * UNITS + defender.units;
    const at = (units * OUT + outs.attacker) * OUT + outs.defender;
    return orMake(this.judgements, at, () => ({ ends: [], numbers: {} }));
  }

  /** What hits come to, by how many more the attacker made: the number of an end, or that they fight again. Margins that are told alike surrender alike. */
  private end(
    judged: Judgement,
    ahead: number,
    fight: Fight,
    attacker: Pick<Blows, 'one'>,
    defender: Pick<Blows, 'one'>,
  ): number {
    const place = placeOf(ahead);
    const found = judged.ends[place];
    if (found !== undefined) return found;
    judged.fight ??= { ...fight, attacker: struckSide(attacker), defender: struckSide(defender) };
    const how = resultOf(judged.fight, { attacker: Math.max(0, ahead), defender: Math.max(0, -ahead) }, this.rules);
    const end = how ? (judged.numbers[endOf(how)] ?? this.numberOf(how, judged.fight)) : AGAIN;
    if (how) judged.numbers[endOf(how)] = end;
    judged.ends[place] = end;
    return end;
  }

  /** The number of an end; two that measure alike have one. */
  private numberOf(how: How, fight: Fight): number {
    const { end, surrender } = measure({ how, fight }, this.rules, this.given);
    const at = this.ends.findIndex((one) => one.end === end && one.surrender === surrender);
    if (at >= 0) return at;
    if (this.joint) this.table.push(Array.from(this.lost.attacker, () => new Float64Array(this.lost.defender.length)));
    return this.ends.push({ end, surrender }) - 1;
  }

  /** The next round, from all that two drawn blows may leave: what a side has left does not depend on what the other has. */
  private again(fight: Fight, d: BlowsByHits, a: BlowsByHits): void {
    if (a.p * d.p < NEVER) return;
    a.next ??= this.stands(fight, 'attacker', a.each);
    d.next ??= this.stands(fight, 'defender', d.each);
    this.weigh({ ...fight, round: fight.round + 1 }, a.next, d.next);
  }

  /** A side after a round as it stands in the next, together where it throws as many dice. */
  private stands(fight: Fight, role: Role, blows: readonly Blow[]): readonly Standing[] {
    this.count(blows.length * ANEW);
    const byDice = new Map<number, { readonly struck: Struck; readonly p: number }[]>();
    for (const { struck: before, shock, kills, p } of blows) {
      const struck = before.next(shock, kills);
      const dice = sideDice(role, { ...fight, [role]: struck.side, round: fight.round + 1 }, this.rules);
      orMake(byDice, dice, () => []).push({ struck, p });
    }
    return [...byDice].map(([dice, states]) => this.standing(states, dice));
  }

  private count(more: number): void {
    this.work += more;
    if (this.work > this.most) throw new TooMany(`more than ${this.most} pairs of hits`);
  }

  /** The enemy’s throws of so many dice. */
  private throwsOn(fight: Fight, role: Role, dice: number): Throws {
    return this.throws[storms(enemy(role), fight, this.rules) ? 'storm' : 'plain'].of(dice);
  }

  /** Throws of so many dice on a side, by what they make of it. */
  private blows(fight: Fight, role: Role, { states }: Standing, dice: number): readonly Blows[] {
    const { most, p: ps } = this.throwsOn(fight, role, dice);
    this.count(states.length * ps.length);
    const byOut = new Map<number, Blows>();
    for (const { struck, p: share } of states) {
      const outs = struck.outOf(most);
      for (let hits = 0; hits <= most.hits; hits++)
        for (let kills = 0; kills <= hits && kills <= most.kills; kills++) {
          const at = throwAt(hits, kills);
          const p = share * (ps[at] ?? 0);
          if (p < NEVER) continue;
          const blow = { struck, shock: hits - kills, kills, p };
          const out = outs[at] ?? 0;
          const same = orMake(byOut, out, (): Blows => ({ out, one: blow, byHits: [] }));
          const sameHits = same.byHits[hits] ?? { p: 0, each: [], ended: 0 };
          same.byHits[hits] = sameHits;
          sameHits.p += p;
          sameHits.each.push(blow);
        }
    }
    return [...byOut.values()];
  }

  /** The most hits and kills that these enemies throw on a side. */
  private mostOn(fight: Fight, role: Role, enemies: readonly Standing[]): Most {
    const all = enemies.map(({ dice }) => this.throwsOn(fight, role, dice).most);
    return { hits: Math.max(...all.map(({ hits }) => hits)), kills: Math.max(...all.map(({ kills }) => kills)) };
  }

  /**
   * What last throws of enemies, told apart by how they throw, make of all that a side may stand as, and adds the figures it loses by
   * them. All that matters of a throw is how many hits it is and who is out.
   */
  private lastBlows(
    fight: Fight,
    role: Role,
    standings: readonly Standing[],
    enemies: readonly (readonly Standing[])[],
  ): readonly LastBlows[] {
    const most = this.mostOn(fight, role, enemies.flat());
    const wide = this.mostOn(fight, enemy(role), standings).hits + 1;
    const orFewer = enemies.map(([one]) => this.throwsOn(fight, role, one?.dice ?? 0).split.orFewer);
    // So many hits are at most so likely by any enemy that throws alike; and so many kills by all are as likely as that.
    const hitsBound = enemies.map((some) => new Float64Array(this.mostOn(fight, role, some).hits + 1));
    const byKills = new Float64Array(most.kills + 1);
    for (const [no, some] of enemies.entries())
      for (const { dice, p } of some) {
        const throws = this.throwsOn(fight, role, dice);
        addAll(nth(hitsBound, no), 0, throws.byHits, 1);
        addAll(byKills, 0, throws.byKills, p);
      }
    const byOut: LastBlows[] = [];
    const rowsOf = (out: number, one: LastBlows['one']): Float64Array => {
      byOut[out] ??= {
        ...{ out, one, rows: this.room.take(enemies.length * (most.hits + 1)) },
        each: hitsBound.map(({ length }) => ({ table: this.room.take(length * wide), wide, fewest: length, most: -1 })),
      };
      return byOut[out].rows;
    };
    // States that have lost as many figures of the same Teams lose as many to as many kills.
    const bySpread = new Map<Spread, { readonly struck: Struck; p: number }>();
    for (const { states, dice } of standings) {
      this.count(states.length * throwAt(most.hits + 1, 0) * enemies.length);
      goOn();
      for (const { struck, p } of states) {
        this.foldLast(struck, p, orFewer, most, rowsOf);
        orMake(bySpread, struck.spread, () => ({ struck, p: 0 })).p += p;
      }
      const thrown = this.throwsOn(fight, enemy(role), dice).byHits;
      for (const { rows, each } of Object.values(byOut)) {
        for (const [no, hits] of each.entries())
          spreadOver(hits, rows.subarray(no * (most.hits + 1)), nth(hitsBound, no), thrown);
        rows.fill(0);
      }
    }
    for (const { struck, p } of bySpread.values())
      for (let kills = 0; kills <= most.kills; kills++)
        add(this.lost[role], struck.lostBy(kills), p * (byKills[kills] ?? 0));
    return Object.values(byOut);
  }

  /** Adds throws on a side, told apart by who is out of it, to how likely they are among as many hits. Those that follow each other by their kills and leave the same Units out are added at once. */
  private foldLast(
    struck: Struck,
    share: number,
    orFewer: readonly Float64Array[],
    most: Most,
    rowsOf: (out: number, one: LastBlows['one']) => Float64Array,
  ): void {
    const outs = struck.outOf(most);
    for (let hits = 0; hits <= most.hits; hits++) {
      const row = throwAt(hits, 0);
      const last = Math.min(hits, most.kills);
      for (let before = -1, kills = 0; kills <= last; kills++) {
        const out = outs[row + kills] ?? 0;
        if (kills < last && outs[row + kills + 1] === out) continue;
        const rows = rowsOf(out, { struck, shock: hits - kills, kills });
        for (let no = 0, at = hits; no < orFewer.length; no++, at += most.hits + 1) {
          const fewer = orFewer[no] ?? NONE;
          const p = (fewer[row + kills] ?? 0) - (before < 0 ? 0 : (fewer[row + before] ?? 0));
          add(rows, at, share * p);
        }
        before = kills;
      }
    }
  }

  /** Adds the figures that a side has lost where the fight ends. */
  private lose(role: Role, blows: readonly Blows[]): void {
    for (const { byHits } of blows)
      for (const same of byHits) {
        for (const { struck, kills, p } of same?.each ?? [])
          add(this.lost[role], struck.lostBy(kills), (same?.ended ?? 0) * p);
      }
  }
}

const NONE = new Float64Array(0);

/** More lists of Units than two sides of `MOST_UNITS` may come to, as many sets of Units out as there are, and more ends. */
const [UNITS, OUT, ENDS] = [2 * 2 ** MOST_UNITS, 2 ** MOST_UNITS, 2 ** 6];

/** A side with the blow on that stands for all of them. */
const struckSide = ({ one: { struck, shock, kills } }: Pick<Blows, 'one'>): Side => struck.after(shock, kills);

/** One of the states of a side, which stands for all where only its Units matter. */
const sideOf = ({ states }: Standing): Side => nth(states, 0).struck.side;

function addAll(to: Float64Array, from: number, more: Float64Array, by: number): void {
  for (let at = 0; at < more.length; at++) add(to, from + at, by * (more[at] ?? 0));
}

/** Spreads hits over those `thrown` by who stands so, as far as enough of the enemy may make so many. */
function spreadOver(one: LastHits, row: Float64Array, hitsBound: Float64Array, thrown: Float64Array): void {
  for (let hits = 0; hits < hitsBound.length; hits++) {
    const p = row[hits] ?? 0;
    if (p * (hitsBound[hits] ?? 0) < NEVER) continue;
    if (hits < one.fewest) one.fewest = hits;
    if (hits > one.most) one.most = hits;
    addAll(one.table, hits * one.wide, thrown, p);
  }
}

/** Those of which the same is said, together. */
function groupBy<T>(all: readonly T[], of: (one: T) => unknown): readonly (readonly T[])[] {
  const by = new Map<unknown, T[]>();
  for (const one of all) orMake(by, of(one), () => []).push(one);
  return [...by.values()];
}

function add(to: Float64Array, at: number, p: number): void {
  to[at] = (to[at] ?? 0) + p;
}

/** Chances by figures lost, with those of more blows. */
function gather(row: Float64Array, { each }: BlowsByHits): Float64Array {
  for (const { struck, kills, p } of each) add(row, struck.lostBy(kills), p);
  return row;
}
