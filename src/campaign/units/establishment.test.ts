import { expect, test } from 'vitest';
import type { UnitKind } from '../../system/units.ts';
import { exampleRecords, foot, four, sequentialIds } from '../../testkit/examplecampaign.ts';
import { applyChanges } from '../records/changes.ts';
import { creationOf } from '../records/differences.ts';
import type { CampaignRecords, RecordChange } from '../records/records.ts';
import { missingMen } from './betweengames.ts';
import { establishmentChanges, joinChanges, leaveChanges, setEstablishment } from './establishment.ts';
import { copyUnit, establishment, musterUnit, recruit } from './muster.ts';

const becomes = (id: string, to: string): RecordChange => ({
  of: 'man',
  id,
  unit: 'u1',
  field: 'state',
  from: 'ok',
  to,
});
const squad = (records: CampaignRecords) => records.units[0]!;
const fresh = (): CampaignRecords => ({ ...exampleRecords(), games: [] });
const more = (records: CampaignRecords, count: number): CampaignRecords => {
  const id = sequentialIds(`${squad(records).men.length}-`);
  return Array.from({ length: count }).reduce<CampaignRecords>(
    (now) => applyChanges(now, joinChanges(foot, squad(now), [recruit(foot, squad(now), 'rifleman', id())])),
    records,
  );
};

test('a unit is mustered at full strength', () => {
  const unit = musterUnit(foot, four, { id: sequentialIds(), side: 's1', mark: 'A' });
  expect(unit.establishment).toBe(4);
  expect(musterUnit(foot, { ...four, men: {} }, { id: sequentialIds(), side: 's1', mark: 'A' }).establishment).toBe(0);
});

test('striking a man off reduces the establishment only before the first game', () => {
  const strike = (records: CampaignRecords) =>
    applyChanges(records, leaveChanges(squad(records), squad(records).men[0]!, records.games));
  expect(establishment(squad(strike(fresh())))).toBe(3);
  expect(missingMen(foot, squad(strike(fresh())))).toBe(0);
  expect(establishment(squad(strike(exampleRecords())))).toBe(4);
  expect(missingMen(foot, squad(strike(exampleRecords())))).toBe(1);
});

test('a man struck off by his state counts as removed until he returns', () => {
  const kind: UnitKind = {
    ...foot,
    states: [...foot.states, { id: 'gone', title: 'Struck off', isActive: false, tone: 'bad', struck: true }],
  };
  const [man] = squad(fresh()).men;
  const off = { ...man!, state: 'gone' };
  const by = (amount: number) => [{ of: 'unit', id: 'u1', field: 'establishment', by: amount }];
  expect(establishmentChanges(kind, squad(fresh()), [], man!, off)).toEqual(by(-1));
  expect(establishmentChanges(kind, squad(fresh()), [], off, man!)).toEqual(by(1));
  expect(establishmentChanges(kind, squad(fresh()), [], man!, { ...man!, state: 'dead' })).toEqual([]);
  expect(establishmentChanges(kind, squad(exampleRecords()), exampleRecords().games, man!, off)).toEqual([]);
});

test('replacements fill gaps, reinforcements raise the establishment, and the dead never count', () => {
  const lost = applyChanges(exampleRecords(), [
    becomes('u1-1', 'dead'),
    becomes('u1-2', 'dead'),
    becomes('u1-3', 'wounded'),
  ]);
  expect([establishment(squad(lost)), missingMen(foot, squad(lost))]).toEqual([4, 2]);
  const full = more(lost, 2);
  expect(squad(full).men).toHaveLength(6);
  expect([establishment(squad(full)), missingMen(foot, squad(full))]).toEqual([4, 0]);
  expect(establishment(squad(more(full, 1)))).toBe(5);
  expect(establishment(squad(more(fresh(), 2)))).toBe(6);
});

test('a manual change of the establishment overrides the upgrade', () => {
  const records = exampleRecords();
  const bigger = applyChanges(records, setEstablishment(squad(records), 6));
  expect([establishment(squad(bigger)), missingMen(foot, squad(bigger))]).toEqual([6, 2]);
  expect(setEstablishment(squad(records), 4)).toEqual([]);
  const guessed: CampaignRecords = {
    ...records,
    units: [{ ...squad(records), establishment: 9, establishedBy: 'upgrade' }],
  };
  expect(squad(applyChanges(guessed, setEstablishment(squad(guessed), 8)))).toEqual({
    ...squad(records),
    establishment: 8,
  });
  const { establishment: _, ...bare } = squad(records);
  const unsaid: CampaignRecords = { ...records, units: [bare] };
  expect(establishment(bare)).toBe(4);
  expect(squad(more(unsaid, 1)).establishment).toBe(5);
});

test('a copy of a unit is at full strength, without the dead and their replacements', () => {
  const lost = applyChanges(exampleRecords(), [becomes('u1-1', 'dead'), becomes('u1-2', 'dead')]);
  const copy = (records: CampaignRecords) =>
    copyUnit(foot, squad(records), { id: sequentialIds('c'), mark: 'C' }, records.units);
  expect(copy(lost).men).toHaveLength(4);
  expect(copy(more(lost, 1)).men).toHaveLength(4);
  expect(copy(more(lost, 2)).men.map(({ role }) => role)).toEqual(['nco', 'rifleman', 'rifleman', 'rifleman']);
  expect(copy(lost).establishment).toBe(4);
});

test('creating and removing a unit includes its establishment, and undo restores both', () => {
  const records = fresh();
  const man = recruit(foot, squad(records), 'rifleman', 'x');
  expect(joinChanges(foot, squad(records), [man])).toEqual([
    creationOf('man', man, { unit: 'u1' }),
    { of: 'unit', id: 'u1', field: 'establishment', by: 1 },
  ]);
});
