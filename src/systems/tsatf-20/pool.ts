import { by, type Line, type Sequence, statedSum } from '../../rules/ask.ts';
import { once } from '../../rules/house.ts';
import type { Man, Unit } from '../../rules/roster.ts';
import { marked, type Switches } from './house.ts';
import { baseDice, FOUNDED, MODIFIERS, type Row, type What } from './tables.ts';
import { MAN, standing, UNIT } from './unit.ts';

export type Role = 'attacker' | 'defender';

/** A unit in the fight: its place in the side's list (from 1), the unit as it now is, its men fighting, and what was told of it at contact. */
export type Band = {
  readonly place: number;
  readonly unit: Unit;
  readonly fighting: readonly Man[];
  readonly facts: ByRow;
};

/** What a row of the modifier list is told under: "rear", and "free-1", "free-2" for the players' own. */
export type RowFact = Exclude<What, 'free'> | `free-${number}`;

/** What the modifier list asks of a unit at contact, row by row; and grenades thrown in vain. */
export type ByRow = { readonly [fact in RowFact]?: number | boolean } & { readonly missed?: number };

/** What it asks of the fight as a whole: who is higher, and the rows counted once a side. */
export type BySide = { readonly [fact in `${Role}-${RowFact}`]?: number | boolean } & {
  readonly higher?: 'nobody' | Role;
};

/** The dice of a side: each unit's are stated by themselves, and their sum where there are several. (tsatf-20 4.3, T-24) */
export function* pool(role: Role, bands: readonly Band[], facts: BySide, rules: Switches): Sequence<number> {
  const ofUnits = (units: readonly Band[], rules: Switches) => {
    const rows = inForce(rules)[role].filter((row) => !sideWide(row));
    return [men(units, rules), ...units.flatMap((band) => rows.map((row) => line(row, inUnit(row, band, rules))))];
  };
  const ofSide = (rules: Switches) => {
    const rows = inForce(rules)[role].filter(sideWide);
    return rows.map((row) => line(row, inSide(row, role, bands, facts, rules)));
  };
  const stateSum = (id: string, lines: (rules: Switches) => readonly Line[]) =>
    by(role, statedSum(id, marked(rules, lines)));
  const whole = (rules: Switches) => addLines([...ofUnits(bands, rules), ...ofSide(rules)], rules.floor);
  const [only, another] = bands;
  if (only && !another) return yield* stateSum(`${only.place}/dice`, whole);
  if (rules.units === 'pooled') return yield* stateSum('dice', whole);
  const units: Entry[] = [];
  for (const band of bands) {
    const dice = yield* stateSum(`${band.place}/dice`, (rules) => addLines(ofUnits([band], rules), rules.floor));
    units.push({ what: band.unit.name, by: dice });
  }
  return yield* stateSum('dice', (rules) => addLines([...units, ...ofSide(rules)], 0));
}

/** A line of a sum before it is added up. */
type Entry = Omit<Line, 'now'>;

/** The lines added up, never to less than the floor. (tsatf-20 4.3, T-10) */
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

/** Dice for men: those fighting, or by house rule the whole unit, and leaders who stand beside its number. (tsatf-20 4.3, T-04, T-07) */
function men(bands: readonly Band[], rules: Switches): Entry {
  const all = bands.flatMap((band) => countedMen(band, rules));
  const beside = all.filter(
    ({ role }) => (role === 'nco' && rules.strength !== 'yes') || (role === 'officer' && rules.strength === 'neither'),
  ).length;
  const each = all.length + beside;
  return { what: beside > 0 ? 'men and leaders' : 'men', by: baseDice(each), each, ref: '4.3' };
}

const countedMen = ({ unit, fighting }: Band, rules: Switches): readonly Man[] =>
  rules.counted === 'unit' ? standing(unit) : fighting;

/** A modifier's line, in the words of the house's list, and how well it is founded. */
function line(row: Known, times: number): Entry {
  const printed = MODIFIERS.some(({ what, dice }) => what === row.what && dice === row.dice);
  const ref = row.what === 'free' || printed ? FOUNDED[row.what] : 'your own number';
  return { what: row.name, by: row.dice * times, ...(times > 1 ? { each: times } : {}), ref: `4.3, ${ref}` };
}

/** How often a unit has what a row is for. (tsatf-20 4.3, T-08, T-20) */
function inUnit(row: Known, band: Band, rules: Switches): number {
  const many = (of: (man: Man) => boolean, once: boolean) => {
    const found = countedMen(band, rules).filter(of).length;
    return once || row.counted !== 'each' ? Math.min(1, found) : found;
  };
  switch (row.what) {
    case 'officer':
      return many(({ role }) => role === 'officer', rules.leaders !== 'figure');
    case 'nco':
      if (rules.leaders === 'best' && countedMen(band, rules).some(({ role }) => role === 'officer')) return 0;
      return many(({ role }) => role === 'nco', rules.leaders !== 'figure');
    case 'smg':
      return many((man) => MAN.of(man, 'smg'), rules.smg === 'unit');
    case 'class-a':
    case 'class-b':
    case 'class-c':
    case 'class-d':
      return row.what === `class-${UNIT.of(band.unit, 'class')?.toLowerCase()}` ? 1 : 0;
    default:
      return Number(band.facts[row.fact] ?? 0);
  }
}

/** How often a side as a whole has what a row is for. */
function inSide(row: Known, role: Role, bands: readonly Band[], facts: BySide, rules: Switches): number {
  if (heights(row)) return facts.higher === role ? 1 : 0;
  if (isOfRoster(row)) return bands.some((band) => inUnit(row, band, rules) > 0) ? 1 : 0;
  return Number(facts[`${role}-${row.fact}`] ?? 0);
}

/** Whether a row is for higher ground, of which one side alone can have more. */
export const heights = ({ what }: Row): boolean => what === 'higher' || what === 'higher-att';
const isOfRoster = ({ what }: Row): boolean =>
  what === 'officer' || what === 'nco' || what === 'smg' || /^class-/.test(what);
/** Whether a row counts for a side as a whole. */
export const sideWide = (row: Row): boolean => heights(row) || row.counted === 'side';
/** Whether a row is asked at contact, as neither the roster nor the ground says it. */
export const isAsked = (row: Row): boolean => !heights(row) && !isOfRoster(row);

/** A row that can count for a side, with the name its fact is told under: "rear", and "free-1", "free-2" for the players' own. */
export type Known = Row & { readonly fact: RowFact };

/** The rows that can count for each side. (tsatf-20 4.3, T-09) */
export const inForce = once(({ modifiers, higher }: Switches): Readonly<Record<Role, readonly Known[]>> => {
  let free = 0;
  const rows = modifiers.map((row) => ({ ...row, fact: row.what === 'free' ? (`free-${++free}` as const) : row.what }));
  const counts = (role: Role) => (row: Row) => {
    if (higher === 'whoever' && heights(row)) return row.what === 'higher' && row.on;
    return row.on && (row.who === 'both' || row.who === role);
  };
  return { attacker: rows.filter(counts('attacker')), defender: rows.filter(counts('defender')) };
});
