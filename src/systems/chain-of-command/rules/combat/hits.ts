import { askNumber, askSpread, type Sequence, scope } from '../../../../engine/ask.ts';
import { nth, total, zip } from '../../../../engine/data/lists.ts';
import type { Item } from '../../../../engine/data/readanswer.ts';
import type { FightRules } from '../../house.ts';
import type { FightingUnit, Role, Team } from './force.ts';

/** Hits that a side scores; its enemy suffers them. (chain-of-command 4.5) */
export type Hits = { readonly shock: number; readonly kills: number };

export type PlacedTeam = Readonly<{ unitIndex: number; teamIndex: number; team: Team; item: Item }>;

/**
 * Spreads hits evenly over all Teams fighting. The player places odd hits. Kills beyond a Team’s last figure pass on,
 * and a lost Team’s Shock is lost. (chain-of-command 4.6)
 */
export function* applyHits(
  units: readonly FightingUnit[],
  hits: Hits,
  rules: FightRules,
  owner?: Role,
): Sequence<readonly FightingUnit[]> {
  return applyLosses(units, yield* spreadHits(units, hits, rules, owner));
}

export type TeamLoss = Readonly<Record<'unitIndex' | 'teamIndex' | 'fallen' | 'smg' | 'shock', number>>;

function* spreadHits(
  units: readonly FightingUnit[],
  { kills, shock }: Hits,
  rules: FightRules,
  owner?: Role,
): Sequence<readonly TeamLoss[]> {
  const placed = placedTeams(units);
  if (placed.length === 0 || kills + shock === 0) return [];
  // Steps 1 to 3: even shares, and the odd hits
  const killsEach = yield* shareKills(placed, kills);
  const shockEach = yield* shareShock(placed, shock, oddKillsByTeam(killsEach), rules);
  // Step 4: kills beyond a Team’s last figure
  const dead = yield* killFigures(placed, killsEach, rules, owner);
  return zip(dead, shockEach).map(([one, shock]) => ({ ...one, shock }));
}

/** Returns the Teams with figures, in order. The id "2/1" is the first Team of the second Unit. */
export const placedTeams = (units: readonly FightingUnit[]): readonly PlacedTeam[] =>
  units.flatMap(({ place, name, teams }, unitIndex) =>
    teams.flatMap((team, teamIndex) => {
      const item = { id: `${place}/${teamIndex + 1}`, name: units.length > 1 ? `${name}, ${team.name}` : team.name };
      return team.figures > 0 ? [{ unitIndex, teamIndex, team, item }] : [];
    }),
  );

const teamItems = (placed: readonly PlacedTeam[]): readonly Item[] => placed.map(({ item }) => item);

const figuresOf = (placed: readonly PlacedTeam[]): readonly number[] => placed.map(({ team }) => team.figures);

export function* shareKills(placed: readonly PlacedTeam[], kills: number): Sequence<readonly number[]> {
  const proposed = spreadEvenly(kills, figuresOf(placed));
  if (kills % placed.length === 0) return proposed;
  return yield* askSpread('kills', kills, teamItems(placed), { proposed }, (numbers) =>
    whyUneven('kill', kills, numbers),
  );
}

const mostFiguresFirst = (figures: readonly number[]): readonly number[] =>
  figures
    .map((many, i) => ({ many, i }))
    .sort((a, b) => b.many - a.many || a.i - b.i)
    .map(({ i }) => i);

/** Spreads hits evenly, odd ones to the Teams with most figures. (chain-of-command 4.6) */
export function spreadEvenly(hits: number, figures: readonly number[]): readonly number[] {
  const odd = mostFiguresFirst(figures).slice(0, hits % figures.length);
  return figures.map((_, i) => Math.floor(hits / figures.length) + (odd.includes(i) ? 1 : 0));
}

function whyUneven(what: string, hits: number, numbers: readonly number[]): string | undefined {
  const base = Math.floor(hits / numbers.length);
  return numbers.every((n) => n === base || n === base + 1)
    ? undefined
    : `Each Team takes ${base}, and no Team more than one odd ${what}.`;
}

export function oddKillsByTeam(killsByTeam: readonly number[]): readonly number[] {
  const base = Math.floor(total(killsByTeam) / killsByTeam.length);
  return killsByTeam.map((n) => n - base);
}

/** Returns the Shock added to each Team. `odd` counts the odd kills of each. (chain-of-command 4.6, row 19) */
export function* shareShock(
  placed: readonly PlacedTeam[],
  shock: number,
  odd: readonly number[],
  rules: FightRules,
): Sequence<readonly number[]> {
  const proposed = proposedShock(shock, odd, figuresOf(placed), rules);
  if (shock % placed.length === 0) return proposed;
  return yield* askSpread('shock', shock, teamItems(placed), { proposed }, (numbers) =>
    whyUnevenShock(shock, numbers, odd, rules),
  );
}

function proposedShock(
  shock: number,
  odd: readonly number[],
  figures: readonly number[],
  rules: FightRules,
): readonly number[] {
  if (rules.odd_limit === 'per_kind') return spreadEvenly(shock, figures);
  const order = mostFiguresFirst(figures);
  let oddHits = odd;
  for (let left = shock % figures.length; left > 0; left--) {
    const least = Math.min(...oddHits);
    const next = order.find((i) => oddHits[i] === least);
    oddHits = oddHits.map((n, i) => (i === next ? n + 1 : n));
  }
  return zip(oddHits, odd).map(([now, before]) => Math.floor(shock / figures.length) + now - before);
}

/**
 * Returns why a spread of Shock is not allowed, or undefined. No Team takes a second odd hit before all have one.
 * (chain-of-command 4.6, row 19)
 */
function whyUnevenShock(
  shock: number,
  numbers: readonly number[],
  odd: readonly number[],
  rules: FightRules,
): string | undefined {
  if (rules.odd_limit === 'per_kind') return whyUneven('Shock', shock, numbers);
  const base = Math.floor(shock / numbers.length);
  if (numbers.some((n) => n < base)) return `Each Team takes ${base} Shock at least.`;
  const oddHits = zip(numbers, odd).map(([n, more]) => n - base + more);
  if (oddHits.includes(0) && oddHits.some((n) => n > 1))
    return 'No Team takes a second odd hit while another has none.';
  return oddHits.some((n) => n > 2) ? 'No Team takes a third odd hit.' : undefined;
}

export function* killFigures(
  placed: readonly PlacedTeam[],
  share: readonly number[],
  rules: FightRules,
  owner?: Role,
): Sequence<readonly Omit<TeamLoss, 'shock'>[]> {
  const losses: Omit<TeamLoss, 'shock'>[] = [];
  for (const [placedTeam, fallen] of zip(placed, yield* fallenByTeam(placed, share, rules)))
    losses.push({
      unitIndex: placedTeam.unitIndex,
      teamIndex: placedTeam.teamIndex,
      fallen,
      smg: yield* smgsLost(placedTeam, fallen, owner),
    });
  return losses;
}

/**
 * Returns the figures lost by each Team. Kills beyond a Team’s figures pass on evenly to the other Teams, or by house
 * rule are lost. (chain-of-command 4.6, row 22)
 */
function* fallenByTeam(
  placed: readonly PlacedTeam[],
  share: readonly number[],
  { overkill }: FightRules,
): Sequence<readonly number[]> {
  const figures = figuresOf(placed);
  const capToFigures = (hits: readonly number[]) => zip(figures, hits).map(([men, n]) => Math.min(men, n));
  const kills = total(share);
  let fallen = capToFigures(share);
  let excess = kills - total(fallen);
  for (let pass = 1; excess > 0 && overkill === 'spill'; pass++) {
    const figuresLeft = zip(figures, fallen).map(([men, n]) => men - n);
    const standing = [...figuresLeft.keys()].filter((i) => nth(figuresLeft, i) > 0);
    if (standing.length === 0) break;
    const proposed = spreadEvenly(
      excess,
      figuresLeft.filter((n) => n > 0),
    );
    const more =
      excess % standing.length === 0
        ? proposed
        : yield* askSpread(
            pass === 1 ? 'spill' : `spill ${pass}`,
            excess,
            teamItems(placed).filter((_, i) => standing.includes(i)),
            { proposed },
            (numbers) => whyUneven('kill', total(numbers), numbers),
          );
    fallen = capToFigures(fallen.map((n, i) => n + (more[standing.indexOf(i)] ?? 0)));
    excess = kills - total(fallen);
  }
  return fallen;
}

/** Returns the SMGs lost with the fallen of a Team. The owner decides; the fewest are proposed. (chain-of-command 3) */
function* smgsLost(placed: PlacedTeam, fallen: number, owner?: Role): Sequence<number> {
  const { team } = placed;
  const min = Math.max(0, fallen - (team.figures - team.smg));
  const max = Math.min(fallen, team.smg);
  if (min === max) return min;
  return yield* scope(placed.item.id, askNumber('smgs', { min, max }, { proposed: min }), owner);
}

export const applyLosses = (units: readonly FightingUnit[], losses: readonly TeamLoss[]): readonly FightingUnit[] =>
  losses.length === 0
    ? units
    : units.map((unit, unitIndex) => ({
        ...unit,
        teams: unit.teams.map((team, teamIndex) => {
          const lost = losses.find((one) => one.unitIndex === unitIndex && one.teamIndex === teamIndex);
          return lost ? teamAfter(team, lost.fallen, lost.smg, lost.shock) : team;
        }),
      }));

function teamAfter(team: Team, fallen: number, smg: number, shock: number): Team {
  const figures = team.figures - fallen;
  return figures > 0
    ? { ...team, figures, smg: team.smg - smg, shock: team.shock + shock }
    : { ...team, figures: 0, smg: 0, shock: 0 };
}
