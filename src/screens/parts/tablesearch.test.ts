import { expect, test } from 'vitest';
import type { Table } from '../../system/tables.ts';
import { matchingTables, searchableText, similarTables } from './tablesearch.ts';

const table = (id: string, title: string, ...rows: Table['rows'][number][]): Table => ({
  ...{ id, title, ref: '', head: ['For', 'By'], rows },
});
const TABLES = [
  table('cards', 'Casualty cards', ['Ace', 'officer'], ['Heart', 'killed']),
  table('fire', 'Fire to 12"', ['Rifle', 5]),
  table('morale', 'Critical Morale', ['Élite', 17]),
];

test('finds a table by words of its title, headings, rows or note, without case or accents', () => {
  expect(matchingTables(TABLES, ' HEART officer').map(({ id }) => id)).toEqual(['cards']);
  expect(matchingTables(TABLES, 'elite').map(({ id }) => id)).toEqual(['morale']);
  expect(matchingTables(TABLES, '12"').map(({ id }) => id)).toEqual(['fire']);
  expect(matchingTables(TABLES, '')).toEqual(TABLES);
});

test('offers the nearest titles without a match', () => {
  expect(matchingTables(TABLES, 'casulty card')).toEqual([]);
  expect(similarTables(TABLES, 'casulty card')[0]?.id).toBe('cards');
  expect(similarTables(TABLES, 'moral critical')[0]?.id).toBe('morale');
});

test.each([
  ['Łukasz Wałęsa', 'lukasz walesa'],
  ['Straße GROẞ', 'strasse gross'],
  ['Søren Ærø Œuvre', 'soren aero oeuvre'],
  ['IĞDIR ığdır İzmir', 'igdir igdir izmir'],
  ['Đorđe Ðuro', 'dorde duro'],
  ['Þór Ħal Ŧŋ', 'thor hal tn'],
  ['O’Brien', "o'brien"],
  ['Jean–Luc', 'jean-luc'],
  ['Ｆｕｌｌ ﬁ', 'full fi'],
  ['ΟΔΥΣΣΕΥΣ Οδυσσεύς', 'οδυσσευσ οδυσσευσ'],
  ['An\u200Bna\u202E', 'anna'],
])('“%s” and “%s” are the same to a search', (written, typed) => {
  expect(searchableText(written)).toBe(searchableText(typed));
  expect(searchableText(written)).toBe(typed);
});
