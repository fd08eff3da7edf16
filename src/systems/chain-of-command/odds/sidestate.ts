import { getOrCreate, sumOf, zip } from '../../../engine/data/lists.ts';
import { reportProgress, TooManyPaths } from '../../../engine/dice/effort.ts';
import { resultWithCard } from '../../../odds/model.ts';
import type { FightRules } from '../house.ts';
import { sideForNextRound } from '../rules/combat/fight.ts';
import {
  countLeadersForThresholds,
  doesShockBreak,
  type Fight,
  type FightingUnit,
  figuresLost,
  type Role,
  type SideInFight,
} from '../rules/combat/force.ts';
import {
  applyLosses,
  type Hits,
  killFigures,
  oddKillsByTeam,
  placedTeams,
  shareKills,
  shareShock,
  type TeamLoss,
} from '../rules/combat/hits.ts';
import { countSideDice } from '../rules/combat/pool.ts';

const MAX_UNITS = 8;

/** Range of kills after which the same Units are wiped out or Broken, for a given number of hits. */
export type KillRange = {
  /** Bit mask of the Units wiped out or Broken. Unit n is bit n. */
  readonly out: number;
  readonly minKills: number;
  readonly maxKills: number;
};

/** One side at the start of a round: its Units with their Shock, and its dice. Caches the results of hits. */
export class SideState {
  readonly side: SideInFight;
  readonly lostBefore: number;
  private readonly spread: HitSpread;
  private readonly shock: readonly number[];
  private readonly byHits: (readonly KillRange[])[] = [];
  private readonly nextStates = new Map<string, SideState>();

  constructor(
    private readonly role: Role,
    private readonly fight: Fight,
    readonly dice: number,
    private readonly rules: FightRules,
    private readonly spreads = new Map<string, HitSpread>(),
  ) {
    this.side = fight[role];
    const { units } = this.side;
    if (units.length > MAX_UNITS) throw new TooManyPaths(`more than ${MAX_UNITS} Units a side`);
    this.lostBefore = figuresLost(this.side);
    this.shock = placedTeams(units).map(({ team }) => team.shock);
    this.spread = getOrCreate(spreads, teamsKey(units), () => new HitSpread(units, rules));
  }

  get units(): string {
    return this.side.units.map(({ place }) => place).join();
  }

  lostAfter(kills: number): number {
    return this.lostBefore + this.spread.afterKills(kills).fallen;
  }

  killRanges(hits: number): readonly KillRange[] {
    this.byHits[hits] ??= this.findKillRanges(hits);
    return this.byHits[hits];
  }

  private findKillRanges(hits: number): readonly KillRange[] {
    const all: KillRange[] = [];
    let last: (KillRange & { maxKills: number }) | undefined;
    for (let kills = 0; kills <= hits; kills++) {
      const out = this.spread.unitsOutAfter(this.shock, hits - kills, kills);
      if (last?.out === out) last.maxKills = kills;
      else {
        last = { out, minKills: kills, maxKills: kills };
        all.push(last);
      }
    }
    return all;
  }

  after(hits: Hits): SideInFight {
    return { ...this.side, units: applyLosses(this.side.units, this.spread.losses(hits)) };
  }

  next(hits: Hits): SideState {
    return getOrCreate(this.nextStates, `${hits.shock} ${hits.kills}`, () => {
      const { role, rules } = this;
      const fight = { ...this.fight, [role]: sideForNextRound(this.after(hits), rules), round: this.fight.round + 1 };
      return new SideState(role, fight, countSideDice(role, fight, rules), rules, this.spreads);
    });
  }
}

const teamsKey = (units: readonly FightingUnit[]): string =>
  units.map(({ place, teams }) => `${place}: ${teams.map(({ figures, smg }) => `${figures} ${smg}`)}`).join();

type KillsOnSide = {
  readonly losses: readonly Omit<TeamLoss, 'shock'>[];
  readonly fallen: number;
  readonly oddKillsByTeam: readonly number[];
  readonly figuresLeftByTeam: readonly number[];
  readonly figuresLeftByUnit: readonly number[];
};

/** Spreads hits over Teams as the app proposes. The Shock that the Teams already have makes no difference. */
class HitSpread {
  private readonly placed;
  private readonly leaders: readonly number[];
  private readonly byKills: KillsOnSide[] = [];
  private readonly oddShocks: (readonly number[])[] = [];

  constructor(
    units: readonly FightingUnit[],
    private readonly rules: FightRules,
  ) {
    this.placed = placedTeams(units);
    this.leaders = units.map((unit) => countLeadersForThresholds(unit, rules));
  }

  afterKills(kills: number): KillsOnSide {
    this.byKills[kills] ??= this.spreadKills(kills);
    return this.byKills[kills];
  }

  losses({ shock, kills }: Hits): readonly TeamLoss[] {
    const even = Math.floor(shock / this.placed.length);
    return zip(this.afterKills(kills).losses, this.oddShockByTeam(shock, kills)).map(([loss, odd]) => ({
      ...loss,
      shock: even + odd,
    }));
  }

  /** Returns a bit mask of the Units wiped out or Broken after these hits. `shockBefore` is by Team. */
  unitsOutAfter(shockBefore: readonly number[], shock: number, kills: number): number {
    const { placed, leaders } = this;
    const { figuresLeftByTeam: teams, figuresLeftByUnit: units } = this.afterKills(kills);
    const odd = this.oddShockByTeam(shock, kills);
    const even = Math.floor(shock / placed.length);
    let out = 0;
    for (let unit = 0, team = 0; unit < leaders.length; unit++) {
      let now = 0;
      for (; placed[team]?.unitIndex === unit; team++)
        if ((teams[team] ?? 0) > 0) now += (shockBefore[team] ?? 0) + even + (odd[team] ?? 0);
      const figures = units[unit] ?? 0;
      if (figures === 0 || doesShockBreak(now, figures + (leaders[unit] ?? 0))) out |= 1 << unit;
    }
    return out;
  }

  private spreadKills(kills: number): KillsOnSide {
    reportProgress();
    const { placed } = this;
    const share = resultWithCard(shareKills(placed, kills));
    const losses = resultWithCard(killFigures(placed, share, this.rules));
    const teams = zip(placed, losses).map(([{ team }, { fallen }]) => team.figures - fallen);
    const units = this.leaders.map(() => 0);
    for (const [{ unitIndex }, figures] of zip(placed, teams)) units[unitIndex] = (units[unitIndex] ?? 0) + figures;
    return {
      losses,
      fallen: sumOf(losses, ({ fallen }) => fallen),
      oddKillsByTeam: oddKillsByTeam(share),
      figuresLeftByTeam: teams,
      figuresLeftByUnit: units,
    };
  }

  private oddShockByTeam(shock: number, kills: number): readonly number[] {
    const teams = this.placed.length;
    const at = (shock % teams) * teams + (kills % teams);
    this.oddShocks[at] ??= resultWithCard(
      shareShock(this.placed, shock % teams, this.afterKills(kills).oddKillsByTeam, this.rules),
    );
    return this.oddShocks[at];
  }
}
