import { formatList, formatNumber } from '../../engine/data/figure.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import { dayWords } from './dates.ts';

export const manLabel = (man: Man, unit: Unit): string =>
  `${man.tag ? `${man.tag} ` : ''}${isolateRtl(man.name)} of ${isolateRtl(unit.name)}`;

const isolateRtl = (name: string): string => (/[\u0590-\u08FF\uFB1D-\uFEFC]/.test(name) ? `\u2068${name}\u2069` : name);

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text));

export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'string') return isTime(value) ? dayWords(value) : `“${value}”`;
  if (typeof value === 'object') return 'otherwise';
  if (typeof value === 'number') return formatNumber(value);
  return value === true ? 'yes' : value === false ? 'no' : String(value);
}

export const stateConflict = (who: string, now: unknown, was: unknown): string =>
  `${who} is ${now} now, no longer ${was}.`;

export const entriesNamed = (numbers: readonly number[]): string =>
  numbers.length > 4
    ? `${numbers.length} entries`
    : `${numbers.length === 1 ? 'entry' : 'entries'} ${formatList(numbers.map(String))}`;
