// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { Phone } from '../../testkit/phone.ts';
import { setClock, ZONES } from '../../testkit/zone.ts';

// A screen's file may take a while on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

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

test.each(ZONES)('a game entered by hand in %s stands on its day in the calendar of every time zone', async (zone) => {
  const camp = await desk.campaign();
  undo = setClock(zone, '2026-11-20T10:30:00.000Z');
  render(desk.at('c', 'c', 'afterwards'));
  await userEvent.click(await screen.findByRole('radio', { name: /^A game of its own/ }));
  fireEvent.input(await screen.findByLabelText('Day'), { target: { value: '2026-11-01' } });
  await userEvent.click(screen.getByRole('button', { name: /^Record/ }));
  await waitFor(() => expect(camp.records.value.games).toHaveLength(2));
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
