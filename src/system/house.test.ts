import { expect, test } from 'vitest';
import { type Line, shownLines } from '../engine/lines.ts';
import { choiceRule, flagRule, houseRules, numberRule, resolveHouse, tableRule } from './house.ts';

const { house, houseValues, explainedSum, selectGroups } = houseRules({
  Movement: {
    road: choiceRule('1', 'The road bonus', {
      why: 'It is not said.',
      options: { open: 'Open', either: ['Either', 'Both'] },
    }),
    fast: flagRule('2', 'Fast', { why: 'It is not said.', on: true }),
  },
  Fire: {
    reach: numberRule('3', 'Reach', 6, [0, 12], { why: 'It is not said.', source: 'house' }),
    rows: tableRule('4', 'Rows', {
      why: 'They are yours.',
      columns: { what: ['What', { man: 'Man', gun: 'Gun' }], dice: ['Dice', 0, 6], name: ['Name', 'text'] },
      default: [{ what: 'man', dice: 1, name: 'Rifle' }],
      row: { what: 'gun', dice: 2, name: '' },
    }),
  },
});

test('a house rule has the id and group of its declaration, and its first option is the default', () => {
  expect(house.map(({ id, group, source }) => [group, id, source])).toEqual([
    ['Movement', 'road', 'inferred'],
    ['Movement', 'fast', 'inferred'],
    ['Fire', 'reach', 'house'],
    ['Fire', 'rows', 'inferred'],
  ]);
  expect(resolveHouse(house)).toEqual({
    road: 'open',
    fast: true,
    reach: 6,
    rows: [{ what: 'man', dice: 1, name: 'Rifle' }],
  });
});

test('a rule reads house rules by their declared types', () => {
  const { road, fast, reach, rows } = houseValues(resolveHouse(house, { road: 'either' }));
  const dice: number = rows[0]?.dice ?? reach;
  const on: boolean = fast;
  expect([road === 'either', on, dice]).toEqual([true, true, 1]);
  // @ts-expect-error there is no such option
  expect(road === 'ether').toBe(false);
  // @ts-expect-error there is no such column value
  expect(rows[0]?.what === 'horse').toBe(false);
});

test('the house rules of a group keep their types, without the rules of other groups', () => {
  const moving = selectGroups('Movement')(houseValues(resolveHouse(house, { fast: false })));
  const on: boolean = moving.fast;
  expect([on, moving]).toEqual([false, { road: 'open', fast: false }]);
  // @ts-expect-error it is in another group
  expect(moving.reach).toBeUndefined();
});

test('a line names only the house rules that change it, and a removed line those that remove it', () => {
  const lines = ({ road, fast, reach }: ReturnType<typeof houseValues>): readonly Line[] => [
    { what: 'men', by: 2, now: 2 },
    ...(road === 'open' && fast ? [{ what: 'road', by: 3, now: 5 }] : []),
    ...(reach > 6 ? [{ what: 'far', by: 1, now: 3 }] : []),
  ];
  const by = (given: object) =>
    shownLines(explainedSum(houseValues(resolveHouse(house, given)), lines)).map(({ what, by, house }) => [
      what,
      by,
      house,
    ]);
  const other = [{ what: 'gun', dice: 2, name: 'Gun' }];
  const men = ['men', 2, undefined];
  expect(by({ rows: other })).toEqual([men, ['road', 3, undefined]]);
  expect(by({ road: 'either', rows: other })).toEqual([men, ['road', 0, ['road']]]);
  expect(by({ road: 'either', reach: 7, rows: other })).toEqual([men, ['far', 1, ['reach']], ['road', 0, ['road']]]);
  // Either rule alone removes the line, so only one is named.
  expect(by({ road: 'either', fast: false, rows: other })).toEqual([men, ['road', 0, ['fast']]]);
});
