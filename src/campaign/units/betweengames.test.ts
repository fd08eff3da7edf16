import { expect, test } from 'vitest';
import { exampleRecords, foot, sequentialIds } from '../../testkit/examplecampaign.ts';
import { applyChanges } from '../records/changes.ts';
import { creationOf } from '../records/differences.ts';
import type { CampaignRecords, RecordChange } from '../records/records.ts';
import { leaderCandidates, missingMen, replacements, vacantLeaderRole } from './betweengames.ts';

const becomes = (id: string, to: string): RecordChange => ({
  of: 'man',
  id,
  unit: 'u1',
  field: 'state',
  from: 'ok',
  to,
});
const squad = (records: CampaignRecords) => records.units[0]!;

test('only lost men count as missing from the establishment, not the wounded', () => {
  const before = exampleRecords();
  const after = applyChanges(before, [becomes('u1-2', 'dead'), becomes('u1-3', 'wounded')]);
  expect(missingMen(foot, squad(before))).toBe(0);
  expect(missingMen(foot, squad(after))).toBe(1);
});

test('replacements get the next tags and the roles of the dead, up to full strength', () => {
  const after = applyChanges(exampleRecords(), [becomes('u1-1', 'dead'), becomes('u1-2', 'dead')]);
  const full = applyChanges(
    after,
    replacements(foot, squad(after), 2, sequentialIds('new')).map((man) => creationOf('man', man, { unit: 'u1' })),
  );
  expect(squad(full).men.map(({ tag, role }) => `${tag} ${role}`)).toEqual([
    'A1 nco',
    'A2 rifleman',
    'A3 rifleman',
    'A4 rifleman',
    'A5 rifleman',
    'A6 rifleman',
  ]);
  expect(missingMen(foot, squad(full))).toBe(0);
});

test('a unit whose leader is out has no leader until an active man is appointed', () => {
  const after = applyChanges(exampleRecords(), [becomes('u1-1', 'wounded')]);
  expect(vacantLeaderRole(foot, squad(exampleRecords()))).toBeUndefined();
  expect(vacantLeaderRole(foot, squad(after))?.id).toBe('nco');
  expect(leaderCandidates(foot, squad(after)).map(({ id }) => id)).toEqual(['u1-2', 'u1-3', 'u1-4']);
  const led = applyChanges(after, [{ of: 'man', id: 'u1-2', unit: 'u1', field: 'role', from: 'rifleman', to: 'nco' }]);
  expect(vacantLeaderRole(foot, squad(led))).toBeUndefined();
});
