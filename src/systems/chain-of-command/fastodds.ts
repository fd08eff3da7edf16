import { Known, part, type Sequence, under } from '../../rules/ask.ts';
import { type Chances, ChancesBuilder } from '../../rules/chances.ts';
import { counts, d6, poolChances } from '../../rules/pool.ts';
import { TooMany } from '../../rules/toomany.ts';
import { fates, type How, resultOf } from './fate.ts';
import { type End, type Ended, endOf, exchange, LAPS, type Round, sideAfter, stating, storms } from './fight.ts';
import { enemy, type Fight, figures, out, type Role, type Side } from './force.ts';
import { type Hits, type Loss, spreadHits, withLosses } from './hits.ts';
import type { FightRules } from './house.ts';
import { sideDice, sideOverwhelmed } from './pool.ts';

// The odds of a fight: the rule of fight.ts walked, or where that is too long all its throws weighed at once.

/** What the odds measure of an end: how it came, figures each side lost, and whether anybody surrenders. */
export type Measure = {
  readonly end: End;
  readonly attacker: number;
  readonly defender: number;
  readonly surrender: boolean;
};

/** The measure of a fight that is over. */
export const measure = ({ how, fight }: Pick<Ended, 'how' | 'fight'>, rules: FightRules): Measure => ({
  end: endOf(how),
  attacker: figuresLost(fight.attacker),
  defender: figuresLost(fight.defender),
  surrender: fates(fight, how, [], rules).some(({ fate }) => fate === 'surrenders'),
});

const figuresLost = ({ bands, gone, figures: began }: Side): number =>
  began - [...bands, ...gone].reduce((sum, band) => sum + figures(band), 0);

/** The same as the odds tell it: under the same names, measured before it is merged. */
export function* walk(round: Round): Sequence<Measure> {
  return yield* exchange(round, [], {
    ended: (ended) => measure(ended, round.rules),
    *again(fight) {
      const rest = { fight, rules: round.rules };
      return yield* under('again', part(walkOn, rest, mustWalk(round.rules) ? undefined : quickOn));
    },
  });
}

type Rest = { readonly fight: Fight; readonly rules: FightRules };

function* walkOn({ fight, rules }: Rest): Sequence<Measure> {
  return yield* walk(yield* stating(fight, rules));
}

/** Whether the odds must walk it dice by dice: our own preset throws for Leaders between the rounds. */
const mustWalk = ({ leader_hits }: FightRules): boolean => leader_hits === 'house_A';

/** The odds of a fight as a part: at once, or walked. */
export const weigh = (round: Round): Sequence<Measure> => part(walk, round, mustWalk(round.rules) ? undefined : quick);

const quickOn = ({ fight, rules }: Rest): Chances<Measure> =>
  quick({
    fight,
    rules,
    dice: { attacker: sideDice('attacker', fight, rules), defender: sideDice('defender', fight, rules) },
  });

/** How many ends there are. */
const ENDS = 15;

/** How many pairs of throws are weighed before giving up: some seconds on a phone. */
const MOST = 400_000_000;

/** How many spreads of hits, by Team, and ends of a last round are kept before giving up: what a worker of 64 MB holds. */
const MOST_HELD = 400_000;

/** What is less likely than this is left out: all of it together is less than 1e-12. */
const NEVER = 1e-18;

/** All chances of a fight at once: each side’s throws folded to what the enemy’s state makes of them, then pair by pair. */
export function quick(round: Round): Chances<Measure> {
  const chances = new ChancesBuilder<Measure>();
  for (const [value, p] of new Fold(round).measures(round)) chances.put(value, p);
  return chances;
}

/** The states a side may be in with the same Units standing and the same dice, with their chances; one stands for them all. */
type Standing = {
  readonly one: Side;
  readonly dice: number;
  readonly states: readonly (readonly [side: Side, p: number])[];
  /** What is known of throws on it, by how many dice and whose. */
  readonly throws: Map<string, readonly Throws[]>;
};
/** What a throw makes of a side that suffers it: figures lost since the fight began, and which of its Units are gone. */
type Suffered = { readonly side: Side; readonly lost: number; readonly mask: number };
/** Throws of so many hits that leave the same Units gone: their chances by figures lost, and how the side may stand after them. */
type Throws = {
  readonly hits: number;
  readonly mask: number;
  readonly one: Side;
  readonly byLost: readonly (readonly [lost: number, p: number])[];
  readonly next: () => readonly Standing[];
};

type Grouping = {
  readonly hits: number;
  readonly one: Suffered;
  readonly byLost: Map<number, number>;
  readonly each: (readonly [Side, number])[];
};

class Fold {
  private readonly rules: FightRules;
  private readonly width: Readonly<Record<Role, number>>;
  private readonly ends: Pick<Measure, 'end' | 'surrender'>[] = [];
  private readonly sides = new Map<Side, KnownSide>();
  /** Hits spread over Teams of so many figures and SMGs. */
  private readonly spreads = new Map<string, Map<number, readonly Loss[]>>();
  private readonly judgements = new Map<string, Map<number, number | undefined>>();
  /** Chances by end, figures the attacker lost, and figures the defender lost. */
  private all = new Float64Array(0);
  private readonly scratches: Float64Array[] = [];
  private readonly pools = new Map<string, readonly (readonly [Hits, number])[]>();
  private work = 0;
  private held = 0;

  constructor({ fight, rules }: Round) {
    this.rules = rules;
    this.width = { attacker: fight.attacker.figures + 1, defender: fight.defender.figures + 1 };
  }

  /** The measures of a fight with their chances. */
  *measures({ fight, dice }: Round): Generator<readonly [Measure, number]> {
    const now = (role: Role): Standing => standingAs([[fight[role], 1]], dice[role]);
    this.weigh(fight, now('attacker'), now('defender'), 1);
    for (const [at, p] of this.all.entries()) if (p > 0) yield [this.measureAt(at), p];
  }

  private measureAt(at: number): Measure {
    const defender = at % this.width.defender;
    const rest = (at - defender) / this.width.defender;
    const attacker = rest % this.width.attacker;
    const { end, surrender } = this.ends[(rest - attacker) / this.width.attacker]!;
    return { end, attacker, defender, surrender };
  }

  /** Adds a round’s ends to the measures; `share` is how likely it is that the round is fought. */
  private weigh(from: Fight, attacker: Standing, defender: Standing, share: number): void {
    const fight: Fight = { ...from, attacker: attacker.one, defender: defender.one };
    const over = sideOverwhelmed({ attacker: attacker.dice, defender: defender.dice }, fight.round, this.rules);
    if (over) {
      this.flee(fight, attacker, defender, over, share);
      return;
    }
    const onAttacker = this.throws(fight, 'attacker', attacker, defender.dice);
    const known = this.chancesOfRounds(fight);
    const width = this.width.attacker;
    const rows = this.scratch(fight.round);
    for (const d of this.throws(fight, 'defender', defender, attacker.dice)) {
      rows.fill(0);
      let most = -1;
      for (const a of onAttacker) {
        const end = this.judge(fight, d, a, known);
        if (end === undefined) this.again(fight, d, a, share);
        else {
          this.count(a.byLost.length);
          most = Math.max(most, end);
          for (const [lost, p] of a.byLost) rows[end * width + lost]! += p;
        }
      }
      for (let at = 0; at < (most + 1) * width; at++) {
        const pa = rows[at]!;
        if (pa > 0) for (const [lostD, pd] of d.byLost) this.all[at * this.width.defender + lostD]! += share * pa * pd;
      }
    }
  }

  /** Chances by end and figures the attacker lost, kept for each round as none needs another's. */
  private scratch(round: number): Float64Array {
    this.scratches[round] ??= new Float64Array(2 * ENDS * this.width.attacker);
    return this.scratches[round]!;
  }

  /** Nothing is rolled: a side is overwhelmed, from whichever of its states. */
  private flee(fight: Fight, attackers: Standing, defenders: Standing, over: Role, share: number): void {
    const how: How = { how: 'overwhelmed', winner: enemy(over) };
    for (const [attacker, pa] of attackers.states)
      for (const [defender, pd] of defenders.states) {
        const at = this.end(how, { ...fight, attacker, defender }) * this.width.attacker + figuresLost(attacker);
        this.all[at * this.width.defender + figuresLost(defender)]! += share * pa * pd;
      }
  }

  /** What is known of rounds between these Units: it does not depend on how many figures they still have. */
  private chancesOfRounds({ attacker, defender, round }: Fight): Map<number, number | undefined> {
    const places = (side: Side) => side.bands.map(({ place }) => place).join();
    const at = `${round} ${places(attacker)} ${places(defender)}`;
    const known = this.judgements.get(at) ?? new Map<number, number | undefined>();
    this.judgements.set(at, known);
    return known;
  }

  /** What two throws come to: the number of an end, or nothing where they fight again. It depends on the margin and on who is gone. */
  private judge(fight: Fight, d: Throws, a: Throws, known: Map<number, number | undefined>): number | undefined {
    const at = ((d.hits - a.hits + 4096) * 256 + d.mask) * 256 + a.mask;
    if (known.has(at)) return known.get(at);
    const now: Fight = { ...fight, attacker: a.one, defender: d.one };
    const how = resultOf(now, { attacker: d.hits, defender: a.hits }, this.rules);
    const end = how && this.end(how, now);
    known.set(at, end);
    return end;
  }

  /** The next round, from all that two drawn throws may leave: what a side has left does not depend on what the other has. */
  private again(fight: Fight, d: Throws, a: Throws, share: number): void {
    const next: Fight = { ...fight, round: fight.round + 1 };
    for (const attacker of a.next()) for (const defender of d.next()) this.weigh(next, attacker, defender, share);
  }

  /** States after a round as they stand in the next, together where they throw as many dice. */
  private stands(fight: Fight, role: Role, states: readonly (readonly [Side, number])[]): readonly Standing[] {
    const byDice = new Map<number, (readonly [Side, number])[]>();
    for (const [after, p] of states) {
      const side = sideAfter(after, this.rules);
      const dice = sideDice(role, { ...fight, [role]: side, round: fight.round + 1 }, this.rules);
      const same = byDice.get(dice);
      if (same) same.push([side, p]);
      else byDice.set(dice, [[side, p]]);
    }
    return [...byDice].map(([dice, states]) => standingAs(states, dice));
  }

  private count(more: number): void {
    this.work += more;
    if (this.work > MOST) throw new TooMany(`more than ${MOST} pairs of throws`);
  }

  /** The number of an end; two that measure alike have one. */
  private end(how: How, fight: Fight): number {
    const { end, surrender } = measure({ how, fight }, this.rules);
    const at = this.ends.findIndex((one) => one.end === end && one.surrender === surrender);
    if (at >= 0) return at;
    const all = new Float64Array((this.ends.length + 1) * this.width.attacker * this.width.defender);
    all.set(this.all);
    this.all = all;
    return this.ends.push({ end, surrender }) - 1;
  }

  /** The throws of so many dice on a side, folded to what its states make of them. */
  private throws(fight: Fight, role: Role, { states, throws }: Standing, dice: number): readonly Throws[] {
    const storm = storms(enemy(role), fight, this.rules) ? this.rules.storm : 'off';
    const at = `${dice} ${storm}`;
    const known = throws.get(at);
    if (known) return known;
    const last = fight.round >= this.rules.max_rounds;
    const groups = new Map<number, Grouping>();
    for (const [side, share] of states)
      for (const [hit, p] of this.chancesOfHits(dice, storm)) {
        if (share * p < NEVER) continue;
        const one = this.suffer(side, hit, last);
        const hits = hit.shock + hit.kills;
        const group = groups.get(hits * 256 + one.mask) ?? { hits, one, byLost: new Map<number, number>(), each: [] };
        groups.set(hits * 256 + one.mask, group);
        group.byLost.set(one.lost, (group.byLost.get(one.lost) ?? 0) + share * p);
        if (!last) group.each.push([one.side, share * p]);
      }
    const all = [...groups.values()].map(({ hits, one, byLost, each }): Throws => {
      let next: readonly Standing[] | undefined;
      return {
        hits,
        mask: one.mask,
        one: one.side,
        byLost: [...byLost],
        next: () => (next ??= this.stands(fight, role, each)),
      };
    });
    // After the last round no two throws on a side are alike: to keep them would only fill the memory.
    if (!last) throws.set(at, all);
    return all;
  }

  private chancesOfHits(dice: number, storm: FightRules['storm']): readonly (readonly [Hits, number])[] {
    const at = `${dice} ${storm}`;
    const known = this.pools.get(at) ?? throwsOf(dice, storm);
    this.pools.set(at, known);
    return known;
  }

  /** What hits make of a side. After the last round no more is asked than who is gone: one state is kept for all who lose the same Units. */
  private suffer(side: Side, hits: Hits, last: boolean): Suffered {
    const { spreads, ends, ones } = this.known(side);
    const at = hits.shock * 4096 + hits.kills;
    const end = last ? ends.get(at) : undefined;
    const one = end === undefined ? undefined : ones.get(end % 256);
    if (end !== undefined && one) return { side: one, lost: Math.floor(end / 256), mask: end % 256 };
    const known = spreads.get(at);
    const losses = known ?? asProposed(spreadHits(side.bands, hits, this.rules));
    if (!known) this.hold(losses.length);
    spreads.set(at, losses);
    const bands = withLosses(side.bands, losses);
    const mask = bands.reduce((sum, band, i) => sum + (out(band, this.rules) ? 2 ** i : 0), 0);
    const now: Side = { ...side, bands };
    const fallen = figuresLost(now);
    if (last) {
      ends.set(at, fallen * 256 + mask);
      this.hold(1);
      ones.set(mask, ones.get(mask) ?? now);
    }
    return { side: now, lost: fallen, mask };
  }

  private hold(more: number): void {
    this.held += more;
    if (this.held > MOST_HELD) throw new TooMany(`more than ${MOST_HELD} things to keep in mind`);
  }

  private known(side: Side): KnownSide {
    const known = this.sides.get(side);
    if (known) return known;
    const layout = JSON.stringify(side.bands.map(({ teams }) => teams.map(({ figures, smg }) => [figures, smg])));
    const spreads = this.spreads.get(layout) ?? new Map<number, readonly Loss[]>();
    this.spreads.set(layout, spreads);
    const made: KnownSide = { spreads, ends: new Map(), ones: new Map() };
    this.sides.set(side, made);
    return made;
  }
}

/** What is known of a side that is hit: how hits of each number are spread, what they come to in the last round, and one state for each set of Units gone. */
type KnownSide = {
  readonly spreads: Map<number, readonly Loss[]>;
  readonly ends: Map<number, number>;
  readonly ones: Map<number, Side>;
};

/** States with the same Units standing and the same dice. */
const standingAs = (states: Standing['states'], dice: number): Standing => ({
  one: states[0]![0],
  dice,
  states,
  throws: new Map(),
});

/** One die with its laps: how likely it is to make so much Shock and so many kills. (chain-of-command 4.5, row 33) */
function die(laps: number): readonly (readonly [Hits, number])[] {
  const on = (kills: number, p: number): readonly (readonly [Hits, number])[] =>
    kills > laps
      ? [[{ shock: 0, kills }, p]]
      : [[{ shock: 0, kills }, (p * 4) / 6], [{ shock: 1, kills }, p / 6], ...on(kills + 1, p / 6)];
  return on(0, 1);
}

/** Shock and kills of so many dice with their chances, the Storm of Steel’s among them. */
function throwsOf(dice: number, storm: FightRules['storm']): readonly (readonly [Hits, number])[] {
  if (storm === 'manual' || storm === 'off')
    return [...poolChances(d6(dice), counts(5, 6)).values()].map(
      ({ value: [shock = 0, kills = 0], p }) => [{ shock, kills }, p] as const,
    );
  const one = die(storm === 'explode_once' ? 1 : LAPS);
  let all = new Map([['0 0', [{ shock: 0, kills: 0 }, 1] as [Hits, number]]]);
  for (let n = 0; n < dice; n++) {
    const more: typeof all = new Map();
    for (const [hits, p] of all.values())
      for (const [by, q] of one) {
        const sum = { shock: hits.shock + by.shock, kills: hits.kills + by.kills };
        const at = `${sum.shock} ${sum.kills}`;
        const held = more.get(at);
        if (held) held[1] += p * q;
        else more.set(at, [sum, p * q]);
      }
    all = more;
  }
  return [...all.values()];
}

/** What a rule comes to when every choice is taken as proposed; it must leave nothing to chance. */
function asProposed<T>(sequence: Sequence<T>): T {
  let now = sequence.next();
  while (!now.done) now = sequence.next('proposed' in now.value ? new Known(now.value.proposed) : undefined);
  return now.value;
}
