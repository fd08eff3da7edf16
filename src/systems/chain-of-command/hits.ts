import { choose, type Item, number, type Sequence, spread, under } from '../../rules/ask.ts';
import type { Band, Role, Team } from './force.ts';
import type { FightRules } from './house.ts';
import { LEADER_HITS, type LeaderHit } from './tables.ts';

/** Hits on a side, as the enemy's dice made them. */
export type Hits = { readonly shock: number; readonly kills: number };

/** A Team with its place: its Unit's in the side, its own in the Unit. */
type Placed = { readonly of: Band; readonly band: number; readonly at: number; readonly team: Team };

/**
 * The Units of a side after these hits: spread evenly over all Teams fighting, the odd ones placed by the player,
 * kills beyond a Team's last figure passed on, the Shock of a Team that is gone gone with it. (chain-of-command 4.6)
 */
export function* afterHits(
  bands: readonly Band[],
  { kills, shock }: Hits,
  rules: FightRules,
  owner?: Role,
): Sequence<readonly Band[]> {
  const placed = bands.flatMap((of, band) =>
    of.teams.map((team, at): Placed => ({ of, band, at, team })).filter(({ team }) => team.figures > 0),
  );
  if (placed.length === 0 || kills + shock === 0) return bands;
  const [only, another] = placed;
  if (only && !another) return yield* alone(bands, only, { kills, shock }, owner);
  const several = bands.length > 1;
  const bins = () =>
    placed.map(({ of, at, team }) => ({
      id: idOf({ of, at }),
      name: several ? `${of.name}, ${team.name}` : team.name,
    }));
  const first = evenly(
    kills,
    placed.map(({ team }) => team.figures),
  );
  const share =
    kills % placed.length === 0
      ? first
      : yield* spread('kills', kills, bins(), { proposed: first }, (numbers) => unevenly('kill', kills, numbers));
  const odd = share.map((n) => n - Math.floor(kills / placed.length));
  const then = oddShock(
    shock,
    odd,
    placed.map(({ team }) => team.figures),
    rules,
  );
  const shocks =
    shock % placed.length === 0
      ? then
      : yield* spread('shock', shock, bins(), { proposed: then }, (numbers) => astray(shock, numbers, odd, rules));
  const fallen = yield* fallenByTeam(placed, bins, share, rules);
  const smgs: number[] = [];
  for (const [i, one] of placed.entries()) smgs.push(yield* weapons(one, fallen[i]!, owner));
  return bands.map((band, b) => ({
    ...band,
    teams: band.teams.map((team, at) => {
      const i = placed.findIndex((one) => one.band === b && one.at === at);
      return i < 0 ? team : after(team, fallen[i]!, smgs[i]!, shocks[i]!);
    }),
  }));
}

/** A Team’s id among those of its side: "2/1" is the first of the second Unit. */
const idOf = ({ of, at }: Pick<Placed, 'of' | 'at'>): string => `${of.place}/${at + 1}`;

/** One Team takes all of it. */
function* alone(bands: readonly Band[], only: Placed, { kills, shock }: Hits, owner?: Role): Sequence<readonly Band[]> {
  const { of, band, at, team } = only;
  const fallen = Math.min(kills, team.figures);
  const smg = yield* weapons(only, fallen, owner);
  const teams = of.teams.with(at, after(team, fallen, smg, shock));
  return bands.with(band, { ...of, teams });
}

function after(team: Team, fallen: number, smg: number, shock: number): Team {
  const figures = team.figures - fallen;
  return figures > 0
    ? { ...team, figures, smg: team.smg - smg, shock: team.shock + shock }
    : { ...team, figures: 0, smg: 0, shock: 0 };
}

/** Places by how many figures stand there, most first. */
const byFigures = (figures: readonly number[]): readonly number[] =>
  figures.map((_, i) => i).sort((a, b) => figures[b]! - figures[a]! || a - b);

/** So many hits over these Teams: evenly, the odd ones where most figures are. (chain-of-command 4.6) */
export function evenly(hits: number, figures: readonly number[]): readonly number[] {
  const numbers = figures.map(() => Math.floor(hits / figures.length));
  for (const i of byFigures(figures).slice(0, hits % figures.length)) numbers[i]!++;
  return numbers;
}

/** Shock over these Teams: the odd ones where no odd hit is yet. (chain-of-command 4.6, row 19) */
function oddShock(
  shock: number,
  odd: readonly number[],
  figures: readonly number[],
  rules: FightRules,
): readonly number[] {
  if (rules.odd_limit === 'per_kind') return evenly(shock, figures);
  const numbers = figures.map(() => Math.floor(shock / figures.length));
  const held = [...odd];
  const places = byFigures(figures);
  for (let left = shock % figures.length; left > 0; left--) {
    const least = Math.min(...held);
    const i = places.find((i) => held[i] === least)!;
    held[i]!++;
    numbers[i]!++;
  }
  return numbers;
}

/** Why these kills are not spread as the rule wants, if they are not. (chain-of-command 4.6) */
function unevenly(what: string, hits: number, numbers: readonly number[]): string | undefined {
  const base = Math.floor(hits / numbers.length);
  return numbers.every((n) => n === base || n === base + 1)
    ? undefined
    : `Each Team takes ${base}, and no Team more than one odd ${what}.`;
}

/** Why this Shock is not spread as the rule wants: no Team takes a second odd hit while another has none. (chain-of-command 4.6, row 19) */
function astray(
  shock: number,
  numbers: readonly number[],
  odd: readonly number[],
  rules: FightRules,
): string | undefined {
  if (rules.odd_limit === 'per_kind') return unevenly('Shock', shock, numbers);
  const base = Math.floor(shock / numbers.length);
  if (numbers.some((n) => n < base)) return `Each Team takes ${base} Shock at least.`;
  const held = numbers.map((n, i) => n - base + odd[i]!);
  const bare = held.includes(0);
  if (bare && held.some((n) => n > 1)) return 'No Team takes a second odd hit while another has none.';
  return held.some((n) => n > 2) ? 'No Team takes a third odd hit.' : undefined;
}

/** Figures that fall in each Team: what is beyond its last goes on to the others, evenly again. (chain-of-command 4.6, row 22) */
function* fallenByTeam(
  placed: readonly Placed[],
  bins: () => readonly Item[],
  share: readonly number[],
  { overkill }: FightRules,
): Sequence<readonly number[]> {
  let fallen = placed.map(({ team }, i) => Math.min(team.figures, share[i]!));
  let over = share.reduce((sum, n, i) => sum + n - fallen[i]!, 0);
  for (let lap = 1; over > 0 && overkill === 'spill'; lap++) {
    const left = placed.map(({ team }, i) => team.figures - fallen[i]!);
    const up = left.map((_, i) => i).filter((i) => left[i]! > 0);
    if (up.length === 0) break;
    const even = evenly(
      over,
      up.map((i) => left[i]!),
    );
    const more =
      over % up.length === 0
        ? even
        : yield* spread(
            lap === 1 ? 'spill' : `spill ${lap}`,
            over,
            up.map((i) => bins()[i]!),
            { proposed: even },
            (numbers) =>
              unevenly(
                'kill',
                numbers.reduce((sum, n) => sum + n, 0),
                numbers,
              ),
          );
    const now = fallen.map((n, i) => {
      const at = up.indexOf(i);
      return at < 0 ? n : Math.min(placed[i]!.team.figures, n + more[at]!);
    });
    over -= now.reduce((sum, n, i) => sum + n - fallen[i]!, 0);
    fallen = now;
  }
  return fallen;
}

/** SMGs lost with the fallen of a Team: the owner says, and as few as may be are proposed. (chain-of-command 3) */
function* weapons(one: Placed, fallen: number, owner?: Role): Sequence<number> {
  const { team } = one;
  const min = Math.max(0, fallen - (team.figures - team.smg));
  const max = Math.min(fallen, team.smg);
  if (min === max) return min;
  return yield* under(idOf(one), number('smgs', { min, max }, { proposed: min }), owner);
}

/** Hits by themselves, as a named part: each Team's kills and Shock, and what is left of it. (chain-of-command 4.6) */
export function* spreading({ bands, hits, rules }: { bands: readonly Band[]; hits: Hits; rules: FightRules }) {
  return (yield* afterHits(bands, hits, rules)).flatMap(({ teams }) => teams);
}

/** What the player’s book does to a Leader who is looked at for hits. (chain-of-command 4.7) */
export const chosenHit = (): Sequence<LeaderHit> =>
  choose(
    'hit',
    LEADER_HITS.map(({ id }) => id),
    { assumed: 'none' },
  );
