import { asRole, type Sequence, scope, stateNumber } from '../../../../engine/ask.ts';
import { sumOf } from '../../../../engine/data/lists.ts';
import { type Line, totalOf } from '../../../../engine/lines.ts';
import { explainedSum, type FightRules } from '../../house.ts';
import { POOL_LINES, POOL_REDUCTIONS, POOL_SUM_LINES, type PoolLineId } from '../../tables.ts';
import {
  areTeamsPinned,
  countFigures,
  countShock,
  type Fight,
  type FightingUnit,
  figuresAndLeaders,
  type GunsCrossed,
  isLeaderActive,
  isPinned,
  type Leader,
  type Role,
  type SideInFight,
} from './force.ts';

export type PoolTotal = { readonly value: number; readonly lines: readonly Line[] };

type LineChanges = Readonly<Record<string, number>>;

/** Line of a pool. `each` is the number counted, such as 8 figures. `dice` is what they add in all, or subtract. */
type PoolEntry = { readonly id: PoolLineId; readonly each: number; readonly dice: number };
type PoolCut = { readonly id: PoolLineId; readonly keeps: (dice: number) => number };

/** Returns the dice of one Unit this round, line by line in printed order, cuts last. (chain-of-command 4.3) */
export const unitPool = (
  unit: FightingUnit,
  role: Role,
  fight: Fight,
  rules: FightRules,
  overruled: LineChanges = {},
): PoolTotal => addLines(poolEntries(unit, role, fight, rules), poolCuts([unit], role, fight, rules), rules, overruled);

/** Returns the dice of all Units of a side in one pool, as a house rule has it. (chain-of-command row 21) */
export function sidePool(role: Role, fight: Fight, rules: FightRules, overruled: LineChanges = {}): PoolTotal {
  const all = fight[role].units.flatMap((unit) => poolEntries(unit, role, fight, rules));
  const lines = POOL_LINES.flatMap(({ id }): PoolEntry[] => {
    const same = all.filter((entry) => entry.id === id);
    const [each, dice] = [sumOf(same, ({ each }) => each), sumOf(same, ({ dice }) => dice)];
    return same.length > 0 ? [{ id, each, dice }] : [];
  });
  return addLines(lines, poolCuts(fight[role].units, role, fight, rules), rules, overruled);
}

export function countSideDice(role: Role, fight: Fight, rules: FightRules): number {
  if (rules.pool === 'side') return sidePool(role, fight, rules).value;
  return sumOf(fight[role].units, (unit) => unitPool(unit, role, fight, rules).value);
}

export function* stateDice(role: Role, fight: Fight, rules: FightRules): Sequence<number> {
  const { units } = fight[role];
  if (rules.pool === 'side' && units.length > 1)
    return yield* asRole(
      role,
      statePool('pool', rules, (rules, overruled) => sidePool(role, fight, rules, overruled)),
    );
  let dice = 0;
  const sum: Line[] = [];
  for (const unit of units) {
    const own = statePool('pool', rules, (rules, overruled) => unitPool(unit, role, fight, rules, overruled));
    const unitDice = yield* asRole(role, scope(`${unit.place}`, own));
    dice += unitDice;
    sum.push({ what: unit.name, by: unitDice, now: dice });
  }
  return units.length === 1 ? dice : yield* asRole(role, stateNumber('pool', dice, sum, DICE));
}

const DICE = { min: 0, max: 200 };

/** Shows a pool line by line. The players may correct a line; the cuts then apply to the corrected dice. */
function statePool(
  id: string,
  rules: FightRules,
  pool: (rules: FightRules, overruled: LineChanges) => PoolTotal,
): Sequence<number> {
  const sumFrom = (overruled: LineChanges) => {
    const sum = explainedSum(rules, (rules) => pool(rules, overruled).lines);
    return { value: totalOf(sum), sum };
  };
  const { value, sum } = sumFrom({});
  return stateNumber(id, value, sum, DICE, sumFrom);
}

/** Returns the lines that add or subtract dice. Lines of a whole side go to its first Unit. (chain-of-command 4.3) */
function poolEntries(unit: FightingUnit, role: Role, fight: Fight, rules: FightRules): readonly PoolEntry[] {
  const side = fight[role];
  const isFirstUnit = side.units[0] === unit;
  const isGreen = unit.quality === 'green';
  const guns = gunsCrossed(unit, rules);
  const leaders = unit.leaders.filter(({ is, smg }) => smg && is !== 'killed');
  const counts: Readonly<Record<(typeof POOL_SUM_LINES)[number]['id'], number>> = {
    figures: countFigures(unit),
    orders: sumOf(unit.leaders.filter(isLeaderActive), (leader) => ordersLeft(leader, rules)),
    support: isFirstUnit ? side.firepower : 0,
    elite: unit.quality === 'elite' ? 1 : 0,
    green: isGreen ? 1 : 0,
    visible: isFirstUnit ? visibleDice(side, rules) : 0,
    shock: isGreen ? 0 : countShock(unit),
    'shock each': isGreen ? countShock(unit) : 0,
    smg: leaders.length + sumOf(unit.teams, ({ smg }) => smg),
    lmg: guns.lmg,
    mg: guns.mg,
    suppressing: suppressingGuns(guns, fight.round === 1, rules),
  };
  return POOL_SUM_LINES.filter((line) => line.id === 'figures' || countsInRound(line, role, fight.round, rules))
    .map(({ id, full, dice }) => ({
      id,
      each: counts[id],
      dice: Math.floor(counts[id] / full) * dice,
    }))
    .filter(({ id, dice }) => id === 'figures' || dice !== 0);
}

type PoolLine = { readonly id: PoolLineId; readonly who: string; readonly rounds: 'All' | 'First' };

/**
 * Returns true if a line counts for a side in a round. By house rule, support counts only in the first.
 * (chain-of-command 4.3, row 8)
 */
function countsInRound(
  { id, who, rounds }: PoolLine,
  role: Role,
  round: number,
  { support_rounds }: FightRules,
): boolean {
  const isFirstOnly = rounds === 'First' || (id === 'support' && support_rounds === 'first');
  const isOfEnemy = who === (role === 'attacker' ? 'Defender' : 'Attacker');
  return (round === 1 || !isFirstOnly) && !isOfEnemy;
}

/** Counts the Orders of a Leader. By house rule, those used this Phase are subtracted. (chain-of-command row 9) */
const ordersLeft = ({ orders, spent = 0 }: Leader, rules: FightRules): number =>
  rules.orders === 'unspent' ? Math.max(0, orders - spent) : orders;

/** Adds the visible movement dice of all enemy Units. A house rule takes only the highest. (chain-of-command row 38) */
const visibleDice = ({ visible }: SideInFight, { vis_multi }: FightRules): number =>
  vis_multi === 'max' ? Math.max(0, ...visible) : sumOf(visible, (dice) => dice);

/** Counts machine guns whose arc or fire was crossed, by house rule also those in support. (chain-of-command row 32) */
function gunsCrossed(unit: FightingUnit, { support_mg }: FightRules): GunsCrossed {
  const { supporting } = unit;
  if (support_mg !== 'both' || !supporting) return unit;
  const both = (what: keyof GunsCrossed) => unit[what] + supporting[what];
  return { lmg: both('lmg'), mg: both('mg'), suppressing: both('suppressing') };
}

/**
 * Counts machine guns whose Suppressing Fire was crossed. By house rule, those that count for their arc are left out.
 * (chain-of-command 4.3, rows 7, 8)
 */
function suppressingGuns({ suppressing, lmg, mg }: GunsCrossed, isFirstRound: boolean, rules: FightRules): number {
  if (!isFirstRound && rules.suppress_rounds === 'first') return 0;
  return isFirstRound && rules.mg_both === 'no' ? Math.max(0, suppressing - lmg - mg) : suppressing;
}

const half = (dice: number): number => Math.floor(dice / 2);

const THIRDS: Readonly<Record<FightRules['third'], (dice: number) => number>> = {
  keep_floor: (dice) => Math.floor((2 * dice) / 3),
  remove_floor: (dice) => dice - Math.floor(dice / 3),
  even_first: (dice) => Math.floor((2 * (dice - (dice % 2))) / 3),
};

function poolCuts(units: readonly FightingUnit[], role: Role, fight: Fight, rules: FightRules): readonly PoolCut[] {
  const applies = {
    light: fight.cover === 'light',
    hard: fight.cover === 'hard',
    rear: units.some(({ rear }) => rear),
    pinned: arePinnedTogether(units, rules),
  };
  return POOL_REDUCTIONS.filter((line) => applies[line.id] && countsInRound(line, role, fight.round, rules)).map(
    ({ id }) => ({
      id,
      keeps: id === 'light' ? THIRDS[rules.third] : half,
    }),
  );
}

/**
 * Returns true if the Units of a pool are Pinned together. A Unit with Teams apart is judged alone. (chain-of-command
 * 2, row 21)
 */
function arePinnedTogether(units: readonly FightingUnit[], rules: FightRules): boolean {
  const together = units.filter(({ apart }) => !apart);
  const most = sumOf(together, (unit) => figuresAndLeaders(unit, rules));
  return (
    units.some((unit) => unit.apart && isPinned(unit, rules)) ||
    areTeamsPinned(
      together.flatMap(({ teams }) => teams),
      { apart: false, figuresAndLeaders: most },
    )
  );
}

/** Adds up the lines, then applies the cuts. The total is at least 0. (chain-of-command 4.3, rows 1, 3, 4) */
function addLines(
  entries: readonly PoolEntry[],
  cuts: readonly PoolCut[],
  rules: FightRules,
  overruled: LineChanges,
): PoolTotal {
  const lines: Line[] = [];
  let now = 0;
  const addLine = (what: string, next: number, rest: Pick<Line, 'each' | 'ref' | 'given'>) => {
    const after = rules.clamp === 'each_line' ? Math.max(0, next) : next;
    lines.push({ what, by: after - now, now: after, ...rest });
    now = after;
  };
  const makeEven = () => {
    if (rules.rounding === 'even_totals' && now % 2 !== 0) addLine('even', now - 1, { ref: 'row 1' });
  };
  for (const { id, each, dice } of entries) {
    if (lines.length > 0) makeEven();
    addLine(id, now + dice + (overruled[id] ?? 0), { each, ref: REFS[id], ...givenPart(overruled[id]) });
  }
  for (const { id, keeps } of rules.stack_cuts === 'yes' ? cuts : deepest(cuts, now)) {
    makeEven();
    addLine(id, keeps(now) + (overruled[id] ?? 0), { ref: REFS[id], ...givenPart(overruled[id]) });
  }
  if (now < 0) addLine('none', 0, { ref: 'row 4' });
  return { value: now, lines };
}

const givenPart = (given: number | undefined) => (given ? { given } : {});

const REFS = Object.fromEntries(POOL_LINES.map(({ id, ref }) => [id, ref])) as Readonly<Record<PoolLineId, string>>;

/**
 * Returns only the cut that leaves the fewest dice. With the first cut instead, Light Cover would spare a Pinned
 * attacker the deeper one.
 */
const deepest = (cuts: readonly PoolCut[], dice: number): readonly PoolCut[] =>
  cuts.toSorted((a, b) => a.keeps(dice) - b.keeps(dice)).slice(0, 1);

/** Returns the overwhelmed side: its enemy has a die and at least four times its dice. (chain-of-command 4.4, row 11) */
export function overwhelmedSide(
  dice: Readonly<Record<Role, number>>,
  round: number,
  { overwhelm_rounds }: Pick<FightRules, 'overwhelm_rounds'>,
): Role | undefined {
  if (round > 1 && overwhelm_rounds === 'first') return undefined;
  const small: Role = dice.attacker < dice.defender ? 'attacker' : 'defender';
  const big = Math.max(dice.attacker, dice.defender);
  return big >= 1 && big >= 4 * dice[small] ? small : undefined;
}
