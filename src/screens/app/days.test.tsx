import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { creationOf } from '../../campaign/records/differences.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { Phone } from '../../testkit/phone.ts';
import { setClock, ZONES } from '../../testkit/zone.ts';

let desk: AtDesk;
let undo = () => {};
beforeEach(async () => {
  desk = await AtDesk.open(new Phone(new IDBFactory()));
});
afterEach(async () => {
  undo();
  await vi.dynamicImportSettled();
  cleanup();
  desk.close();
});

test.each(ZONES)('a game entered by hand in %s keeps its day in every time zone', async (zone) => {
  const campaign = await desk.campaign();
  undo = setClock(zone, '2026-11-20T10:30:00.000Z');
  render(desk.at('c', 'c', 'afterwards'));
  await userEvent.click(await screen.findByRole('radio', { name: /^A separate game/ }));
  fireEvent.input(await screen.findByLabelText('Day'), { target: { value: '2026-11-01' } });
  await userEvent.click(screen.getByRole('button', { name: /^Record/ }));
  await waitFor(() => expect(campaign.records.value.games).toHaveLength(2));
  cleanup();
  for (const other of ZONES) {
    undo();
    undo = setClock(other, '2026-11-20T10:30:00.000Z');
    render(desk.at('c', 'c', 'calendar'));
    const week = await screen.findByRole('region', { name: 'Week of 26 October 2026' });
    expect(week.textContent).toContain('1 November 2026');
    cleanup();
  }
});

test('a game with an earlier day offers the units present on that day', async () => {
  undo = setClock('Europe/London', '2026-11-02T10:00:00.000Z');
  const campaign = await desk.campaign();
  const [unit] = campaign.units as [Unit];
  const [officer, ...men] = unit.men as [Man, ...Man[]];
  undo();
  undo = setClock('Europe/London', '2026-11-05T10:00:00.000Z');
  await campaign.edit(
    'Shot',
    men.slice(0, 2).map(({ id, state: from }) => ({
      ...{ of: 'man', id, unit: unit.id, field: 'state', from, to: 'killed' },
      why: { by: 'fire' },
    })),
  );
  undo();
  undo = setClock('Europe/London', '2026-11-08T10:00:00.000Z');
  const late = { ...officer, id: 'late', tag: 'A99', name: 'Newcomer' };
  await campaign.edit('Joins', [creationOf('man', late, { unit: unit.id })]);
  undo();
  undo = setClock('Europe/London', '2026-11-20T10:30:00.000Z');
  render(desk.at('c', 'c', 'afterwards'));
  await userEvent.click(await screen.findByRole('radio', { name: /^A separate game/ }));
  fireEvent.input(await screen.findByLabelText('Day'), { target: { value: '2026-11-04' } });
  const rows = within(screen.getByRole('list', { name: 'Units' }));
  await userEvent.click(rows.getByRole('button', { name: new RegExp(unit.name) }));
  const offered = within(await screen.findByRole('dialog'));
  expect(offered.getByRole('button', { name: new RegExp(`^${officer.tag}\\b`) })).toBeTruthy();
  expect(offered.queryByRole('button', { name: /^A99/ })).toBeNull();
  await userEvent.click(offered.getByRole('button', { name: 'Back to the units' }));
  await userEvent.click(screen.getByRole('button', { name: /^Record/ }));
  await waitFor(() => expect(campaign.records.value.games).toHaveLength(2));
  expect(campaign.records.value.games[1]?.strengths[unit.id]).toBe(unit.men.length);
});
