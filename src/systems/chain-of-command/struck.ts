import { Known, type Sequence } from '../../rules/ask.ts';
import { nth, sumOf, zip } from '../../rules/lists.ts';
import { goOn, TooMany } from '../../rules/toomany.ts';
import { sideAfter } from './fight.ts';
import { figuresLost, leadersCounted, outAt, type Side } from './force.ts';
import { deaths, killShare, type Loss, oddKills, placedTeams, shockShare, withLosses } from './hits.ts';
import type { FightRules } from './house.ts';
import { throwAt } from './throws.ts';

/** The most Units of a side whose fates are told apart: who is out is kept in a byte. */
export const MOST_UNITS = 8;

/** Kills spread over the Teams of a side; the same for more than are enough for all of them. */
type Killed = {
  readonly share: readonly number[];
  /** Which Teams took one kill more than the others. */
  readonly odd: readonly number[];
  /** Figures left of each Unit, and figures lost in all. */
  readonly left: readonly number[];
  readonly lost: number;
  /** Whether each Team still stands, and how many of each Unit. */
  readonly stands: readonly boolean[];
  readonly standing: readonly number[];
  /** So much odd Shock as it lies on each Unit, once it is known. */
  readonly oddOn: (readonly number[])[];
};

/**
 * Hits spread over Teams as the rule of hits.ts proposes it, which is asked once for so many kills and once for the odd Shock.
 * It serves every side with the same figures and SMGs: of the side it was made from no Shock and no name is read.
 */
class Spread {
  private readonly placed;
  private readonly units: number;
  private readonly byKills: Killed[] = [];
  private readonly oddShocks: (readonly number[])[] = [];
  /** Shock on the Teams of each Unit that still stand after a throw, one throw after the other, for throws of up to so many hits. */
  private added = new Int16Array(0);
  private most = -1;

  constructor(
    { bands }: Side,
    private readonly rules: FightRules,
  ) {
    this.placed = placedTeams(bands);
    this.units = bands.length;
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
    const left = this.byUnit((at) => nth(figures, at));
    const stands = figures.map((many) => many > 0);
    const standing = this.byUnit((at) => (stands[at] ? 1 : 0));
    const lost = sumOf(losses, ({ fallen }) => fallen);
    const killed = { share, odd: oddKills(share), left, lost, stands, standing, oddOn: [] };
    this.byKills[kills] = killed;
    return killed;
  }

  losses(shock: number, kills: number): readonly Loss[] {
    if (shock + kills === 0 || this.placed.length === 0) return [];
    const { share, stands } = this.killed(kills);
    const shocks = stands.includes(true) ? this.shocks(shock, kills) : [];
    return asProposed(deaths(this.placed, share, this.rules)).map((one, at) => ({ ...one, shock: shocks[at] ?? 0 }));
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
    const all = new Array<number>(this.units).fill(0);
    for (let at = 0; at < this.placed.length; at++) {
      const { band } = nth(this.placed, at);
      all[band] = (all[band] ?? 0) + of(at);
    }
    return all;
  }

  /** The Shock that throws of up to so many hits put on each Unit: on the Teams that still stand. */
  shockBy(most: number): Int16Array {
    if (most <= this.most) return this.added;
    const { placed, units } = this;
    const teams = placed.length;
    const added = new Int16Array(throwAt(most + 1, 0) * units);
    added.set(this.added);
    for (let kills = 0; kills <= most && teams > 0; kills++) {
      const { standing } = this.killed(kills);
      for (let hits = Math.max(kills, this.most + 1); hits <= most; hits++) {
        const shock = hits - kills;
        const odd = this.oddShockOn(shock % teams, kills);
        const even = Math.floor(shock / teams);
        const row = throwAt(hits, kills) * units;
        for (let unit = 0; unit < units; unit++) added[row + unit] = even * (standing[unit] ?? 0) + (odd[unit] ?? 0);
      }
    }
    this.most = most;
    this.added = added;
    return added;
  }

  /** Shock that each Unit already has on Teams that stand after so many kills, where its Teams have so much. */
  shockLeft(kills: number, { bands }: Side): readonly number[] {
    const { stands } = this.killed(kills);
    return this.byUnit((at) => {
      const { band, at: team } = nth(this.placed, at);
      return stands[at] ? nth(nth(bands, band).teams, team).shock : 0;
    });
  }
}

/** A side that is struck: which of its Units any hits leave wiped out or Broken, and how many figures they cost. */
export class Struck {
  /** Figures lost before. */
  private readonly lost: number;
  private readonly leaders: readonly number[];
  /** Which Units each throw leaves out. */
  private known: Uint8Array = new Uint8Array(0);
  private readonly spread: Spread;

  constructor(
    readonly side: Side,
    private readonly rules: FightRules,
    private readonly spreads = new Spreads(),
  ) {
    this.spread = spreads.of(side, rules);
    if (side.bands.length > MOST_UNITS) throw new TooMany(`more than ${MOST_UNITS} Units a side`);
    this.lost = figuresLost(side);
    this.leaders = side.bands.map((band) => leadersCounted(band, rules));
  }

  /** Figures lost since the fight began, after so many kills. */
  lostBy(kills: number): number {
    return this.lost + this.spread.killed(kills).lost;
  }

  /** Which Units each throw of up to so many hits leaves out, by its place (`throwAt`): each Unit is the power of two at its own. */
  outOf(most: number): Uint8Array {
    if (this.known.length > throwAt(most, most)) return this.known;
    const { leaders, spread } = this;
    const added = spread.shockBy(most);
    const all = new Uint8Array(throwAt(most + 1, 0));
    for (let kills = 0; kills <= most; kills++) {
      const { left } = spread.killed(kills);
      const had = spread.shockLeft(kills, this.side);
      for (let hits = kills; hits <= most; hits++) {
        const at = throwAt(hits, kills);
        const row = at * leaders.length;
        let out = 0;
        for (let unit = 0, own = 1; unit < leaders.length; unit++, own *= 2)
          if (outAt(left[unit] ?? 0, (had[unit] ?? 0) + (added[row + unit] ?? 0), leaders[unit] ?? 0)) out += own;
        all[at] = out;
      }
    }
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

/** How hits are spread over Teams, once for all that have as many figures and SMGs. */
class Spreads {
  private readonly all = new Map<string, Spread>();

  of(side: Side, rules: FightRules): Spread {
    const at = side.bands.map(({ teams }) => teams.map(({ figures, smg }) => `${figures} ${smg}`).join()).join(';');
    const found = this.all.get(at) ?? new Spread(side, rules);
    this.all.set(at, found);
    return found;
  }
}

/** What a rule comes to when every choice is taken as proposed; it must leave nothing to chance. */
function asProposed<T>(sequence: Sequence<T>): T {
  let now = sequence.next();
  while (!now.done) now = sequence.next('proposed' in now.value ? new Known(now.value.proposed) : undefined);
  return now.value;
}
