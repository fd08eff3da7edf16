import { expect, test } from 'vitest';
import { exampleFile } from '../system/plays/playfile.ts';
import { shelf, systemOf } from '../systems/systems.ts';
import { cliRulesOf, examplesOf } from '../systems/worked.ts';
import { hearTampered, openTamperedPlays } from './strangers.ts';

// "npm run faults -- --full" runs half a million.

test.each(shelf.map(({ id }) => id))(
  'a play file of %s that was tampered with is accepted, or refused with a sentence',
  async (id) => {
    const system = { ...(await systemOf(id)), cliRules: await cliRulesOf(id) };
    const files = (await examplesOf(id)).map((example) => exampleFile(example, system));
    const { opened, refused, amiss } = openTamperedPlays(files, system, 150);
    expect(amiss).toEqual([]);
    expect(Math.min(opened, refused)).toBeGreaterThan(3);
  },
);

test('a tampered message of a linked phone is accepted, or refused with a sentence', () => {
  const messages = [
    { is: 'hello', v: 1, campaign: 'c1', name: 'The mill', shows: 'ABCD' },
    { is: 'answer', play: 'p1', answer: { id: 'close', dice: [{ face: 4, by: 'hand' }] }, rolled: [4, 'As'] },
  ];
  const { opened, refused, amiss } = hearTampered(
    messages.map((message) => JSON.stringify(message)),
    500,
  );
  expect(amiss).toEqual([]);
  expect(Math.min(opened, refused)).toBeGreaterThan(20);
});
