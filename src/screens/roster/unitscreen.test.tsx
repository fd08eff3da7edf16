import 'fake-indexeddb/auto';
import { render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { AtDesk } from '../../testkit/atdesk.tsx';

test('the page of a unit shows what lasts of it: its class', async () => {
  const desk = await AtDesk.open();
  const campaign = await desk.campaign('tsatf-20');
  const raiders = campaign.records.value.units.find(({ name }) => name === 'Raiders')!;
  render(desk.at('c', campaign.id, 'unit', raiders.id));
  expect(await screen.findByText('Class A', { selector: '.chip' })).toBeTruthy();
});
