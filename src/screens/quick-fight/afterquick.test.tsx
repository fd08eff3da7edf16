import 'fake-indexeddb/auto';
import { render, screen } from '@testing-library/preact';
import { beforeEach, expect, test } from 'vitest';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { autoPlay } from '../fight/autoplay.ts';

let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open();
});

test('a change of Force Morale in a quick fight is shown with its total', async () => {
  const campaign = await desk.campaign('chain-of-command');
  const [unit] = campaign.units;
  const counter = `counters.morale-${unit!.side}`;
  await campaign.edit('A quick fight', [
    { of: 'campaign', id: 'c', field: 'scratch', from: null, to: true },
    { of: 'campaign', id: 'c', field: 'house.fm_table', from: null, to: 'manual' },
    { of: 'game', id: campaign.game.value!.id, field: counter, by: 9 },
  ]);
  await autoPlay(campaign, { sequence: 'force-morale', setup: { unit, morale: 9 }, answers: { sheet: '2' } }, [unit!]);
  render(desk.at('c', 'c', 'after'));
  expect(await screen.findByText('Force Morale of Soviets: −2, now 7')).toBeTruthy();
});
