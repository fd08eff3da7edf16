import { expect, test } from 'vitest';
import type { Unit } from '../engine/roster.ts';
import { shelf, systemOf } from '../systems/systems.ts';
import { NATIONS } from './names.ts';
import { bareName, namedApart, unitName } from './unitname.ts';

const kind = { title: 'Infantry' };
const red = { id: 'red', name: 'Red' };
const blue = { id: 'blue', name: 'Blue' };
const unit = (name: string, side = red): Unit => ({
  id: `${side.id} ${name}`,
  side: side.id,
  kind: 'infantry',
  name,
  mark: 'A',
  facts: {},
  men: [],
});
const squad = { called: { any: '1st Squad', german: '1. Gruppe', french: '1er Groupe' } };

test('a unit takes the first name that its side has free, and says whose it is where another side has one', () => {
  expect(unitName(squad, kind, red, [])).toBe('1st Squad');
  expect(unitName(squad, kind, red, [unit('1st Squad'), unit('3rd Squad'), unit('2nd Squad', blue)])).toBe(
    'Red 2nd Squad',
  );
  expect(unitName(squad, kind, blue, [unit('1st Squad'), unit('Blue 1st Squad', blue)])).toBe('2nd Squad');
  const many: Unit[] = [];
  while (many.length < 22) many.push(unit(unitName(squad, kind, red, many)));
  expect([3, 11, 12, 13, 21, 22].map((n) => many[n - 1]?.name)).toEqual(
    ['3rd', '11th', '12th', '13th', '21st', '22nd'].map((nth) => `${nth} Squad`),
  );
});

test('a nation has its own word, and numbers it in its own way', () => {
  const names = (nation: string) => {
    const first = unitName(squad, kind, red, [], nation);
    return [first, unitName(squad, kind, red, [unit(first)], nation)];
  };
  expect(names('german')).toEqual(['1. Gruppe', '2. Gruppe']);
  expect(names('french')).toEqual(['1er Groupe', '2e Groupe']);
  expect(names('polish')).toEqual(['1st Squad', '2nd Squad']);
});

test('what is not numbered is so from the second on, and a template without a word goes by its kind', () => {
  expect(unitName({ called: 'LMG team' }, kind, red, [unit('LMG team')])).toBe('2nd LMG team');
  expect(unitName({}, kind, red, [unit('1st Infantry')])).toBe('2nd Infantry');
  expect([bareName(squad, kind), bareName({ called: 'LMG team' }, kind), bareName({}, kind)]).toEqual([
    'Squad',
    'LMG team',
    'Infantry',
  ]);
});

test('units of two sides with one name are told apart by their sides, and no others', () => {
  const units = [unit('1st Squad'), unit('2nd Squad'), unit('1st Squad', blue)];
  expect(namedApart(units, [red, blue]).map(({ name }) => name)).toEqual([
    'Red 1st Squad',
    '2nd Squad',
    'Blue 1st Squad',
  ]);
});

test('every nation that a template has a word for is one there are names of', async () => {
  const known = new Set(['any', ...NATIONS.map(({ id }) => id)]);
  const systems = await Promise.all(shelf.map(({ id }) => systemOf(id)));
  const named = systems.flatMap(({ units }) =>
    units.flatMap(({ templates }) =>
      templates.flatMap(({ called }) => (typeof called === 'object' ? Object.keys(called) : [])),
    ),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((nation) => !known.has(nation))).toEqual([]);
});
