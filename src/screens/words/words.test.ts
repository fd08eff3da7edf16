import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import type { Man } from '../../engine/roster.ts';
import { campaignDefaults, resolveHouse } from '../../system/house.ts';
import type { UnitKind } from '../../system/units.ts';
import { systemOf } from '../../systems/systems.ts';
import { fileName } from '../parts/files/sharefile.ts';
import { nextSide } from '../state/nations.ts';
import { changedRules } from './housewords.ts';
import { lowerFirst, manStatusWords, menWords, strengthWords, unitStatusWords } from './unitwords.ts';
import { daysAgoWords, sizeWords } from './when.ts';

const kind: UnitKind = {
  id: 'squad',
  title: 'Squad',
  roles: [
    { id: 'nco', title: 'NCO', plural: 'NCOs' },
    { id: 'rifle', title: 'Rifleman', plural: 'riflemen' },
  ],
  facts: [
    { id: 'class', title: 'Class', kind: 'one of', options: [{ id: 'b', title: 'Class B' }] },
    { id: 'shaken', title: 'Shaken', kind: 'flag', state: true },
    { id: 'grenades', title: 'Grenades', kind: 'number', min: 0, max: 9, state: true, counts: true },
  ],
  manFacts: [
    { id: 'smg', title: 'SMG', kind: 'flag' },
    { id: 'tries', title: 'Recoveries tried', kind: 'number', min: 0, max: 9, state: true },
  ],
  states: [
    { id: 'up', title: 'Standing', isActive: true, tone: 'good' },
    { id: 'dead', title: 'Killed', isActive: false, tone: 'bad' },
  ],
  derived: [{ id: 'thin', title: 'Thin', holds: (unit) => unit.men.length < 3 }],
  templates: [],
};
const man = (id: string, state: string) => ({ id, tag: id, name: id, role: 'rifle', state, facts: { smg: true } });
const unit = {
  id: 'u',
  side: 's',
  kind: 'squad',
  name: '1st Squad',
  mark: 'A',
  facts: { class: 'b', shaken: true, grenades: 0 },
  men: [man('A1', 'up'), man('A2', 'dead')],
};

describe('the words for units and men', () => {
  test('strength is active men of full strength', () => {
    expect(strengthWords(kind, unit)).toBe('1 of 2');
    expect([[], unit.men.slice(1)].map((men) => strengthWords(kind, { ...unit, men }))).toEqual(['', '']);
  });

  test('a unit shows derived and temporary states, but no permanent, unset or quiet facts', () => {
    expect(unitStatusWords(kind, unit, {}).map(({ label }) => label)).toEqual(['Thin', 'Shaken']);
  });

  test('a unit shows only facts that apply to it', () => {
    const never: UnitKind = { ...kind, facts: kind.facts.map((fact) => ({ ...fact, when: () => false })) };
    expect(unitStatusWords(never, unit, {}).map(({ label }) => label)).toEqual(['Thin']);
  });

  test('a man shows a state other than his initial one, and a dead man no passing count', () => {
    const tried = (man: Man) => manStatusWords(kind, { ...man, facts: { tries: 1 } }).map(({ label }) => label);
    expect(unit.men.map(tried)).toEqual([['Recoveries tried: 1'], ['Killed']]);
    expect(unit.men.map((man) => manStatusWords(kind, man))).toEqual([[], [{ label: 'Killed', tone: 'bad' }]]);
  });

  test('men are counted by role, and an abbreviation keeps its capitals', () => {
    expect(menWords(kind, { nco: 1, rifle: 9 })).toBe('1 NCO, 9 riflemen');
    expect(lowerFirst('Officer')).toBe('officer');
  });
});

test('changed house rules exclude the initial values of a campaign', async () => {
  const system = await systemOf('tsatf-ww2');
  const begun = resolveHouse(system.house, campaignDefaults(system.house));
  expect(changedRules({ system, house: signal(begun) })).toEqual([]);
  const house = signal({ ...begun, activation: 'off' });
  expect(changedRules({ system, house }).map(({ id }) => id)).toEqual(['activation']);
});

test('a new side takes the first free mark, and its colour as name if unused', () => {
  expect(nextSide([])).toEqual({ name: 'Red', mark: 0 });
  expect(nextSide([{ name: 'Red', mark: 0 }])).toEqual({ name: 'Blue', mark: 1 });
  expect(nextSide([{ name: 'Red', mark: 1 }])).toEqual({ name: 'Red 1', mark: 0 });
});

test('a file name has its topic and date, in any script', () => {
  expect(fileName('Über: the Mill!', new Date(2026, 4, 3, 12))).toBe('roll-call-über-the-mill-2026-05-03');
  const named = (what: string) =>
    fileName(what, new Date(2026, 4, 3, 12)).slice('roll-call-'.length, -'-2026-05-03'.length);
  for (const word of [
    'żółć',
    'straße',
    'øre-æble',
    'ıstanbul',
    'đorđe',
    'москва',
    'αθήνα',
    '東京',
    'القاهرة',
    'दिल्ली',
    'ไทย',
  ])
    expect(named(word)).toBe(word);
  expect(named('A\u202Eb/c\\d:e*f?"<>|g\u200B..')).toBe('ab-c-d-e-f-g');
  expect(new TextEncoder().encode(fileName('𠀀'.repeat(500), new Date())).length).toBeLessThan(250);
  expect(fileName('', new Date(2026, 4, 3, 12))).toBe('roll-call-2026-05-03');
});

test('days and sizes are easy to read', () => {
  const at = (day: number, hour: number) => new Date(2026, 4, day, hour);
  const now = at(13, 12).getTime();
  expect([at(13, 11), at(12, 10), at(3, 10)].map((then) => daysAgoWords(then.toISOString(), now))).toEqual([
    'today',
    'yesterday',
    '10 days ago',
  ]);
  expect([sizeWords(12), sizeWords(340_400), sizeWords(1_234_567)]).toEqual(['1 KB', '340 KB', '1.2 MB']);
});
