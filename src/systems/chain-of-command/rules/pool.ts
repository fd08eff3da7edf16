import { asRole, type Sequence, scope, stated } from '../../../engine/ask.ts';
import { sumOf } from '../../../engine/data/lists.ts';
import { type Line, totalOf } from '../../../engine/lines.ts';
import { type FightRules, marked } from '../house.ts';
import { LINES, type LineId } from '../tables.ts';
import {
  active,
  type Band,
  type Fight,
  figures,
  type Guns,
  isPinned,
  type Leader,
  overcome,
  type Role,
  type Side,
  shock,
  strength,
} from './force.ts';

export type Sum = { readonly value: number; readonly lines: readonly Line[] };

type Given = Readonly<Record<string, number>>;

/** Contribution of a line: `each` times `asRole` dice. */
type Entry = { readonly id: LineId; readonly each: number; readonly by: number };
type Cut = { readonly id: LineId; readonly keeps: (dice: number) => number };

/** Dice of one Unit this round, line by line in printed order, cuts last. (chain-of-command 4.3) */
export const unitPool = (band: Band, role: Role, fight: Fight, rules: FightRules, given: Given = {}): Sum =>
  addUp(entries(band, role, fight, rules), cuts([band], role, fight, rules), rules, given);

/** Dice of a side as one pool, by house rule: each line covers all its Units. (chain-of-command row 21) */
export function sidePool(role: Role, fight: Fight, rules: FightRules, given: Given = {}): Sum {
  const all = fight[role].bands.flatMap((band) => entries(band, role, fight, rules));
  const lines = LINES.flatMap(({ id }): Entry[] => {
    const same = all.filter((entry) => entry.id === id);
    const each = same.reduce((sum, entry) => sum + entry.each, 0);
    return same[0] ? [{ id, each, by: same[0].by }] : [];
  });
  return addUp(lines, cuts(fight[role].bands, role, fight, rules), rules, given);
}

/** Dice of a side: a pool for each Unit, or one pool by house rule. (chain-of-command 4.3, row 21) */
export function sideDice(role: Role, fight: Fight, rules: FightRules): number {
  if (rules.pool === 'side') return sidePool(role, fight, rules).value;
  return fight[role].bands.reduce((dice, band) => dice + unitPool(band, role, fight, rules).value, 0);
}

/** States the dice of a side line by line. Players may overrule any line. (chain-of-command 4.3) */
export function* pool(role: Role, fight: Fight, rules: FightRules): Sequence<number> {
  const { bands } = fight[role];
  if (rules.pool === 'side' && bands.length > 1)
    return yield* asRole(
      role,
      say('pool', rules, (rules, given) => sidePool(role, fight, rules, given)),
    );
  let dice = 0;
  const units: Line[] = [];
  for (const band of bands) {
    const own = yield* asRole(
      role,
      scope(
        `${band.place}`,
        say('pool', rules, (rules, given) => unitPool(band, role, fight, rules, given)),
      ),
    );
    dice += own;
    units.push({ what: band.name, by: own, now: dice });
  }
  return bands.length === 1 ? dice : yield* asRole(role, stated('pool', dice, units, DICE));
}

const DICE = { min: 0, max: 200 };

/** States a pool. A line is overruled before the cuts that follow it. */
function say(id: string, rules: FightRules, pool: (rules: FightRules, given: Given) => Sum): Sequence<number> {
  const sumFrom = (given: Given) => {
    const sum = marked(rules, (rules) => pool(rules, given).lines);
    return { value: totalOf(sum), sum };
  };
  const { value, sum } = sumFrom({});
  return stated(id, value, sum, DICE, sumFrom);
}

function entries(band: Band, role: Role, fight: Fight, rules: FightRules): readonly Entry[] {
  const side = fight[role];
  const first = fight.round === 1;
  const defends = role === 'defender';
  const isFirst = side.bands[0] === band;
  const green = band.quality === 'green';
  const orders = sumOf(band.leaders.filter(active), (leader) => ordersLeft(leader, rules));
  const guns = gunsCrossed(band, rules);
  const smgs = band.leaders.filter(({ is, smg }) => smg && is !== 'killed').length;
  const lines: readonly (readonly [id: LineId, each: number, by: number])[] = [
    ['figures', figures(band), 1],
    ['orders', orders, 1],
    [
      'support',
      defends && isFirst && (first || rules.support_rounds === 'all') ? Math.floor(side.firepower / 2) : 0,
      1,
    ],
    ['elite', band.quality === 'elite' ? 1 : 0, 2],
    ['green', green ? 1 : 0, -2],
    ['visible', defends && isFirst && first ? seen(side, rules) : 0, 1],
    ['shock', green ? 0 : Math.floor(shock(band) / 2), -1],
    ['shock each', green ? shock(band) : 0, -1],
    ['smg', smgs + band.teams.reduce((sum, team) => sum + team.smg, 0), 1],
    ['lmg', defends && first ? guns.lmg : 0, 3],
    ['mg', defends && first ? guns.mg : 0, 4],
    ['suppressing', defends ? suppressing(guns, first, rules) : 0, 3],
  ];
  return lines.filter(([id, each]) => each > 0 || id === 'figures').map(([id, each, by]) => ({ id, each, by }));
}

/** Orders a Leader can issue. By house rule, less those used this Phase. (chain-of-command row 9) */
const ordersLeft = ({ orders, spent = 0 }: Leader, rules: FightRules): number =>
  rules.orders === 'unspent' ? Math.max(0, orders - spent) : orders;

/** Visible movement dice of all enemy Units. By house rule, of the highest Unit only. (chain-of-command row 38) */
const seen = ({ visible }: Side, { vis_multi }: FightRules): number =>
  vis_multi === 'max' ? Math.max(0, ...visible) : sumOf(visible, (dice) => dice);

/** Machine guns that count for a Unit: its own, and by house rule those in support. (chain-of-command row 32) */
function gunsCrossed(band: Band, { support_mg }: FightRules): Guns {
  const { supporting } = band;
  if (support_mg !== 'both' || !supporting) return band;
  const both = (what: keyof Guns) => band[what] + supporting[what];
  return { lmg: both('lmg'), mg: both('mg'), suppressing: both('suppressing') };
}

/** Machine guns with Suppressing Fire. By house rule, less those counted by arc. (chain-of-command 4.3, rows 7, 8) */
function suppressing({ suppressing, lmg, mg }: Guns, first: boolean, rules: FightRules): number {
  if (!first && rules.suppress_rounds === 'first') return 0;
  return first && rules.mg_both === 'no' ? Math.max(0, suppressing - lmg - mg) : suppressing;
}

const half = (dice: number): number => Math.floor(dice / 2);

const THIRDS: Readonly<Record<FightRules['third'], (dice: number) => number>> = {
  keep_floor: (dice) => Math.floor((2 * dice) / 3),
  remove_floor: (dice) => dice - Math.floor(dice / 3),
  even_first: (dice) => Math.floor((2 * (dice - (dice % 2))) / 3),
};

/** Cuts in printed order: cover, rear, Pinned. (chain-of-command 4.3) */
function cuts(bands: readonly Band[], role: Role, fight: Fight, rules: FightRules): readonly Cut[] {
  const first = fight.round === 1;
  const attacks = role === 'attacker' && first;
  return [
    ...(attacks && fight.cover === 'light' ? [{ id: 'light' as const, keeps: THIRDS[rules.third] }] : []),
    ...(attacks && fight.cover === 'hard' ? [{ id: 'hard' as const, keeps: half }] : []),
    ...(first && bands.some(({ rear }) => rear) ? [{ id: 'rear' as const, keeps: half }] : []),
    ...(pinnedTogether(bands, rules) ? [{ id: 'pinned' as const, keeps: half }] : []),
  ];
}

/**
 * Whether the Units of a pool are Pinned together. A Unit with Teams apart is judged alone. (chain-of-command 2, row
 * 21)
 */
function pinnedTogether(bands: readonly Band[], rules: FightRules): boolean {
  const together = bands.filter(({ apart }) => !apart);
  const strong = together.reduce((sum, band) => sum + strength(band, rules), 0);
  return (
    bands.some((band) => band.apart && isPinned(band, rules)) ||
    overcome(
      together.flatMap(({ teams }) => teams),
      { apart: false, strength: strong },
    )
  );
}

/** Adds up the lines, stops at zero, and cuts last. (chain-of-command 4.3, rows 1, 3, 4) */
function addUp(entries: readonly Entry[], cuts: readonly Cut[], rules: FightRules, given: Given): Sum {
  const lines: Line[] = [];
  let now = 0;
  const take = (what: string, next: number, rest: Pick<Line, 'each' | 'ref' | 'given'>) => {
    const after = rules.clamp === 'each_line' ? Math.max(0, next) : next;
    lines.push({ what, by: after - now, now: after, ...rest });
    now = after;
  };
  const even = () => {
    if (rules.rounding === 'even_totals' && now % 2 !== 0) take('even', now - 1, { ref: 'row 1' });
  };
  for (const { id, each, by } of entries) {
    if (lines.length > 0) even();
    take(id, now + each * by + (given[id] ?? 0), { each, ref: REFS[id], ...factsOf(given[id]) });
  }
  for (const { id, keeps } of rules.stack_cuts === 'yes' ? cuts : deepest(cuts, now)) {
    even();
    take(id, keeps(now) + (given[id] ?? 0), { ref: REFS[id], ...factsOf(given[id]) });
  }
  if (now < 0) take('none', 0, { ref: 'row 4' });
  return { value: now, lines };
}

const factsOf = (given: number | undefined) => (given ? { given } : {});

const REFS = Object.fromEntries(LINES.map(({ id, ref }) => [id, ref])) as Readonly<Record<LineId, string>>;

/**
 * Only the cut with the fewest dice left applies. Otherwise cover would help a Pinned Unit. (chain-of-command row 3)
 */
const deepest = (cuts: readonly Cut[], dice: number): readonly Cut[] =>
  cuts.toSorted((a, b) => a.keeps(dice) - b.keeps(dice)).slice(0, 1);

/** The overwhelmed side: the other has at least one die and four times as many. (chain-of-command 4.4) */
export function sideOverwhelmed(
  dice: Readonly<Record<Role, number>>,
  round: number,
  { overwhelm_rounds }: Pick<FightRules, 'overwhelm_rounds'>,
): Role | undefined {
  if (round > 1 && overwhelm_rounds === 'first') return undefined;
  const small: Role = dice.attacker < dice.defender ? 'attacker' : 'defender';
  const big = Math.max(dice.attacker, dice.defender);
  return big >= 1 && big >= 4 * dice[small] ? small : undefined;
}

export type PoolInput = { readonly role: Role; readonly fight: Fight; readonly rules: FightRules };

export function* dice({ role, fight, rules }: PoolInput): Sequence<number> {
  return yield* pool(role, fight, rules);
}

export const sideOf = (bands: readonly Band[], rest: Partial<Side> = {}): Side => ({
  bands,
  gone: [],
  firepower: 0,
  visible: [],
  figures: bands.reduce((sum, band) => sum + figures(band), 0),
  ...rest,
});
