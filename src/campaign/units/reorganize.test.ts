import { expect, test } from 'vitest';
import { exampleRecords, foot } from '../../testkit/examplecampaign.ts';
import { Replica } from '../../testkit/replica.ts';
import { campaignLog } from '../../testkit/schedules.ts';
import { servingUnits } from '../games/games.ts';
import { previewRewrite } from '../log/amend.ts';
import { foldLog } from '../log/fold.ts';
import { applyChanges } from '../records/changes.ts';
import { reverseChanges } from '../records/differences.ts';
import type { CampaignRecords, RecordChange } from '../records/records.ts';
import { chronicle } from '../reports/chronicle.ts';
import { strengthsByGame } from '../reports/statistics.ts';
import { reformUnit } from './disband.ts';
import { remainingMen } from './establishment.ts';
import { canTake, mergeUnit, splitUnit } from './reorganize.ts';

const AT = '2026-11-20T20:00:00.000Z';
const RULES = { name: 'Rules', units: [foot], sequences: [], phases: [], decks: [] };
const MAN = { of: 'man', unit: 'u1', field: 'state', why: { by: 'fire' } } as const;
const falls = (id: string, to = 'wounded'): RecordChange => ({ ...MAN, id, from: 'ok', to });
const states = ({ units }: Pick<CampaignRecords, 'units'>) =>
  units.map(({ name, men }) => [name, men.map(({ tag, state }) => `${tag} ${state}`).join(', ')]);

/** The first unit of a phone, merged into the second. */
const merge = (phone: Replica) => {
  const [unit, to] = phone.records.units;
  const men = remainingMen(foot, unit!);
  const changes = mergeUnit(unit!, [{ to: to!, kind: foot, men }]);
  return phone.write({ id: 'merge', kind: 'edit', title: 'Merged', changes, units: ['u1', 'u2'] }, AT);
};
const fights = (phone: Replica, ...changes: readonly RecordChange[]) =>
  phone.write({ id: 'fire', kind: 'play', title: 'Fire', changes, units: ['u1'], game: 'g1' }, AT);
const phoneAt = (author: string) => new Replica(campaignLog(), author);

test('a merged unit is disbanded: its men keep their tags, and its dead stay in its record', () => {
  const phone = phoneAt('a');
  fights(phone, falls('u1-1', 'dead'), falls('u1-2'));
  const ended: RecordChange = { of: 'game', id: 'g1', field: 'ended', from: null, to: AT };
  phone.write({ id: 'end', kind: 'game', title: 'Game 1 ends', changes: [ended], game: 'g1' }, AT);
  merge(phone);
  const records = phone.records as CampaignRecords;
  expect(states(records)).toEqual([
    ['1. Squad', 'A1 dead'],
    ['2. Squad', 'B1 ok, B2 ok, B3 ok, B4 ok, A2 wounded, A3 ok, A4 ok'],
  ]);
  expect(records.units[1]?.establishment).toBe(7);
  expect(servingUnits(records).map(({ id }) => id)).toEqual(['u2']);
  const club = chronicle(RULES, records, phone.noted);
  expect(club.honour.map(([game, men]) => [game, men.map(({ man }) => man.tag)])).toEqual([['Game 1', ['A1']]]);
  expect(club.sides[0]?.units[0]).toMatchObject({ strength: 0, men: [{ man: { tag: 'A1' } }] });
  expect(club.sides[0]?.units[0]?.totals.map(([title, n]) => [title, n])).toEqual([
    ['Games', 1],
    ['Enemies felled', 0],
    ['Own men hit', 2],
  ]);
  const moved = club.sides[1]?.units[0]?.men.find(({ man }) => man.tag === 'A2');
  expect(moved?.events.map(({ words }) => words)).toEqual([
    'Wounded by fire, game 1.',
    expect.stringContaining('Moved to 2. Squad'),
  ]);
  expect(strengthsByGame(RULES, records, phone.noted).units.map(({ name, men }) => [name, men])).toEqual([
    ['1. Squad', [4, null]],
    ['2. Squad', [4, 6]],
  ]);
  phone.undo('merge', 'undo', AT);
  expect(states(phone.records)[0]).toEqual(['1. Squad', 'A1 dead, A2 wounded, A3 ok, A4 ok']);
});

test('the men of a merged unit can go to several units', () => {
  const records = exampleRecords();
  const [unit, to] = records.units as [(typeof records.units)[0], (typeof records.units)[0]];
  const third = { ...to, id: 'u3', mark: 'C', name: '3. Squad', men: [], establishment: 4 };
  const start = { ...records, units: [...records.units, third] };
  const changes = mergeUnit(unit, [
    { to, kind: foot, men: unit.men.slice(0, 1) },
    { to: third, kind: foot, men: unit.men.slice(1) },
  ]);
  const after = applyChanges(start, changes);
  expect(states(after)).toEqual([
    ['1. Squad', ''],
    ['2. Squad', 'B1 ok, B2 ok, B3 ok, B4 ok, A1 ok'],
    ['3. Squad', 'A2 ok, A3 ok, A4 ok'],
  ]);
  expect(after.units.map(({ establishment }) => establishment)).toEqual([4, 5, 4]);
  expect(applyChanges(after, reverseChanges(changes))).toEqual(start);
  expect(applyChanges(after, [reformUnit(after.units[0]!)]).units[0]?.men).toEqual([]);
});

test('a unit is split into two: places at full strength go along, marks of its state do not', () => {
  const records = exampleRecords();
  const unit = { ...records.units[0]!, facts: { grenades: 3, shaken: true }, notes: 'First raised', place: 2 };
  const start = { ...records, units: [unit, records.units[1]!] };
  const changes = splitUnit(foot, unit, [unit.men[3]!, unit.men[1]!], { id: 'u3', mark: 'C', name: 'Scouts' });
  const after = applyChanges(start, changes);
  const scouts = after.units.find(({ id }) => id === 'u3')!;
  expect(states({ units: [after.units.find(({ id }) => id === 'u1')!, scouts] })).toEqual([
    ['1. Squad', 'A1 ok, A3 ok'],
    ['Scouts', 'A4 ok, A2 ok'],
  ]);
  expect(scouts).toMatchObject({ side: 's1', kind: 'foot', establishment: 2, facts: { grenades: 3, shaken: false } });
  expect(scouts).not.toHaveProperty('notes');
  expect(after.units.find(({ id }) => id === 'u1')?.establishment).toBe(2);
  expect(applyChanges(after, reverseChanges(changes))).toEqual(start);
});

test('a unit takes only men whose role and state its kind has', () => {
  const [man] = exampleRecords().units[0]!.men;
  expect(canTake(foot, man!)).toBe(true);
  expect(canTake({ ...foot, roles: [] }, man!)).toBe(false);
  expect(canTake({ ...foot, states: [] }, man!)).toBe(false);
});

test('a fight corrected after a merge leaves the merge in place, and its undo too', () => {
  const phone = phoneAt('a');
  fights(phone, falls('u1-1'));
  merge(phone);
  const before = phone.records;
  const amended = phone.amend('fire', { title: 'Fire', changes: [falls('u1-3')], units: ['u1'] }, 'correction', AT);
  expect(states(phone.records)[1]).toEqual(['2. Squad', 'B1 ok, B2 ok, B3 ok, B4 ok, A1 ok, A2 ok, A3 wounded, A4 ok']);
  expect(phone.noted.filter(({ aside }) => aside)).toEqual([]);
  phone.undo('merge', 'apart', AT);
  expect(states(phone.records)[0]).toEqual(['1. Squad', 'A1 ok, A2 ok, A3 wounded, A4 ok']);
  phone.undo('apart', 'again', AT);
  const undo = { id: 'undo', kind: 'undo', title: 'Undone', changes: [], undoes: [amended.id] } as const;
  expect(previewRewrite(phone.entries, undo).unfit).toEqual([]);
  phone.undo(amended.id, 'undo', AT);
  expect(phone.records).toEqual(before);
  expect(foldLog(phone.entries).records).toEqual(before);
});

test('a man who was wounded on another phone is wounded in the unit that he was moved to', () => {
  const [here, there] = [phoneAt('b'), phoneAt('a')];
  merge(here);
  fights(there, falls('u1-2'));
  const [mine, theirs] = [here.entries, there.entries];
  here.take(theirs);
  there.take(mine);
  expect(here.records).toEqual(there.records);
  expect(states(here.records)[1]).toEqual(['2. Squad', 'B1 ok, B2 ok, B3 ok, B4 ok, A1 ok, A2 wounded, A3 ok, A4 ok']);
  expect(here.noted.filter(({ aside }) => aside)).toEqual([]);
});
