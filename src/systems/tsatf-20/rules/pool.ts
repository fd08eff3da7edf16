import { asRole, type Sequence, stateTotalOf } from '../../../engine/ask.ts';
import type { Line } from '../../../engine/lines.ts';
import type { Man, Unit } from '../../../engine/roster.ts';
import { cachedByRules } from '../../../system/house.ts';
import { explainedSum, type Switches } from '../house.ts';
import { baseDice, MODIFIER_EVIDENCE, MODIFIER_SOURCES, MODIFIERS, type Modifier, type ModifierId } from '../tables.ts';
import { MAN_FACTS, standingMen, UNIT_FACTS } from '../units.ts';

export type CombatRole = 'attacker' | 'defender';

/** A unit in the fight. `place` is its position in the side's list, from 1. */
export type FightingUnit = {
  readonly place: number;
  readonly unit: Unit;
  readonly fighting: readonly Man[];
  readonly facts: FactsByModifier;
};

/** Key of a modifier row: "rear", or "free-1", "free-2" for the players' own rows. */
export type ModifierKey = Exclude<ModifierId, 'free'> | `free-${number}`;

/** Modifiers entered for one unit at contact: a number, or true. `missed` counts grenades that missed. */
export type FactsByModifier = { readonly [fact in ModifierKey]?: number | boolean } & { readonly missed?: number };

export type SideFacts = { readonly [fact in `${CombatRole}-${ModifierKey}`]?: number | boolean } & {
  readonly higher?: 'nobody' | CombatRole;
};

/**
 * Counts the dice of a side. A single unit, or all by house rule, share one sum with the modifiers of the side. Otherwise
 * each unit has its own sum with the least number of dice, and the modifiers follow. (tsatf-20 4.3, T-24)
 */
export function* dicePool(
  role: CombatRole,
  units: readonly FightingUnit[],
  facts: SideFacts,
  rules: Switches,
): Sequence<number> {
  const state = (id: string, lines: (rules: Switches) => readonly Line[]) =>
    asRole(role, stateTotalOf(id, explainedSum(rules, lines)));
  // One unit, or by house rule all units, in one sum. (T-24)
  const onlyUnit = units.length === 1 ? units[0] : undefined;
  if (rules.units === 'pooled' || onlyUnit)
    return yield* state(onlyUnit ? `${onlyUnit.place}/dice` : 'dice', (rules) =>
      addLines([...unitEntries(role, units, rules), ...sideEntries(role, units, facts, rules)], rules.floor),
    );
  const pools: Entry[] = [];
  for (const fighter of units) {
    const dice = yield* state(`${fighter.place}/dice`, (rules) =>
      addLines(unitEntries(role, [fighter], rules), rules.floor),
    );
    pools.push({ what: fighter.unit.name, by: dice });
  }
  // The sums of the units already have the least number, so that of the side only may not fall below 0.
  return yield* state('dice', (rules) => addLines([...pools, ...sideEntries(role, units, facts, rules)], 0));
}

function unitEntries(role: CombatRole, units: readonly FightingUnit[], rules: Switches): readonly Entry[] {
  const rows = modifiersInForce(rules)[role].filter((row) => !countsOnceASide(row));
  return [
    menLine(units, rules),
    ...units.flatMap((unit) => rows.map((row) => modifierLine(row, timesInUnit(row, unit, rules)))),
  ];
}

const sideEntries = (
  role: CombatRole,
  units: readonly FightingUnit[],
  facts: SideFacts,
  rules: Switches,
): readonly Entry[] =>
  modifiersInForce(rules)
    [role].filter(countsOnceASide)
    .map((row) => modifierLine(row, timesInSide(row, role, units, facts, rules)));

type Entry = Omit<Line, 'now'>;

function addLines(entries: readonly Entry[], floor: number): readonly Line[] {
  const lines: Line[] = [];
  let now = 0;
  for (const entry of entries) {
    now += entry.by;
    if (entry.by !== 0 || lines.length === 0) lines.push({ ...entry, now });
  }
  if (now < floor) lines.push({ what: 'floor', by: floor - now, now: floor, ref: 'T-10' });
  return lines;
}

/**
 * Counts the base dice for the men fighting, or by house rule for the whole unit. (tsatf-20 4.3, T-07)
 * By another house rule, each NCO, or each NCO and officer, counts as two men. (T-04)
 */
function menLine(units: readonly FightingUnit[], rules: Switches): Entry {
  const all = units.flatMap((unit) => countedMen(unit, rules));
  const leadersOutside = all.filter(
    ({ role }) => (role === 'nco' && rules.strength !== 'yes') || (role === 'officer' && rules.strength === 'neither'),
  ).length;
  const each = all.length + leadersOutside;
  return { what: leadersOutside > 0 ? 'men and leaders' : 'men', by: baseDice(each), each, ref: '4.3' };
}

const countedMen = ({ unit, fighting }: FightingUnit, rules: Switches): readonly Man[] =>
  rules.counted === 'unit' ? standingMen(unit) : fighting;

function modifierLine(row: ModifierInForce, times: number): Entry {
  const printed = MODIFIERS.some(({ what, dice }) => what === row.what && dice === row.dice);
  const ref = row.what === 'free' || printed ? MODIFIER_EVIDENCE[row.what] : 'your own number';
  return { what: row.name, by: row.dice * times, ...(times > 1 ? { each: times } : {}), ref: `4.3, ${ref}` };
}

/** Returns how many times a modifier counts for a unit. (tsatf-20 4.3, T-08, T-20) */
function timesInUnit(row: ModifierInForce, fighter: FightingUnit, rules: Switches): number {
  const men = countedMen(fighter, rules);
  const count = (of: (man: Man) => boolean, eachCounts: boolean) => {
    const found = men.filter(of).length;
    return eachCounts && row.counted === 'each' ? found : Math.min(1, found);
  };
  const eachLeader = rules.leaders === 'figure';
  switch (row.what) {
    case 'officer':
      return count(({ role }) => role === 'officer', eachLeader);
    case 'nco':
      if (rules.leaders === 'best' && men.some(({ role }) => role === 'officer')) return 0;
      return count(({ role }) => role === 'nco', eachLeader);
    case 'smg':
      return count((man) => MAN_FACTS.of(man, 'smg'), rules.smg !== 'unit');
    case 'class-a':
    case 'class-b':
    case 'class-c':
    case 'class-d':
      return row.what === `class-${UNIT_FACTS.of(fighter.unit, 'class')?.toLowerCase()}` ? 1 : 0;
    default:
      return Number(fighter.facts[row.key] ?? 0);
  }
}

function timesInSide(
  row: ModifierInForce,
  role: CombatRole,
  units: readonly FightingUnit[],
  facts: SideFacts,
  rules: Switches,
): number {
  switch (MODIFIER_SOURCES[row.what]) {
    case 'ground':
      return facts.higher === role ? 1 : 0;
    case 'roster':
      return units.some((unit) => timesInUnit(row, unit, rules) > 0) ? 1 : 0;
    case 'asked':
      return Number(facts[`${role}-${row.key}`] ?? 0);
  }
}

export const isHigherGround = ({ what }: Modifier): boolean => MODIFIER_SOURCES[what] === 'ground';
export const isAsked = ({ what }: Modifier): boolean => MODIFIER_SOURCES[what] === 'asked';
export const countsOnceASide = (row: Modifier): boolean => isHigherGround(row) || row.counted === 'side';

export type ModifierInForce = Modifier & { readonly key: ModifierKey };

/** Returns the modifiers that can count for each side. (tsatf-20 4.3, T-09) */
export const modifiersInForce = cachedByRules(
  ({ modifiers, higher }: Switches): Readonly<Record<CombatRole, readonly ModifierInForce[]>> => {
    let free = 0;
    const rows = modifiers.map((row) => ({
      ...row,
      key: row.what === 'free' ? (`free-${++free}` as const) : row.what,
    }));
    const counts = (role: CombatRole) => (row: Modifier) => {
      // This setting gives the defender’s row to the side on higher ground.
      if (higher === 'whoever' && isHigherGround(row)) return row.what === 'higher' && row.on;
      return row.on && (row.who === 'both' || row.who === role);
    };
    return { attacker: rows.filter(counts('attacker')), defender: rows.filter(counts('defender')) };
  },
);
