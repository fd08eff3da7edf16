import type { Unit } from '../../engine/roster.ts';
import type { UnitKind, UnitTemplate } from '../../system/units.ts';
import type { Side } from '../records/records.ts';

type NameTemplate = Pick<UnitTemplate, 'called'>;
type NamedUnit = Pick<Unit, 'name' | 'side'>;

/**
 * Returns the first free unit name in the nation's language. Prefixes the side's name if a unit of another side has
 * that name.
 */
export function unitName(
  template: NameTemplate,
  kind: Pick<UnitKind, 'title'>,
  side: Pick<Side, 'id' | 'name'>,
  units: readonly NamedUnit[],
  nation?: string,
): string {
  const names = (own: boolean) =>
    new Set(units.filter((unit) => (unit.side === side.id) === own).map(({ name }) => name));
  const [own, others] = [names(true), names(false)];
  const first = firstName(template, kind, nation);
  for (let n = 1; ; n += 1) {
    const name = numbered(first, n);
    const whole = `${side.name} ${name}`;
    if (!own.has(name) && !own.has(whole)) return others.has(name) ? whole : name;
  }
}

export const bareName = (template: NameTemplate, kind: Pick<UnitKind, 'title'>): string =>
  firstName(template, kind).replace(FIRST_ORDINAL, '').trim();

export function withDistinctNames(
  units: readonly Unit[],
  sides: readonly Pick<Side, 'id' | 'name'>[],
): readonly Unit[] {
  const bearers = new Map<string, Set<string>>();
  for (const { name, side } of units) bearers.set(name, (bearers.get(name) ?? new Set()).add(side));
  return units.map((unit) => {
    const side = (bearers.get(unit.name)?.size ?? 0) > 1 && sides.find(({ id }) => id === unit.side);
    return side ? { ...unit, name: `${side.name} ${unit.name}` } : unit;
  });
}

const firstName = ({ called }: NameTemplate, { title }: Pick<UnitKind, 'title'>, nation = 'any'): string =>
  (typeof called === 'object' ? (called[nation] ?? called.any) : called) ?? `1st ${title}`;

const FIRST_ORDINAL = /^1(st|er|a|\.) /;

function numbered(first: string, n: number): string {
  const ending = FIRST_ORDINAL.exec(first)?.[1];
  if (ending === undefined) return n === 1 ? first : `${ordinal(n)} ${first}`;
  const number = ending === 'st' ? ordinal(n) : ending === 'er' ? (n === 1 ? '1er' : `${n}e`) : `${n}${ending}`;
  return first.replace(FIRST_ORDINAL, `${number} `);
}

function ordinal(n: number): string {
  const tens = n % 100;
  const end = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${end}`;
}
