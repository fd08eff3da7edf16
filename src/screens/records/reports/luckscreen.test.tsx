import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor, within } from '@testing-library/preact';
import { beforeEach, expect, test } from 'vitest';
import type { ExpectedResult } from '../../../campaign/records/records.ts';
import type { Unit } from '../../../engine/roster.ts';
import { AtDesk } from '../../../testkit/atdesk.tsx';
import type { OpenCampaign } from '../../state/opencampaign.ts';

let desk: AtDesk;
let campaign: OpenCampaign;
beforeEach(async () => {
  desk = await AtDesk.open();
  campaign = await desk.campaign('tsatf-20');
});

const fallen = (unit: Unit, ...at: readonly number[]) =>
  at.map((i) => ({
    ...({ of: 'man', id: unit.men[i]!.id, unit: unit.id, field: 'state', from: unit.men[i]!.state } as const),
    to: 'killed',
    why: { by: 'melee' } as const,
  }));
const record = (
  sequence: string,
  expected: Pick<ExpectedResult, 'glad' | 'amounts'>,
  changes = fallen(campaign.units[0]!),
) =>
  campaign.commit({
    ...{ id: sequence, kind: 'play', title: sequence, changes, game: campaign.game.value!.id },
    told: {
      ...{ system: 'tsatf-20', sequence, edition: 1, verdict: 'x', trail: [] },
      expected: { verdict: 'x', p: 0.5, ...expected },
    },
  });

test('luck separates fights from rallies, and notes reported losses without rolls', async () => {
  const [unit] = campaign.units as [Unit];
  const { side } = unit;
  const losses = { side, title: 'Lost', mean: 1.5, came: 2, orMore: 0.4, orFewer: 0.8 };
  await record('close-combat', { glad: [{ side, p: 0.5, came: false }], amounts: [losses] }, fallen(unit, 1, 2));
  await record('rally', { glad: [{ side, p: 0.25, came: true }], amounts: [] });
  render(desk.at('c', 'c', 'luck'));
  const section = await screen.findByRole('region', { name: campaign.records.value.sides[0]!.name });
  const said = () =>
    within(section)
      .getAllByText(/promised/)
      .map(({ textContent }) => textContent?.trim());
  expect(screen.getByText('1 fight and 1 rally, test or shot.')).toBeTruthy();
  expect(said()).toEqual([
    '2 lost; the dice promised 1.5.',
    'Fights won: 0 of 1; the dice promised 0.5.',
    'Rallies, tests and shots passed: 1 of 1; the dice promised 0.3.',
  ]);
  screen.getByRole('button', { name: 'Show' }).click();
  const shown = within(await screen.findByRole('dialog', { name: 'Luck' }));
  expect(shown.getAllByText(/promised/)).toHaveLength(3);
  shown.getByRole('button', { name: 'Turn screen' }).click();
  await waitFor(() => expect(shown.getByRole('region', { name: 'Luck' }).className).toContain('turned'));
  cleanup();
  await campaign.edit('Mortar', fallen(unit, 3, 4, 5));
  render(desk.at('c', 'c', 'luck'));
  expect(await screen.findByText(/in close combat/).then(({ textContent }) => textContent?.trim())).toBe(
    '2 lost in close combat; the dice promised 1.5. 5 lost in all.',
  );
});
