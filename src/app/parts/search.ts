import type { Table } from '../../rules/system.ts';

const plain = (words: string): string =>
  words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

const textOf = ({ title, head, rows, note = '' }: Table): string =>
  plain([title, ...head, ...rows.flat(), note].join(' '));

/** The tables that hold all of these words; all tables where there are none. */
export const found = (tables: readonly Table[], words: string): readonly Table[] => {
  const wanted = plain(words).split(' ');
  return tables.filter((table) => wanted.every((word) => textOf(table).includes(word)));
};

/** The three tables whose titles are most like these words, by the pairs of letters they share. */
export function nearest(tables: readonly Table[], words: string): readonly Table[] {
  const wanted = pairs(plain(words));
  const shared = ({ title }: Table): number => {
    const own = pairs(plain(title));
    return [...wanted].filter((pair) => own.has(pair)).length / Math.max(1, wanted.size + own.size);
  };
  return tables.toSorted((a, b) => shared(b) - shared(a)).slice(0, 3);
}

const pairs = (words: string): ReadonlySet<string> =>
  new Set(Array.from({ length: Math.max(0, words.length - 1) }, (_, at) => words.slice(at, at + 2)));
