import { expect, test } from 'vitest';
import { foot, footSystem } from '../../testkit/examplecampaign.ts';
import { Replica } from '../../testkit/replica.ts';
import { campaignLog, fightOf } from '../../testkit/schedules.ts';
import type { CampaignRecords, RecordChange } from '../records/records.ts';
import { report } from '../reports/report.ts';
import { answerCorrection } from './correctionrequest.ts';
import { mismatchWords } from './strengthmismatch.ts';

const AT = '2026-11-20T20:00:00.000Z';
const RULES = { name: 'Rules', units: [foot], sequences: [] };
const falls = (id: string): RecordChange => ({
  ...{ of: 'man', id, unit: 'u1', field: 'state', from: 'ok', to: 'wounded' },
});

test.each([
  [['u1-2'], []],
  [['u1-2', 'u1-3'], ['1. Squad fought with 3 men; the records now say 2.']],
])('what follows says the numbers of the report, though a wound before the fight was undone after it', (men, words) => {
  const phone = new Replica(campaignLog(), 'a');
  phone.write({ id: 'wound', kind: 'edit', title: 'Wounded', changes: [falls('u1-1')], game: 'g1' }, AT);
  phone.write({ id: 'other', kind: 'edit', title: 'Nothing', changes: [], game: 'g1' }, AT);
  const fight = { id: 'fight', title: 'Fight', changes: [], units: ['u1'], game: 'g1' };
  phone.write({ ...fight, ...fightOf(phone.records, [{ ...falls('u1-1') }]) }, AT);
  phone.undo('wound', 'undo', AT);
  const mismatches = () => {
    const records = phone.records as CampaignRecords;
    return report(RULES, records, records.games[0]!, phone.noted).mismatches.flatMap(({ why }) => why);
  };
  expect(mismatches()).toEqual(['1. Squad fought with 3 men; the records now say 4.']);
  const request = {
    id: 'other',
    newId: 'm',
    system: 'toy',
    house: {},
    body: { title: 'Fire', changes: men.map(falls) },
  };
  const { correction } = answerCorrection(phone.noted.toReversed(), request, footSystem);
  expect(correction!.preview.mismatches.map(mismatchWords)).toEqual(words);
  phone.write(correction!.draft, AT);
  expect(mismatches()).toEqual(words);
});
