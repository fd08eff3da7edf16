import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { OpenedFile } from '../../storage/store.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { lastAction } from '../state/appstate.ts';
import { route } from '../state/route.ts';
import { LinkKey } from './linkkey.tsx';

const link = vi.hoisted(() => ({ onFile: undefined as ((opened: OpenedFile) => void) | undefined }));
vi.mock('../share/link/sheets.ts', () => ({
  LinkSheet: ({ onFile }: { readonly onFile: (opened: OpenedFile) => void }) => {
    link.onFile = onFile;
    return null;
  },
}));

afterEach(() => {
  cleanup();
  link.onFile = undefined;
});

test('a campaign received after the link screen closes is announced, and shown on return', async () => {
  const desk = await AtDesk.open();
  await desk.campaign();
  const opened = await desk.store.openFile(await desk.store.backup('c'));
  const closed = vi.spyOn(opened.transfer, 'close');
  const { unmount } = render(<LinkKey on onClose={() => {}} />);
  await waitFor(() => expect(link.onFile).toBeDefined());
  unmount();
  link.onFile!(opened);
  expect(lastAction.value?.message).toBe('The other phone has sent its campaign.');
  await lastAction.value!.undo!.act();
  expect(route.value).toEqual(['settings']);
  expect(closed).not.toHaveBeenCalled();
  render(<LinkKey on={false} onClose={() => {}} />);
  await screen.findByRole('dialog', { name: 'The campaign' });
  fireEvent.click(screen.getByRole('button', { name: 'Change nothing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(closed).toHaveBeenCalledOnce();
  desk.close();
});

test('a campaign received on the link screen is shown at once', async () => {
  const desk = await AtDesk.open();
  await desk.campaign();
  const opened = await desk.store.openFile(await desk.store.backup('c'));
  lastAction.value = undefined;
  render(<LinkKey on onClose={() => {}} />);
  await waitFor(() => expect(link.onFile).toBeDefined());
  link.onFile!(opened);
  await screen.findByRole('dialog', { name: 'The campaign' });
  expect(lastAction.value).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Change nothing' }));
  desk.close();
});
