import { expect, test } from 'vitest';
import type { Unit } from '../../engine/roster.ts';
import { shelf, systemOf } from '../../systems/systems.ts';
import { NATIONS } from './nations.ts';
import { bareName, unitName, withDistinctNames } from './unitname.ts';

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

test('a unit takes the first free name of its side, with the side’s name if another side uses it', () => {
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

test('each nation has its own words and ordinals', () => {
  const names = (nation: string) => {
    const first = unitName(squad, kind, red, [], nation);
    return [first, unitName(squad, kind, red, [unit(first)], nation)];
  };
  expect(names('german')).toEqual(['1. Gruppe', '2. Gruppe']);
  expect(names('french')).toEqual(['1er Groupe', '2e Groupe']);
  expect(names('polish')).toEqual(['1st Squad', '2nd Squad']);
});

test('an unnumbered name gets a number from the second on, and a missing one is the kind’s title', () => {
  expect(unitName({ called: 'LMG team' }, kind, red, [unit('LMG team')])).toBe('2nd LMG team');
  expect(unitName({}, kind, red, [unit('1st Infantry')])).toBe('2nd Infantry');
  expect([bareName(squad, kind), bareName({ called: 'LMG team' }, kind), bareName({}, kind)]).toEqual([
    'Squad',
    'LMG team',
    'Infantry',
  ]);
});

test('only names used by two sides get the side’s name', () => {
  const units = [unit('1st Squad'), unit('2nd Squad'), unit('1st Squad', blue)];
  expect(withDistinctNames(units, [red, blue]).map(({ name }) => name)).toEqual([
    'Red 1st Squad',
    '2nd Squad',
    'Blue 1st Squad',
  ]);
});

test('every nation of a template’s names exists', async () => {
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
