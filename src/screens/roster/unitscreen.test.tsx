import 'fake-indexeddb/auto';
import { render, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AtDesk } from '../../testkit/atdesk.tsx';

test('the page of a unit of one stand names and counts no men', async () => {
  const desk = await AtDesk.open();
  const campaign = await desk.campaign('portable-wargame');
  render(desk.at('c', campaign.id, 'unit', campaign.units[0]!.id));
  const page = await screen.findByRole('main');
  await waitFor(() => expect(page.textContent).toContain('Its story'));
  expect(page.textContent).not.toMatch(/\b[Mm]en\b|felled/);
});

test('the page of a unit shows what lasts of it: its class', async () => {
  const desk = await AtDesk.open();
  const campaign = await desk.campaign('tsatf-20');
  const raiders = campaign.records.value.units.find(({ name }) => name === 'Raiders')!;
  render(desk.at('c', campaign.id, 'unit', raiders.id));
  expect(await screen.findByText('Class A', { selector: '.chip' })).toBeTruthy();
});

test('a fact corrected by hand is stored under the same name as by a rule', async () => {
  const desk = await AtDesk.open();
  const campaign = await desk.campaign('tsatf-20');
  const { id } = campaign.units.find(({ name }) => name === 'Raiders')!;
  render(desk.at('c', campaign.id, 'unit', id));
  await userEvent.click(await screen.findByText('Correct by hand'));
  await userEvent.click(await screen.findByRole('switch', { name: 'Shaken' }));
  await waitFor(() =>
    expect(campaign.loaded.value.tail[0]?.changes).toEqual([
      { of: 'unit', id, field: 'facts.shaken', from: false, to: true },
    ]),
  );
});
