import { Resolution, type Sequence } from '../../../rules/ask.ts';
import { nth, orMake, sumOf, zip } from '../../../rules/lists.ts';
import { goOn, TooMany } from '../../../rules/toomany.ts';
import { sideAfter } from '../fight.ts';
import { figuresLost, leadersCounted, outAt, type Side } from '../force.ts';
import { byFigures, deaths, killShare, type Loss, oddKills, placedTeams, shockShare, withLosses } from '../hits.ts';
import type { FightRules } from '../house.ts';
import { type Most, throwAt } from './throws.ts';

/** The most Units of a side whose fates are told apart: who is out is kept in a byte. */
export const MOST_UNITS = 8;

/** Kills spread over the Teams of a side; the same for more than are enough for all of them. */
type Killed = {
  readonly losses: readonly Omit<Loss, 'shock'>[];
  /** Which Teams took one kill more than the others. */
  readonly odd: readonly number[];
  /** Figures lost in all. */
  readonly lost: number;
  /** Whether each Team still stands, and how many of each Unit. */
  readonly stands: readonly boolean[];
  readonly standing: readonly number[];
  /** The least Shock that leaves each Unit out. */
  readonly outFrom: readonly number[];
  /** So much odd Shock as it lies on each Unit, once it is known. */
  readonly oddOn: (readonly number[])[];
};

/**
 * Hits spread over Teams as the rule of hits.ts proposes it, which is asked once for so many kills and once for the odd Shock.
 * It serves every side with the same figures, SMGs and Leaders: of the side it was made from no Shock and no name is read.
 */
export class Spread {
  private readonly placed;
  /** The place of each Team’s Unit. */
  private readonly unitOf: readonly number[];
  /** Leaders of each Unit that count. */
  private readonly leaders: readonly number[];
  private readonly byKills: Killed[] = [];
  /** Shock on the Teams of each Unit that still stand after a throw, one throw after the other. */
  private added = new Int16Array(0);
  private most = NONE;

  constructor(
    { bands }: Side,
    private readonly rules: FightRules,
    /** Odd Shock on each Team, by how much it is and how many kills are odd. */
    private readonly oddShocks: (readonly number[])[],
  ) {
    this.placed = placedTeams(bands);
    this.unitOf = this.placed.map(({ band }) => band);
    this.leaders = bands.map((band) => leadersCounted(band, rules));
  }

  killed(kills: number): Killed {
    const fewer = this.byKills[kills - 1];
    const found = this.byKills[kills] ?? (fewer && !fewer.stands.includes(true) ? fewer : undefined);
    if (found) {
      this.byKills[kills] = found;
      return found;
    }
    goOn();
    const { placed, rules } = this;
    const share = placed.length === 0 ? [] : asProposed(killShare(placed, kills));
    const losses = placed.length === 0 ? [] : asProposed(deaths(placed, share, rules));
    const figures = zip(placed, losses).map(([{ team }, { fallen }]) => team.figures - fallen);
    const stands = figures.map((many) => many > 0);
    const killed = {
      ...{ losses, odd: oddKills(share), stands, oddOn: [] },
      lost: sumOf(losses, ({ fallen }) => fallen),
      standing: this.byUnit((at) => (stands[at] ? 1 : 0)),
      outFrom: zip(
        this.byUnit((at) => nth(figures, at)),
        this.leaders,
      ).map(([left, leaders]) => leastShock(left, leaders)),
    };
    this.byKills[kills] = killed;
    return killed;
  }

  losses(shock: number, kills: number): readonly Loss[] {
    if (shock + kills === 0 || this.placed.length === 0) return [];
    const { losses, stands } = this.killed(kills);
    const shocks = stands.includes(true) ? this.shocks(shock, kills) : [];
    return losses.map((one, at) => ({ ...one, shock: shocks[at] ?? 0 }));
  }

  /** Shock on each Team: what is odd of it by the rule, and the rest evenly. */
  private shocks(shock: number, kills: number): readonly number[] {
    const teams = this.placed.length;
    const even = Math.floor(shock / teams);
    return this.oddShock(shock % teams, kills).map((odd) => even + odd);
  }

  private oddShock(shock: number, kills: number): readonly number[] {
    const teams = this.placed.length;
    const at = shock * teams + (kills % teams);
    const found = this.oddShocks[at] ?? asProposed(shockShare(this.placed, shock, this.killed(kills).odd, this.rules));
    this.oddShocks[at] = found;
    return found;
  }

  /** The odd Shock on each Unit: on the Teams that still stand. */
  private oddShockOn(shock: number, kills: number): readonly number[] {
    const { stands, oddOn } = this.killed(kills);
    const found = oddOn[shock] ?? this.byUnit((at) => (stands[at] ? nth(this.oddShock(shock, kills), at) : 0));
    oddOn[shock] = found;
    return found;
  }

  /** What there is of something in each Unit, told by its Teams. */
  private byUnit(of: (at: number) => number): readonly number[] {
    const all = this.leaders.map(() => 0);
    for (let at = 0; at < this.placed.length; at++) {
      const band = this.unitOf[at] ?? 0;
      all[band] = (all[band] ?? 0) + of(at);
    }
    return all;
  }

  /** The Shock that throws up to these put on each Unit: on the Teams that still stand. */
  shockBy(most: Most): Int16Array {
    if (covers(this.most, most)) return this.added;
    const units = this.leaders.length;
    const teams = this.placed.length;
    const added = new Int16Array(throwAt(most.hits + 1, 0) * units);
    for (let kills = 0; kills <= most.kills && teams > 0; kills++) {
      const { standing } = this.killed(kills);
      for (let odd = 0; odd < teams && kills + odd <= most.hits; odd++) {
        const oddOn = this.oddShockOn(odd, kills);
        for (let hits = kills + odd, even = 0; hits <= most.hits; hits += teams, even++) {
          const row = throwAt(hits, kills) * units;
          for (let unit = 0; unit < units; unit++)
            added[row + unit] = even * (standing[unit] ?? 0) + (oddOn[unit] ?? 0);
        }
      }
    }
    this.most = most;
    this.added = added;
    return added;
  }

  /** The least Shock more that leaves each Unit out after up to so many kills, where its Teams have so much already. */
  shockNeeded(most: number, { bands }: Side): Int16Array {
    const units = this.leaders.length;
    const had = this.placed.map(({ band, at }) => nth(nth(bands, band).teams, at).shock);
    const needed = new Int16Array((most + 1) * units);
    for (let kills = 0, row = 0; kills <= most; kills++, row += units) {
      const { outFrom, stands } = this.killed(kills);
      for (let unit = 0; unit < units; unit++) needed[row + unit] = outFrom[unit] ?? 0;
      for (let team = 0; team < had.length; team++) {
        const at = row + (this.unitOf[team] ?? 0);
        if (stands[team]) needed[at] = (needed[at] ?? 0) - (had[team] ?? 0);
      }
    }
    return needed;
  }
}

/** The least Shock that leaves a Unit of so many figures and Leaders out. */
function leastShock(figures: number, leaders: number): number {
  let shock = 0;
  while (!outAt(figures, shock, leaders)) shock++;
  return shock;
}

/** Whether what goes so far goes as far as another. */
const covers = (one: Most, other: Most): boolean => one.hits >= other.hits && one.kills >= other.kills;
const NONE: Most = { hits: -1, kills: -1 };

/** A side that is struck: which of its Units any hits leave wiped out or Broken, and how many figures they cost. */
export class Struck {
  /** Figures lost before. */
  private readonly lost: number;
  /** Which Units each throw leaves out. */
  private known: Uint8Array = new Uint8Array(0);
  private most = NONE;
  /** How hits are spread over it; the same for all that have the same figures, SMGs and Leaders, and have lost as many before. */
  readonly spread: Spread;

  constructor(
    readonly side: Side,
    private readonly rules: FightRules,
    private readonly spreads = new Spreads(),
  ) {
    this.spread = spreads.of(side, rules);
    if (side.bands.length > MOST_UNITS) throw new TooMany(`more than ${MOST_UNITS} Units a side`);
    this.lost = figuresLost(side);
  }

  /** Figures lost since the fight began, after so many kills. */
  lostBy(kills: number): number {
    return this.lost + this.spread.killed(kills).lost;
  }

  /** Which Units each throw up to these leaves out, by its place (`throwAt`): each Unit is the power of two at its own. */
  outOf(most: Most): Uint8Array {
    if (covers(this.most, most)) return this.known;
    const units = this.side.bands.length;
    const added = this.spread.shockBy(most);
    const needed = this.spread.shockNeeded(most.kills, this.side);
    const all = new Uint8Array(throwAt(most.hits + 1, 0));
    for (let hits = 0; hits <= most.hits; hits++)
      for (let kills = 0; kills <= hits && kills <= most.kills; kills++) {
        const at = throwAt(hits, kills);
        let out = 0;
        for (let unit = 0; unit < units; unit++)
          if ((added[at * units + unit] ?? 0) >= (needed[kills * units + unit] ?? 0)) out |= 1 << unit;
        all[at] = out;
      }
    this.most = most;
    this.known = all;
    return all;
  }

  /** The side with these hits on. */
  after(shock: number, kills: number): Side {
    return { ...this.side, bands: withLosses(this.side.bands, this.spread.losses(shock, kills)) };
  }

  /** The side with these hits on, as its next round finds it. */
  next(shock: number, kills: number): Struck {
    return new Struck(sideAfter(this.after(shock, kills), this.rules), this.rules, this.spreads);
  }
}

/** How hits are spread over Teams, once for all that have as many figures, SMGs and Leaders, and have lost as many figures before. */
class Spreads {
  private readonly all = new Map<string, Spread>();
  /** Odd hits go by which Teams have more figures than others, however many. */
  private readonly oddShocks = new Map<string, (readonly number[])[]>();

  of(side: Side, rules: FightRules): Spread {
    const bands = side.bands
      .map((band) => [leadersCounted(band, rules), ...band.teams.map(({ figures, smg }) => `${figures} ${smg}`)].join())
      .join(';');
    return orMake(this.all, `${figuresLost(side)} ${bands}`, () => new Spread(side, rules, this.oddShocksOf(side)));
  }

  private oddShocksOf({ bands }: Side): (readonly number[])[] {
    const order = byFigures(placedTeams(bands).map(({ team }) => team.figures)).join();
    return orMake(this.oddShocks, order, () => []);
  }
}

/** What a rule comes to when every choice is taken as proposed; it must leave nothing to chance. */
function asProposed<T>(sequence: Sequence<T>): T {
  let now = sequence.next();
  while (!now.done) now = sequence.next('proposed' in now.value ? new Resolution(now.value.proposed) : undefined);
  return now.value;
}
