import { expect, test } from 'vitest';
import { exampleRecords, foot, four, sequentialIds } from '../../testkit/examplecampaign.ts';
import { activeCount, copyUnit, musterUnit, nextMark, recruit } from './muster.ts';

const muster = (template: Partial<typeof four> = {}) =>
  musterUnit(foot, { ...four, ...template }, { id: sequentialIds(), side: 's1', mark: 'A' });

test('men are mustered by role, highest first, tagged and named', () => {
  const { men } = muster();
  expect(men.map(({ tag, name, role, state }) => `${tag} ${name}, ${role}, ${state}`)).toEqual([
    'A1 NCO, nco, ok',
    'A2 Rifleman 2, rifleman, ok',
    'A3 Rifleman 3, rifleman, ok',
    'A4 Rifleman 4, rifleman, ok',
  ]);
  expect(new Set(men.map(({ id }) => id)).size).toBe(4);
});

test('a unit has the template’s title and facts, and the given name and player', () => {
  expect(muster()).toMatchObject({ name: 'Squad', side: 's1', kind: 'foot', mark: 'A', facts: { grenades: 3 } });
  const named = musterUnit(foot, four, { id: sequentialIds(), side: 's1', mark: 'B', name: 'Guards', player: 'p1' });
  expect(named).toMatchObject({ name: 'Guards', player: 'p1' });
  expect('player' in muster()).toBe(false);
});

test('a fact that starts at another one has its value in a new unit', () => {
  const left = { id: 'left', title: 'Grenades left', kind: 'number', min: 0, max: 9, startsAt: 'grenades' } as const;
  const kind = { ...foot, facts: [...foot.facts, left] };
  const { facts } = musterUnit(
    kind,
    { ...four, facts: { grenades: 3, left: 0 } },
    { id: sequentialIds(), side: 's1', mark: 'A' },
  );
  expect(facts).toEqual({ grenades: 3, left: 3 });
});

test.each([
  [1, ['A2']],
  [3, ['A2', 'A3', 'A4']],
  [4, ['A1', 'A2', 'A3', 'A4']],
  [9, ['A1', 'A2', 'A3', 'A4']],
])('%i weapons go to ordinary men first, then up the ranks', (smg, tags) => {
  const { men } = muster({ carrying: { smg } });
  expect(men.filter(({ facts }) => facts.smg).map(({ tag }) => tag)).toEqual(tags);
});

test('two kinds of weapon go to different men while there are enough men', () => {
  const { men } = muster({ carrying: { smg: 1, lmg: 1 } });
  expect(men.map(({ facts }) => Object.keys(facts).join())).toEqual(['', 'smg', 'lmg', '']);
});

test('a weapon that leaders have first goes to them, then to ordinary men', () => {
  const manFacts = foot.manFacts.map((fact) => (fact.id === 'smg' ? { ...fact, leadersFirst: true as const } : fact));
  const roles = foot.roles.map((role) => (role.id === 'nco' ? { ...role, leads: true } : role));
  const { men } = musterUnit(
    { ...foot, roles, manFacts },
    { ...four, carrying: { smg: 2, lmg: 1 } },
    { id: sequentialIds(), side: 's1', mark: 'A' },
  );
  expect(men.map(({ facts }) => Object.keys(facts).join())).toEqual(['smg', 'smg', 'lmg', '']);
});

test('no men, or an invalid count, makes an empty unit', () => {
  expect(muster({ men: {}, carrying: { smg: 3 } }).men).toEqual([]);
  expect(muster({ men: { rifleman: -2 } }).men).toEqual([]);
});

test('a recruit takes the next number and name', () => {
  const squad = muster();
  expect(recruit(foot, squad, 'rifleman', 'x')).toMatchObject({ tag: 'A5', name: 'Rifleman 5', state: 'ok' });
  expect(recruit(foot, { ...squad, men: squad.men.slice(1) }, 'nco', 'x')).toMatchObject({ tag: 'A5', name: 'NCO' });
  expect(recruit(foot, squad, 'nco', 'x').name).toBe('NCO 5');
});

test('a copy has new ids, its own tags, healthy men and the same weapons', () => {
  const squad = muster();
  const hurt = {
    ...squad,
    men: squad.men.map((man) => ({ ...man, state: 'dead', facts: { ...man.facts, tries: 2 } })),
  };
  const copy = copyUnit(foot, hurt, { id: sequentialIds('n'), mark: 'B' }, [hurt]);
  expect(copy.name).toBe('Squad 2');
  expect(copy.men.map(({ tag }) => tag)).toEqual(['B1', 'B2', 'B3', 'B4']);
  expect(copy.men.map(({ state, facts }) => ({ state, facts }))).toEqual(
    squad.men.map(({ state, facts }) => ({ state, facts })),
  );
  expect([copy.id, ...copy.men.map(({ id }) => id)].every((id) => id.startsWith('n'))).toBe(true);
  expect(copyUnit(foot, copy, { id: sequentialIds(), mark: 'C' }, [hurt, copy]).name).toBe('Squad 3');
});

test('a copy has the establishment: one leader, and ordinary men for the missing', () => {
  const squad = muster({ men: { nco: 1, rifleman: 4 }, carrying: { smg: 1 } });
  const [nco, first, ...others] = squad.men;
  const led = { ...squad, men: [{ ...nco!, state: 'dead' }, { ...first!, role: 'nco' }, ...others] };
  const copy = (unit: typeof squad) => copyUnit(foot, unit, { id: sequentialIds('n'), mark: 'B' }, [unit]);
  expect(copy(led).men.map(({ role }) => role)).toEqual(['nco', 'rifleman', 'rifleman', 'rifleman', 'rifleman']);
  expect(copy(led).men.map(({ tag }) => tag)).toEqual(['B1', 'B2', 'B3', 'B4', 'B5']);
  const fewer = { ...squad, men: squad.men.slice(0, 3) };
  expect(copy(fewer).men.map(({ role }) => role)).toEqual(['nco', 'rifleman', 'rifleman', 'rifleman', 'rifleman']);
});

test('a copy of a disbanded unit is not disbanded', () => {
  expect(
    copyUnit(foot, { ...muster(), disbanded: true }, { id: sequentialIds(), mark: 'B' }, []).disbanded,
  ).toBeUndefined();
});

test('a copy of a shaken unit is not shaken', () => {
  const kind = { ...foot, facts: [{ id: 'shaken', title: 'Shaken', kind: 'flag', state: true } as const] };
  const shaken = { ...muster(), facts: { class: 'A', shaken: true } };
  expect(copyUnit(kind, shaken, { id: sequentialIds(), mark: 'B' }, []).facts).toEqual({ class: 'A', shaken: false });
});

test('marks go from A to Z, then AA, and skip those in use', () => {
  const taken = Array.from({ length: 26 }, (_, i) => ({ mark: String.fromCharCode(65 + i) }));
  expect(nextMark([])).toBe('A');
  expect(nextMark([{ mark: 'A' }, { mark: 'C' }])).toBe('B');
  expect(nextMark(taken)).toBe('AA');
  expect(nextMark([...taken, { mark: 'AA' }])).toBe('AB');
});

test('the strength of a unit counts its active men', () => {
  const [squad] = exampleRecords().units;
  if (!squad) throw new Error('a squad is wanted');
  const states = ['pinned', 'dead', 'wounded', 'dead'];
  const hurt = { ...squad, men: squad.men.map((man, i) => ({ ...man, state: states[i] ?? '' })) };
  expect(activeCount(foot, hurt)).toBe(1);
});
