import 'fake-indexeddb/auto';
import { fireEvent, render, screen } from '@testing-library/preact';
import { beforeEach, expect, test } from 'vitest';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { autoPlay } from '../fight/autoplay.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';

const LONG = { timeout: 60_000 };

let desk: AtDesk;
beforeEach(async () => {
  desk = await AtDesk.open();
});

/** Declares two attacks and ends the declarations. */
async function declareTwoAttacks(campaign: OpenCampaign): Promise<string> {
  const named = (name: string) => campaign.units.find((unit) => unit.name === name)!;
  const attacks = [
    ['3rd Confederate infantry', 'Union artillery'],
    ['2nd Confederate infantry', 'Union infantry'],
  ].map(([unit, target]) => ({ unit: named(unit!), target: named(target!) }));
  const sequence = campaign.system.sequences.find(({ id }) => id === 'declarations')!;
  const units = attacks.flatMap(({ unit, target }) => [unit.id, target.id]);
  const { id } = await campaign.beginPlay(sequence, { attacks }, 'Several combats', units);
  return id;
}

const golden = () => [...document.querySelectorAll('.button.primary')].map(({ textContent }) => textContent);
const FIRST = '2nd Confederate infantry against Union infantry.';

test('after the declarations the gold key records them and begins the first combat', async () => {
  const campaign = await desk.campaign('portable-wargame', 'line');
  const fight = await declareTwoAttacks(campaign);
  render(desk.at('c', 'c', 'fight', fight));
  fireEvent.click(await screen.findByRole('button', { name: /^Record, then Close combat/ }));
  expect(golden()).toEqual([expect.stringContaining(FIRST)]);
  await expect.poll(() => location.hash, LONG).toMatch(/begin\/close-combat/);
});

test('the gold key records a combat even if another is declared', async () => {
  const campaign = await desk.campaign('portable-wargame', 'line');
  await autoPlay(campaign, {
    sequence: 'declarations',
    setup: { attacks: campaign.units.slice(1, 3).map((unit, i) => ({ unit, target: campaign.units[6 + i]! })) },
    answers: {},
  });
  const [defender] = campaign.system.dueSequences(campaign.roster).map(({ units }) => units.defender?.[0]);
  const sequence = campaign.system.sequences.find(({ id }) => id === 'close-combat')!;
  const attacker = campaign.units[1]!;
  const setup = {
    attackers: [{ unit: attacker, side: 'front', ground: 'same', open: true, commander: 'none' }],
    ...{ defender, cover: false, open: true, commander: 'none', commanders: [] },
  };
  const { id } = await campaign.beginPlay(sequence, setup, 'Combat', [attacker.id, defender!.id]);
  render(desk.at('c', 'c', 'fight', id));
  fireEvent.click(await screen.findByRole('button', { name: /^Continue/ }));
  fireEvent.click(await screen.findByRole('button', { name: /^Miss/ }));
  fireEvent.click(await screen.findByRole('button', { name: /^Miss/ }));
  await screen.findByRole('button', { name: /^Record, then Close combat/ });
  expect(golden()).toEqual([expect.stringMatching(/^Record( |$)/)]);
});

test('after a quick declaration the gold key is the first combat, not another fight', async () => {
  const campaign = await desk.campaign('portable-wargame', 'line');
  await campaign.edit('A quick fight', [{ of: 'campaign', id: 'c', field: 'scratch', from: null, to: true }]);
  await autoPlay(campaign, {
    sequence: 'declarations',
    setup: { attacks: [{ unit: campaign.units[1]!, target: campaign.units[6]! }] },
    answers: {},
  });
  render(desk.at('c', 'c', 'after'));
  await screen.findByRole('link', { name: /^Close combat 2nd Confederate infantry against Union infantry/ });
  expect(golden()).toEqual([expect.stringContaining('2nd Confederate infantry against Union infantry.')]);
  expect(screen.queryByRole('region', { name: 'Due now' })).toBeNull();
});
