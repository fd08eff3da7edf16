import { expect, test } from 'vitest';
import { campaign, company } from '../../testkit/examplecampaign.ts';
import { applyChanges } from '../records/changes.ts';
import { changesBetween } from '../records/differences.ts';
import { type CampaignRecords, EMPTY_RECORDS, type RecordChange } from '../records/records.ts';
import { fold } from './fold.ts';

const muster = { changes: changesBetween(EMPTY_RECORDS, company()) };
const hit = (id: string, from: string, to: string): { changes: readonly RecordChange[] } => ({
  changes: [{ of: 'man', id, unit: id.slice(0, 2), field: 'state', from, to }],
});

test('a log rebuilds the records from its changes', () => {
  const { records, refused } = fold([muster, hit('u1-1', 'ok', 'wounded')]);
  expect(refused.size).toBe(0);
  expect(records.units[0]?.men[0]?.state).toBe('wounded');
});

test('an entry that does not fit is skipped with its reason, and later ones still apply', () => {
  const { records, refused } = fold([muster, hit('u1-1', 'dead', 'ok'), undefined, hit('u2-1', 'ok', 'dead')]);
  expect([...refused]).toEqual([[1, 'A1 NCO of 1. Squad: state is “ok” now, no longer “dead”.']]);
  expect(records.units[1]?.men[0]?.state).toBe('dead');
});

test('the changes between two sets of records turn one into the other', () => {
  const before = company();
  const [red, blue] = before.units;
  const [first, ...rest] = red!.men;
  const after: CampaignRecords = {
    ...before,
    campaign: { ...campaign, name: 'The bridge' },
    players: [{ id: 'p2', name: 'Bob' }],
    units: [
      { ...red!, facts: { ...red!.facts, shaken: true }, men: [{ ...first!, state: 'dead' }, ...rest.slice(1)] },
      blue!,
    ],
  };
  expect(applyChanges(before, changesBetween(before, after))).toEqual(after);
  expect(changesBetween(after, after)).toEqual([]);
  expect(changesBetween(before, after).map(({ of, field }) => `${of} ${field}`)).toEqual([
    'campaign name',
    'player ',
    'player ',
    'unit facts.shaken',
    'man state',
    'man ',
  ]);
});
