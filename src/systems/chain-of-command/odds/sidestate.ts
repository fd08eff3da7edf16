import { Resolution, type Sequence } from '../../../engine/ask.ts';
import { orMake, sumOf, zip } from '../../../engine/lists.ts';
import { goOn, TooMany } from '../../../engine/toomany.ts';
import { sideAfter } from '../fight.ts';
import { type Band, type Fight, figuresLost, leadersCounted, outAt, type Role, type Side } from '../force.ts';
import { deaths, type Hits, killShare, type Loss, oddKills, placedTeams, shockShare, withLosses } from '../hits.ts';
import type { FightRules } from '../house.ts';
import { sideDice } from '../pool.ts';

/** The most Units of a side: which of them are out is kept in a byte. */
const MOST_UNITS = 8;

/** Hits on a side with so few to so many kills among them, which come to the same. */
export type Struck = {
  /** The Units wiped out or Broken: the nth is the nth bit. */
  readonly out: number;
  /** Figures lost since the fight began, where they are told with the end. */
  readonly lost: number;
  readonly fewest: number;
  readonly most: number;
};

/** A side as it may stand at the start of a round. */
export class SideState {
  readonly side: Side;
  /** Figures lost since the fight began. */
  readonly lost: number;
  private readonly spread: HitSpread;
  /** Shock on each Team that stands. */
  private readonly shock: readonly number[];
  private readonly byHits: (readonly Struck[])[] = [];
  private readonly nextStates = new Map<string, SideState>();

  constructor(
    private readonly role: Role,
    private readonly fight: Fight,
    readonly dice: number,
    private readonly rules: FightRules,
    private readonly isLossTold: boolean,
    private readonly spreads = new Map<string, HitSpread>(),
  ) {
    this.side = fight[role];
    const { bands } = this.side;
    if (bands.length > MOST_UNITS) throw new TooMany(`more than ${MOST_UNITS} Units a side`);
    this.lost = figuresLost(this.side);
    this.shock = placedTeams(bands).map(({ team }) => team.shock);
    this.spread = orMake(spreads, teamsOf(bands), () => new HitSpread(bands, rules));
  }

  /** Places of the Units on the side. */
  get units(): string {
    return this.side.bands.map(({ place }) => place).join();
  }

  /** Figures lost since the fight began, after so many kills. */
  lostBy(kills: number): number {
    return this.lost + this.spread.killed(kills).fallen;
  }

  /** What so many hits do to the side, by the number of kills among them. */
  struck(hits: number): readonly Struck[] {
    this.byHits[hits] ??= this.strike(hits);
    return this.byHits[hits];
  }

  private strike(hits: number): readonly Struck[] {
    const all: Struck[] = [];
    let last: (Struck & { most: number }) | undefined;
    for (let kills = 0; kills <= hits; kills++) {
      const out = this.spread.outAfter(this.shock, hits - kills, kills);
      const lost = this.isLossTold ? this.lostBy(kills) : 0;
      if (last?.out === out && last.lost === lost) last.most = kills;
      else {
        last = { out, lost, fewest: kills, most: kills };
        all.push(last);
      }
    }
    return all;
  }

  /** The side with these hits on. */
  after(hits: Hits): Side {
    return { ...this.side, bands: withLosses(this.side.bands, this.spread.losses(hits)) };
  }

  /** The side with these hits on, as the next round finds it. */
  next(hits: Hits): SideState {
    return orMake(this.nextStates, `${hits.shock} ${hits.kills}`, () => {
      const { role, rules } = this;
      const fight = { ...this.fight, [role]: sideAfter(this.after(hits), rules), round: this.fight.round + 1 };
      return new SideState(role, fight, sideDice(role, fight, rules), rules, this.isLossTold, this.spreads);
    });
  }
}

/** Teams of a side: hits spread alike over sides where these are alike. */
const teamsOf = (bands: readonly Band[]): string =>
  bands.map(({ place, teams }) => `${place}: ${teams.map(({ figures, smg }) => `${figures} ${smg}`)}`).join();

/** What so many kills leave of a side. */
type KillsOnSide = {
  readonly losses: readonly Omit<Loss, 'shock'>[];
  readonly fallen: number;
  /** Which Teams took an odd kill. */
  readonly odd: readonly number[];
  /** Figures left of each Team, and of each Unit. */
  readonly teams: readonly number[];
  readonly units: readonly number[];
};

/** How hits spread over the Teams of a side as the rule proposes it, whatever Shock they have. (chain-of-command 4.6) */
class HitSpread {
  private readonly placed;
  private readonly leaders: readonly number[];
  private readonly byKills: KillsOnSide[] = [];
  /** Odd Shock on each Team, by how much there is and how many kills are odd. */
  private readonly oddShocks: (readonly number[])[] = [];

  constructor(
    bands: readonly Band[],
    private readonly rules: FightRules,
  ) {
    this.placed = placedTeams(bands);
    this.leaders = bands.map((band) => leadersCounted(band, rules));
  }

  killed(kills: number): KillsOnSide {
    this.byKills[kills] ??= this.spreadKills(kills);
    return this.byKills[kills];
  }

  losses({ shock, kills }: Hits): readonly Loss[] {
    const even = Math.floor(shock / this.placed.length);
    return zip(this.killed(kills).losses, this.oddShock(shock, kills)).map(([loss, odd]) => ({
      ...loss,
      shock: even + odd,
    }));
  }

  /** The Units that these hits leave out of a side with so much Shock on each Team. */
  outAfter(had: readonly number[], shock: number, kills: number): number {
    const { placed, leaders } = this;
    const { teams, units } = this.killed(kills);
    const odd = this.oddShock(shock, kills);
    const even = Math.floor(shock / placed.length);
    let out = 0;
    for (let unit = 0, team = 0; unit < leaders.length; unit++) {
      let now = 0;
      for (; placed[team]?.band === unit; team++)
        if ((teams[team] ?? 0) > 0) now += (had[team] ?? 0) + even + (odd[team] ?? 0);
      if (outAt(units[unit] ?? 0, now, leaders[unit] ?? 0)) out |= 1 << unit;
    }
    return out;
  }

  private spreadKills(kills: number): KillsOnSide {
    goOn();
    const { placed } = this;
    const share = asProposed(killShare(placed, kills));
    const losses = asProposed(deaths(placed, share, this.rules));
    const teams = zip(placed, losses).map(([{ team }, { fallen }]) => team.figures - fallen);
    const units = this.leaders.map(() => 0);
    for (const [{ band }, figures] of zip(placed, teams)) units[band] = (units[band] ?? 0) + figures;
    return { losses, fallen: sumOf(losses, ({ fallen }) => fallen), odd: oddKills(share), teams, units };
  }

  /** Shock on each Team beyond what is on all alike. */
  private oddShock(shock: number, kills: number): readonly number[] {
    const teams = this.placed.length;
    const at = (shock % teams) * teams + (kills % teams);
    this.oddShocks[at] ??= asProposed(shockShare(this.placed, shock % teams, this.killed(kills).odd, this.rules));
    return this.oddShocks[at];
  }
}

/** What a sequence without dice comes to when every choice is as proposed. */
function asProposed<T>(sequence: Sequence<T>): T {
  let next = sequence.next();
  while (!next.done) next = sequence.next('proposed' in next.value ? new Resolution(next.value.proposed) : undefined);
  return next.value;
}
