import 'fake-indexeddb/auto';
import { render, screen, waitFor } from '@testing-library/preact';
import { beforeEach, expect, test } from 'vitest';
import { basisOf } from '../../campaign/records/records.ts';
import { answerAsk, newPlay, startPlay } from '../../engine/play.ts';
import { sequenceOf } from '../../system/system.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';

let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open();
});

test('a fight parked under an older edition is recorded by its rules and under its number', async () => {
  const campaign = await desk.campaign('tsatf-ww2');
  const [routed] = campaign.units;
  const sequence = sequenceOf('rout', campaign.system);
  const unit = { ...routed!, facts: { ...routed!.facts, routing: true } };
  // Edition 1 did not change the class of a unit that had run.
  const begun = newPlay(campaign.system.id, { ...sequence, edition: 1 }, campaign.house.value, { units: [{ unit }] });
  const dice = [1, 2, 3, 4].map((face) => ({ face, by: 'hand' as const }));
  const play = answerAsk(sequence.rule, startPlay(sequence.rule, begun), { id: 'unit/1/run', dice });
  const units = [unit.id];
  const about = { title: 'They run', step: 'It is over', awaits: 'both', touched: '2026-11-26T08:00:00.000Z' };
  await campaign.showAndSavePlay({ id: 'parked', play, ...about, units, seen: basisOf(campaign.records.value, units) });
  render(desk.at('c', campaign.id, 'fight', 'parked'));
  (await screen.findByRole('button', { name: /^Record/ })).click();
  await waitFor(() => expect(campaign.loaded.value.plays).toEqual([]));
  const [entry] = campaign.loaded.value.tail;
  expect(entry).toMatchObject({ id: 'parked', told: { edition: 1 } });
  expect(entry!.changes.map(({ field }) => field)).not.toContain('facts.class');
});
