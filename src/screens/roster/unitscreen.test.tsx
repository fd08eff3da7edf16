import 'fake-indexeddb/auto';
import { render, screen, waitFor } from '@testing-library/preact';
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
