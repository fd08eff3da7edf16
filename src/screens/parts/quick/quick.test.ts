import { afterEach, expect, test } from 'vitest';
import { systemOf } from '../../../systems/systems.ts';
import { settings } from '../../state/appstate.ts';
import { adjectiveOf } from './quickcampaign.ts';
import { lastQuickSetup, quickSequences } from './quicksetup.ts';
import { casualtyLimit, FRESH_CONDITION, hasNoActiveMen, limitCondition, templateAndKind } from './quickunits.ts';

afterEach(() => {
  settings.value = {};
});

const system = await systemOf('tsatf-20');
const [first] = system.units.flatMap(({ templates }) => templates);

test('a first quick fight has the first template on both sides, and a procedure for two', () => {
  const quick = lastQuickSetup(system);
  expect(quick.sides.map((units) => units.map(({ template }) => template))).toEqual([[first!.id], [first!.id]]);
  expect(quickSequences(system).map(({ id }) => id)).toContain(quick.sequence);
  expect(quickSequences(system).every(({ roles }) => roles.length > 1)).toBe(true);
});

test.each([
  ['Germans', 'German'],
  ['Raiders', 'Raider'],
  ['Dervishes', 'Dervish'],
  ['British', 'British'],
  ['Zulus', 'Zulus'],
  ['US', 'US'],
  ['Red', 'Red'],
])('an unnamed unit of %s is called %s squad', (side, adjective) => {
  expect(adjectiveOf(side)).toBe(adjective);
});

test('stored sides with one unit load as a list', () => {
  const side = { template: first!.id, men: { nco: 1, ordinary: 6 }, carrying: { smg: 2 }, facts: { class: 'A' } };
  settings.value = { 'quick.tsatf-20': { sequence: 'combat', sides: [side, side] } };
  const [[red]] = lastQuickSetup(system).sides;
  expect(red).toMatchObject({ men: side.men, carrying: side.carrying, facts: { class: 'A' }, now: FRESH_CONDITION });
});

test('invalid counts are not restored', () => {
  const odd = { template: first!.id, men: { nco: -1, ordinary: 1e9, dragon: 3 }, facts: { class: 'Z', smg: true } };
  settings.value = { 'quick.tsatf-20': { sequence: 'gone', sides: [odd, { template: 'gone' }] } };
  const quick = lastQuickSetup(system);
  expect(quick.sides[0][0]!.men).toEqual(first!.men);
  expect(quick.sides[0][0]!.facts).toEqual(first!.facts);
  expect(quick.sides[1][0]!.men).toEqual(first!.men);
  expect(templateAndKind(system, quick.sides[1][0]!)[0]).toBe(first);
});

test('the procedure with the most stages is first: a melee before the charge is declared', async () => {
  const ww2 = quickSequences(await systemOf('tsatf-ww2'));
  expect(ww2.map(({ id }) => id)).toContain('declare');
  expect(ww2[0]!.id).toBe('charge-home');
});

test('units and their state are restored within the limits of the system', () => {
  const now = {
    facts: { shaken: true, dreaming: true },
    leader: {},
    down: { killed: 2, wounded: -1 },
    marked: {},
  };
  const unit = { template: first!.id, men: first!.men, carrying: {}, facts: first!.facts, now };
  settings.value = { 'quick.tsatf-20': { sequence: 'rally', sides: [[unit, unit], [unit]], lead: 1 } };
  const quick = lastQuickSetup(system);
  expect(quick).toMatchObject({ sequence: 'rally', lead: 1 });
  expect(quick.sides[0]).toHaveLength(2);
  expect(quick.sides[0][0]!.now).toEqual({ facts: { shaken: true }, leader: {}, down: { killed: 2 }, marked: {} });
});

test('fewer men limit the casualties, and a pinned unit keeps an active man', async () => {
  const ww2 = await systemOf('tsatf-ww2');
  const [squad] = ww2.units.flatMap(({ templates }) => templates);
  const [, kind] = templateAndKind(ww2, { template: squad!.id });
  const men = (ordinary: number) => ({ ...Object.fromEntries(kind.roles.map(({ id }) => [id, 0])), ordinary });
  const now = { ...FRESH_CONDITION, facts: { pinned: true }, down: { dead: 5 }, marked: {} };
  const unit = { template: squad!.id, men: men(10), carrying: {}, facts: squad!.facts, now };
  expect(casualtyLimit(kind, unit)).toBe(4);
  const fewer = limitCondition(kind, { ...unit, men: men(3) });
  expect(fewer.now).toEqual({ ...now, down: { dead: 2 } });
  expect(hasNoActiveMen(kind, fewer)).toBe(false);
  expect(casualtyLimit(kind, fewer)).toBe(0);
  const nobody = limitCondition(kind, { ...unit, men: men(0) });
  expect(nobody.now).toEqual({ ...now, facts: {}, down: { dead: 0 } });
  expect(hasNoActiveMen(kind, nobody)).toBe(true);
});
