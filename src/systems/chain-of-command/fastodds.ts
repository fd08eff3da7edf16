import { Known, part, type Quick, type Sequence, under } from '../../rules/ask.ts';
import { type Chances, ChancesBuilder } from '../../rules/chances.ts';
import { nth, sumOf } from '../../rules/lists.ts';
import { counts, d6, poolChances } from '../../rules/pool.ts';
import { goOn, TooMany } from '../../rules/toomany.ts';
import { fates, type How, resultOf } from './fate.ts';
import { type End, type Ended, endOf, exchange, LAPS, type Round, sideAfter, stating, storms } from './fight.ts';
import { enemy, type Fight, figures, leadersCounted, outAt, ROLES, type Role, type Side } from './force.ts';
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

/** A round to be weighed; `given` where somebody has given himself up before it. */
export type Weighed = Round & { readonly given: boolean };

/** The measure of a fight that is over. */
const measure = ({ how, fight }: Pick<Ended, 'how' | 'fight'>, rules: FightRules, given: boolean): Measure => ({
  end: endOf(how),
  attacker: figuresLost(fight.attacker),
  defender: figuresLost(fight.defender),
  surrender: given || fates(fight, how, [], rules).some(({ fate }) => fate === 'surrenders'),
});

const figuresLost = ({ bands, gone, figures: began }: Side): number =>
  began - [...bands, ...gone].reduce((sum, band) => sum + figures(band), 0);

/** The same as the odds tell it: under the same names, measured before it is merged. */
export function* walk({ given, ...round }: Weighed): Sequence<Measure> {
  const { rules } = round;
  return yield* exchange(round, [], {
    ended: (ended) => measure(ended, rules, given),
    *again(fight) {
      return yield* under('again', part(walkOn, { fight, rules, given }, mustWalk(rules) ? undefined : quickOn));
    },
  });
}

type Rest = Omit<Weighed, 'dice'>;

function* walkOn({ fight, rules, given }: Rest): Sequence<Measure> {
  return yield* walk({ ...(yield* stating(fight, rules)), given });
}

/** Whether the odds must walk it dice by dice: our own preset throws for Leaders between the rounds. */
const mustWalk = ({ leader_hits }: FightRules): boolean => leader_hits === 'house_A';

/** The odds of a fight as a part: at once, or walked. */
export const weigh = (round: Weighed): Sequence<Measure> =>
  part(walk, round, mustWalk(round.rules) ? undefined : quick);

/** All chances of a fight at once: each side’s throws folded to what the enemy’s state makes of them, then pair by pair. Figures of both sides, or with the end, are told together only where somebody asks for both. */
export const quick = {
  fields: ['end', 'attacker', 'defender', 'surrender'],
  count(round: Weighed) {
    const apart = new Fold(round, false);
    return (read: readonly string[]) => apart.chances(read) ?? new Fold(round, true).jointly();
  },
} satisfies Quick<Weighed, Measure>;

const quickOn: Quick<Rest, Measure> = {
  fields: quick.fields,
  count: ({ fight, rules, given }) =>
    quick.count({
      ...{ fight, rules, given },
      dice: { attacker: sideDice('attacker', fight, rules), defender: sideDice('defender', fight, rules) },
    }),
};

/** How many pairs of throws are weighed before giving up: some seconds on a phone. */
const MOST = 400_000_000;

/** How many spreads of hits, by Team, and ends of a last round are kept before giving up: what a worker of 64 MB holds. */
const MOST_HELD = 300_000;

/** As how many of them a state of a side counts, and a number that stands for an end. */
const PER_SIDE = 10;
const PER_CODE = 0.1;

/** What is less likely than this is left out: all of it together is less than 1e-12. */
const NEVER = 1e-18;

/** The states a side may be in with the same Units standing and the same dice, with their chances; one stands for them all. */
type Standing = {
  readonly one: Side;
  readonly dice: number;
  readonly p: number;
  readonly states: readonly (readonly [side: Side, p: number])[];
  /** How likely the enemy is, at most, to have thrown what they meet. */
  readonly meets: number;
  /** What last throws of so many dice make of them, once it is known. */
  readonly lasts: Map<number, LastThrows>;
};
/** What a throw makes of a side that suffers it: figures lost since the fight began, and which of its Units are gone. */
type Suffered = { readonly side: Side; readonly lost: number; readonly mask: number };
/** Throws of so many dice: Shock, kills and chance of each. */
type Pool = {
  readonly shock: Int32Array;
  readonly kills: Int32Array;
  readonly p: Float64Array;
  /** Where each stands in a list of all throws of as many hits or fewer. */
  readonly places: Int32Array;
  readonly most: number;
};
/** What throws of the last round make of a side: by which of its Units are gone how likely so many hits are, how likely all are, and how likely figures lost are. */
type LastThrows = {
  readonly each: readonly { readonly mask: number; readonly one: Side; readonly p: Float64Array }[];
  readonly all: number;
  readonly lost: Float64Array;
};
/** What throws of so many dice make of a side, by which of its Units are gone. */
type Throws = { readonly each: readonly Same[] };
/** Those that leave the same Units gone, and one state that stands for all they leave. */
type Same = { readonly mask: number; readonly one: Side; readonly hits: Blow[] };
/** Those of them that are so many hits: how likely they are, how the side may stand after them, and how likely the enemy’s throws are with which they end the fight. */
type Blow = {
  readonly hits: number;
  p: number;
  readonly each: State[];
  next?: readonly Standing[];
  ended: number;
};
/** How a side may be, by how many figures it has lost since the fight began. */
type State = { readonly side: Side; readonly lost: number; p: number };

/** What two sides’ throws that leave the same Units gone come to, by how many more hits the attacker made: the number of an end, or that they fight again. */
type Judged = (number | undefined)[];
const AGAIN = -1;
/** The place of a number of hits ahead or behind in a list without gaps. */
const placeOf = (ahead: number): number => (ahead < 0 ? -2 * ahead - 1 : 2 * ahead);

class Fold {
  private readonly rules: FightRules;
  private readonly given: boolean;
  private readonly sides = new Map<Side, KnownSide>();
  /** Hits spread over Teams of so many figures and SMGs. */
  private readonly spreads = new Map<string, Map<number, readonly Loss[]>>();
  private readonly pools = new Map<string, Pool>();
  private readonly judgements = new Map<string, Map<number, Judged>>();
  private work = 0;
  private held = 0;
  private readonly ends: Pick<Measure, 'end' | 'surrender'>[] = [];
  /** How likely each end is, by its number. */
  private readonly byEnd: number[] = [];
  /** How likely each number of figures lost is. */
  private readonly lost: Readonly<Record<Role, Float64Array>>;

  /** The same together: by end, figures the attacker lost, and figures the defender lost. */
  private readonly table: Float64Array[][] = [];

  constructor(
    { fight, dice, rules, given }: Weighed,
    private readonly joint: boolean,
  ) {
    this.rules = rules;
    this.given = given;
    const none = (role: Role) => new Float64Array(fight[role].figures + 1);
    this.lost = { attacker: none('attacker'), defender: none('defender') };
    const now = (role: Role): Standing => standingAs([[fight[role], 1]], dice[role]);
    this.weigh(fight, now('attacker'), now('defender'), 1);
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
          nth(this.byEnd, no),
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

  /** Adds a round’s ends to the measures; `share` is how likely it is that the round is fought. */
  private weigh(from: Fight, attacker: Standing, defender: Standing, share: number): void {
    goOn();
    const fight: Fight = { ...from, attacker: attacker.one, defender: defender.one };
    const over = sideOverwhelmed({ attacker: attacker.dice, defender: defender.dice }, fight.round, this.rules);
    if (over) {
      this.flee(fight, attacker, defender, over, share);
      return;
    }
    if (fight.round >= this.rules.max_rounds && !this.joint) {
      this.weighLast(fight, attacker, defender, share);
      return;
    }
    const known = this.judgedRounds(fight);
    const onAttacker = this.throws(fight, 'attacker', attacker, defender);
    const onDefender = this.throws(fight, 'defender', defender, attacker);
    // What is small beside the sum of all rounds is added up here first, or it would be lost.
    const ended: number[] = [];
    for (const ds of onDefender.each)
      for (const as of onAttacker.each) {
        const pair = ds.mask * 256 + as.mask;
        const judged = known.get(pair) ?? [];
        known.set(pair, judged);
        const now: Fight = { ...fight, attacker: as.one, defender: ds.one };
        this.count(ds.hits.length * as.hits.length);
        for (const d of ds.hits) {
          const rows: Float64Array[] = [];
          for (const a of as.hits) {
            const margin = placeOf(d.hits - a.hits);
            const end = judged[margin] ?? this.judge(now, d.hits, a.hits);
            judged[margin] = end;
            if (end === AGAIN) this.again(fight, d, a, share, { attacker: onAttacker, defender: onDefender });
            else {
              add(ended, end, d.p * a.p);
              d.ended += a.p;
              a.ended += d.p;
              if (this.joint) rows[end] = gathered(rows[end] ?? new Float64Array(this.lost.attacker.length), a);
            }
          }
          for (const [end, row] of rows.entries())
            for (const [attacker, pa] of row?.entries() ?? [])
              if (pa > 0)
                for (const { lost, p } of d.each) add(nth(nth(this.table, end), attacker), lost, share * pa * p);
        }
      }
    for (const [end, p] of ended.entries()) add(this.byEnd, end, share * (p ?? 0));
    this.lose('attacker', onAttacker, share);
    this.lose('defender', onDefender, share);
  }

  /** The same of a last round, which always ends the fight: how far one side is ahead of the other is all there is to judge. */
  private weighLast(fight: Fight, attacker: Standing, defender: Standing, share: number): void {
    const known = this.judgedRounds(fight);
    const onAttacker = this.lastThrows(fight, 'attacker', attacker, defender.dice);
    const onDefender = this.lastThrows(fight, 'defender', defender, attacker.dice);
    const ended: number[] = [];
    for (const ds of onDefender.each)
      for (const as of onAttacker.each) {
        const pair = ds.mask * 256 + as.mask;
        const judged = known.get(pair) ?? [];
        known.set(pair, judged);
        this.count(ds.p.length * as.p.length);
        const margins = differences(ds.p, as.p);
        const least = 1 - as.p.length;
        let now: Fight | undefined;
        for (let at = 0; at < margins.length; at++) {
          const p = margins[at] ?? 0;
          if (p === 0) continue;
          const ahead = least + at;
          const place = placeOf(ahead);
          let end = judged[place];
          if (end === undefined) {
            now ??= { ...fight, attacker: as.one, defender: ds.one };
            end = this.judge(now, Math.max(0, ahead), Math.max(0, -ahead));
            judged[place] = end;
          }
          add(ended, end, p);
        }
      }
    for (const [end, p] of ended.entries()) add(this.byEnd, end, share * (p ?? 0));
    for (const [fallen, p] of onAttacker.lost.entries()) add(this.lost.attacker, fallen, share * onDefender.all * p);
    for (const [fallen, p] of onDefender.lost.entries()) add(this.lost.defender, fallen, share * onAttacker.all * p);
  }

  /** The throws of so many dice of a last round on a side. */
  private lastThrows(fight: Fight, role: Role, standing: Standing, dice: number): LastThrows {
    const found = standing.lasts.get(dice);
    if (found) return found;
    goOn();
    const pool = this.poolOf(dice, storms(enemy(role), fight, this.rules) ? this.rules.storm : 'off');
    const lost = new Float64Array(this.lost[role].length);
    const byMask: ({ readonly mask: number; readonly one: Side; readonly p: Float64Array } | undefined)[] = [];
    let all = 0;
    for (const [side, share] of standing.states) {
      const codes = this.codesFor(this.known(side), pool.most);
      for (let at = 0; at < pool.p.length; at++) {
        const p = share * (pool.p[at] ?? 0);
        if (p * standing.meets < NEVER) continue;
        const shock = pool.shock[at] ?? 0;
        const kills = pool.kills[at] ?? 0;
        const place = pool.places[at] ?? 0;
        const code = codes[place] || this.code(this.known(side), side, shock, kills, place);
        const mask = code & 255;
        let same = byMask[mask];
        if (!same) {
          same = { mask, one: this.known(side).stands.get(mask) ?? side, p: new Float64Array(pool.most + 1) };
          byMask[mask] = same;
        }
        const hits = shock + kills;
        same.p[hits] = (same.p[hits] ?? 0) + p;
        const fallen = (code >> 8) - 1;
        lost[fallen] = (lost[fallen] ?? 0) + p;
        all += p;
      }
    }
    const throws = { each: byMask.filter((same) => same !== undefined), all, lost };
    standing.lasts.set(dice, throws);
    return throws;
  }

  /** What is known of the hits of a last round on a side, with room for so many. */
  private codesFor(known: KnownSide, most: number): Int32Array {
    const all = hitsPlace(0, most + 1);
    if (known.codes.length < all) {
      const codes = new Int32Array(all);
      codes.set(known.codes);
      known.codes = codes;
    }
    return known.codes;
  }

  /** What hits of a last round come to, as one number above 0: a figure more than were lost since the fight began times 256, and which Units are gone. */
  private code(known: KnownSide, side: Side, shock: number, kills: number, place: number): number {
    const losses = this.lossesOf(known, side, shock, kills);
    const { lost, mask } = this.toll(known, side, losses);
    if (!known.stands.has(mask)) {
      known.stands.set(mask, { ...side, bands: withLosses(side.bands, losses) });
      this.hold(PER_SIDE);
    }
    const code = (lost + 1) * 256 + mask;
    known.codes[place] = code;
    this.hold(PER_CODE);
    return code;
  }

  /** Adds the figures that a side has lost where the fight ends. */
  private lose(role: Role, { each }: Throws, share: number): void {
    for (const { hits } of each)
      for (const blow of hits) {
        for (const { lost, p } of blow.each) add(this.lost[role], lost, share * blow.ended * p);
        blow.ended = 0;
      }
  }

  /** Nothing is rolled: a side is overwhelmed, from whichever of its states. */
  private flee(fight: Fight, attackers: Standing, defenders: Standing, over: Role, share: number): void {
    const how: How = { how: 'overwhelmed', winner: enemy(over) };
    for (const [attacker, pa] of attackers.states)
      for (const [defender, pd] of defenders.states) {
        const end = this.end(how, { ...fight, attacker, defender });
        const [a, d] = [figuresLost(attacker), figuresLost(defender)];
        add(this.byEnd, end, share * pa * pd);
        add(this.lost.attacker, a, share * pa * pd);
        add(this.lost.defender, d, share * pa * pd);
        if (this.joint) add(nth(nth(this.table, end), a), d, share * pa * pd);
      }
  }

  /** What is known of rounds between these Units: it does not depend on how many figures they still have. */
  private judgedRounds({ attacker, defender, round }: Fight): Map<number, Judged> {
    const places = (side: Side) => side.bands.map(({ place }) => place).join();
    const at = `${round} ${places(attacker)} ${places(defender)}`;
    const known = this.judgements.get(at) ?? new Map<number, Judged>();
    this.judgements.set(at, known);
    return known;
  }

  /** What throws come to: the number of an end, or that they fight again. It depends on the margin and on who is gone. */
  private judge(now: Fight, attacker: number, defender: number): number {
    const how = resultOf(now, { attacker, defender }, this.rules);
    return how ? this.end(how, now) : AGAIN;
  }

  /** The next round, from all that two drawn throws may leave: what a side has left does not depend on what the other has. */
  private again(fight: Fight, d: Blow, a: Blow, share: number, on: Readonly<Record<Role, Throws>>): void {
    const next: Fight = { ...fight, round: fight.round + 1 };
    a.next ??= this.stands(fight, 'attacker', a.each, likeliest(on.defender, a.hits));
    d.next ??= this.stands(fight, 'defender', d.each, likeliest(on.attacker, d.hits));
    for (const attacker of a.next)
      for (const defender of d.next)
        if (share * attacker.p * defender.p > NEVER) this.weigh(next, attacker, defender, share);
  }

  /** States after a round as they stand in the next, together where they throw as many dice. */
  private stands(fight: Fight, role: Role, states: readonly State[], meets: number): readonly Standing[] {
    const byDice = new Map<number, (readonly [Side, number])[]>();
    for (const { side: after, p } of states) {
      const side = sideAfter(after, this.rules);
      const dice = sideDice(role, { ...fight, [role]: side, round: fight.round + 1 }, this.rules);
      const same = byDice.get(dice);
      if (same) same.push([side, p]);
      else byDice.set(dice, [[side, p]]);
    }
    return [...byDice].map(([dice, states]) => standingAs(states, dice, meets));
  }

  private count(more: number): void {
    this.work += more;
    if (this.work > MOST) throw new TooMany(`more than ${MOST} pairs of throws`);
  }

  /** The number of an end; two that measure alike have one. */
  private end(how: How, fight: Fight): number {
    const { end, surrender } = measure({ how, fight }, this.rules, this.given);
    const at = this.ends.findIndex((one) => one.end === end && one.surrender === surrender);
    if (at >= 0) return at;
    this.byEnd.push(0);
    if (this.joint) this.table.push(Array.from(this.lost.attacker, () => new Float64Array(this.lost.defender.length)));
    return this.ends.push({ end, surrender }) - 1;
  }

  /** The throws of so many dice on a side, folded to what its states make of them. */
  private throws(fight: Fight, role: Role, { states }: Standing, { dice, p: enemys }: Standing): Throws {
    const storm = storms(enemy(role), fight, this.rules) ? this.rules.storm : 'off';
    const byMask = new Map<
      number,
      { readonly mask: number; readonly one: Side; readonly hits: (Blow | undefined)[] }
    >();
    for (const [side, share] of states) {
      const known = this.known(side);
      const pool = this.poolOf(dice, storm);
      for (let at = 0; at < pool.p.length; at++) {
        const p = share * (pool.p[at] ?? 0);
        if (p * enemys < NEVER) continue;
        const hit = { shock: pool.shock[at] ?? 0, kills: pool.kills[at] ?? 0 };
        const { side: one, lost, mask } = this.suffer(known, side, hit);
        const same = byMask.get(mask) ?? { mask, one, hits: [] };
        byMask.set(mask, same);
        const hits = hit.shock + hit.kills;
        const blow: Blow = same.hits[hits] ?? { hits, p: 0, each: [], ended: 0 };
        same.hits[hits] = blow;
        blow.p += p;
        blow.each.push({ side: one, lost, p });
      }
    }
    const each = [...byMask.values()].map(
      (same): Same => ({ ...same, hits: same.hits.filter((blow) => blow !== undefined) }),
    );
    return { each };
  }

  private poolOf(dice: number, storm: FightRules['storm']): Pool {
    const at = `${dice} ${storm}`;
    const known = this.pools.get(at) ?? listed(throwsOf(dice, storm));
    this.pools.set(at, known);
    return known;
  }

  /** What hits make of a side. */
  private suffer(known: KnownSide, side: Side, { shock, kills }: Hits): Suffered {
    const losses = this.lossesOf(known, side, shock, kills);
    return { side: { ...side, bands: withLosses(side.bands, losses) }, ...this.toll(known, side, losses) };
  }

  /** Figures lost since the fight began and which Units are gone, once these losses are on, which come in the order of the Teams. */
  private toll({ lost, leaders }: KnownSide, { bands }: Side, losses: readonly Loss[]): Omit<Suffered, 'side'> {
    let mask = 0;
    let fallen = 0;
    let next = 0;
    for (let b = 0; b < bands.length; b++) {
      let [figures, shock] = [0, 0];
      const { teams } = nth(bands, b);
      for (let at = 0; at < teams.length; at++) {
        const team = nth(teams, at);
        const loss = losses[next];
        const own = loss?.band === b && loss.at === at ? loss : undefined;
        if (own) next++;
        const left = team.figures - (own?.fallen ?? 0);
        fallen += own?.fallen ?? 0;
        figures += left;
        if (left > 0) shock += team.shock + (own?.shock ?? 0);
      }
      if (outAt(figures, shock, nth(leaders, b))) mask += 2 ** b;
    }
    return { lost: lost + fallen, mask };
  }

  private lossesOf({ spreads }: KnownSide, side: Side, shock: number, kills: number): readonly Loss[] {
    const at = shock * 4096 + kills;
    const known = spreads.get(at);
    if (known) return known;
    goOn();
    const losses = asProposed(spreadHits(side.bands, { shock, kills }, this.rules));
    this.hold(losses.length);
    spreads.set(at, losses);
    return losses;
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
    const leaders = side.bands.map((band) => leadersCounted(band, this.rules));
    const made: KnownSide = {
      ...{ spreads, codes: new Int32Array(0), stands: new Map() },
      ...{ lost: figuresLost(side), leaders },
    };
    this.sides.set(side, made);
    return made;
  }
}

/** What is known of a side that is hit: how hits of each number are spread, what Shock and kills come to in the last round, and one state for each set of Units gone. */
type KnownSide = {
  readonly spreads: Map<number, readonly Loss[]>;
  codes: Int32Array;
  readonly stands: Map<number, Side>;
  readonly lost: number;
  readonly leaders: readonly number[];
};

function add(to: Float64Array | number[], at: number, p: number): void {
  to[at] = (to[at] ?? 0) + p;
}

/** Chances by figures lost, with those of a throw. */
function gathered(row: Float64Array, { each }: Blow): Float64Array {
  for (const { lost, p } of each) add(row, lost, p);
  return row;
}

/** States with the same Units standing and the same dice. */
const standingAs = (states: Standing['states'], dice: number, meets = 1): Standing => ({
  one: states[0]![0],
  dice,
  p: sumOf(states, ([, p]) => p),
  states,
  meets,
  lasts: new Map(),
});

/** How likely the likeliest of these throws is that make so many hits. */
const likeliest = ({ each }: Throws, hits: number): number =>
  Math.max(...each.map(({ hits: blows }) => blows.find((blow) => blow.hits === hits)?.p ?? 0));

/** How likely it is that one side makes so many hits more than another, from as many fewer as that may make. */
function differences(one: Float64Array, other: Float64Array): Float64Array {
  const all = new Float64Array(one.length + other.length - 1);
  for (let hits = 0; hits < one.length; hits++) {
    const p = one[hits] ?? 0;
    if (p === 0) continue;
    const last = hits + other.length - 1;
    for (let others = 0; others < other.length; others++) {
      const at = last - others;
      all[at] = (all[at] ?? 0) + p * (other[others] ?? 0);
    }
  }
  return all;
}

/** The place of kills among so many hits in a list of all throws of so many hits or fewer. */
const hitsPlace = (kills: number, hits: number): number => (hits * (hits + 1)) / 2 + kills;

/** Throws side by side. */
function listed(throws: readonly (readonly [Hits, number])[]): Pool {
  return {
    shock: Int32Array.from(throws, ([{ shock }]) => shock),
    kills: Int32Array.from(throws, ([{ kills }]) => kills),
    p: Float64Array.from(throws, ([, p]) => p),
    places: Int32Array.from(throws, ([{ shock, kills }]) => hitsPlace(kills, shock + kills)),
    most: Math.max(...throws.map(([{ shock, kills }]) => shock + kills)),
  };
}

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
