import { afterEach, expect, test } from 'vitest';
import { systemOf } from '../../systems/systems.ts';
import { settings } from '../model/appstate.ts';
import { fights, lastQuick, natureOf } from './quick.ts';

afterEach(() => {
  settings.value = {};
});

const system = await systemOf('tsatf-20');
const [first] = system.units.flatMap(({ templates }) => templates);

test('a first quick fight has the first template on both sides, and the fight between two', () => {
  const quick = lastQuick(system);
  expect(quick.sides.map(({ template }) => template)).toEqual([first!.id, first!.id]);
  expect(fights(system).map(({ id }) => id)).toContain(quick.sequence);
  expect(fights(system).every(({ roles }) => roles.length > 1)).toBe(true);
});

test('the last counts come back', () => {
  const side = { template: first!.id, men: { nco: 1, ordinary: 6 }, carrying: { smg: 2 }, facts: { class: 'A' } };
  settings.value = { 'quick.tsatf-20': { sequence: 'combat', sides: [side, side] } };
  const [red] = lastQuick(system).sides;
  expect(red).toMatchObject({ men: side.men, carrying: side.carrying, facts: { class: 'A' } });
});

test('counts that no longer make sense do not come back', () => {
  const odd = { template: first!.id, men: { nco: -1, ordinary: 1e9, dragon: 3 }, facts: { class: 'Z', smg: true } };
  settings.value = { 'quick.tsatf-20': { sequence: 'gone', sides: [odd, { template: 'gone' }] } };
  const quick = lastQuick(system);
  expect(quick.sides[0].men).toEqual(first!.men);
  expect(quick.sides[0].facts).toEqual(first!.facts);
  expect(quick.sides[1].men).toEqual(first!.men);
  expect(natureOf(system, quick.sides[1])[0]).toBe(first);
});

test('the fullest procedure of a system stands first: a charge home before its declaration', async () => {
  const ww2 = fights(await systemOf('tsatf-ww2'));
  expect(ww2.map(({ id }) => id)).toContain('declare');
  expect(ww2[0]!.id).toBe('charge-home');
});
