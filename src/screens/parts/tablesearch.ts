import { stripInvisible } from '../../engine/data/visible.ts';
import type { Table } from '../../system/tables.ts';

/** Letters without a decomposition in Unicode, and punctuation that phones replace while typing. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ɖ: 'd', ħ: 'h', ı: 'i', ŧ: 't', ŋ: 'n', ĸ: 'k', ƒ: 'f', ǝ: 'e', ə: 'e' },
  ...{ ƀ: 'b', ɓ: 'b', ɗ: 'd', ɛ: 'e', ǥ: 'g', ɠ: 'g', ɨ: 'i', ƙ: 'k', ɲ: 'n', ɔ: 'o', ɵ: 'o', ʉ: 'u', ƴ: 'y', ƶ: 'z' },
  ...{
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    þ: 'th',
    ĳ: 'ij',
    ς: 'σ',
    '’': "'",
    '‘': "'",
    ʼ: "'",
    ʻ: "'",
    '‐': '-',
    '–': '-',
    '—': '-',
  },
};
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/** Normalizes text for search: no case, diacritics or invisible characters. */
export const searchableText = (words: string): string =>
  stripInvisible(words)
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(SPECIAL_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();

const textOf = ({ title, head, rows, note = '' }: Table): string =>
  searchableText([title, ...head, ...rows.flat(), note].join(' '));

export const matchingTables = (tables: readonly Table[], words: string): readonly Table[] => {
  const wanted = searchableText(words).split(' ');
  return tables.filter((table) => wanted.every((word) => textOf(table).includes(word)));
};

/** Returns the three tables whose titles share most letter pairs with `words`. */
export function similarTables(tables: readonly Table[], words: string): readonly Table[] {
  const wanted = pairs(searchableText(words));
  const shared = ({ title }: Table): number => {
    const own = pairs(searchableText(title));
    return [...wanted].filter((pair) => own.has(pair)).length / Math.max(1, wanted.size + own.size);
  };
  return tables.toSorted((a, b) => shared(b) - shared(a)).slice(0, 3);
}

const pairs = (words: string): ReadonlySet<string> =>
  new Set(Array.from({ length: Math.max(0, words.length - 1) }, (_, at) => words.slice(at, at + 2)));
