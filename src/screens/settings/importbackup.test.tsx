import 'fake-indexeddb/auto';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NewEntry, RecordChange } from '../../campaign/records/records.ts';
import { Refusal } from '../../engine/refusal.ts';
import { openStore } from '../../storage/idbstore.ts';
import type { OpenedFile, Store } from '../../storage/store.ts';
import { vocabulary } from '../../sync/transfer/vocabulary.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { sequentialIds } from '../../testkit/examplecampaign.ts';
import { Phone, renameEntry } from '../../testkit/phone.ts';
import { errorMessage, openCampaign, settings } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { handedOverAt, noteHandOver } from '../state/otherphones.ts';
import { go, route } from '../state/route.ts';

let desk: AtDesk;
let phone: Phone;
let campaign: OpenCampaign;
let other: Store;
beforeEach(async () => {
  phone = new Phone(new IDBFactory());
  desk = await AtDesk.open(phone);
  campaign = await desk.campaign();
  other = await openStore({ ...new Phone(new IDBFactory(), sequentialIds('other')).tab(), vocabulary });
});
afterEach(() => {
  cleanup();
  desk.close();
  other.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const sheet = () => within(screen.getByRole('dialog'));
const golden = () => screen.getByRole('dialog').querySelector('.sheet-actions .primary')?.textContent?.trim();

const fight = (id: string): NewEntry => ({ id, kind: 'play', title: `The fight at ${id}`, changes: [], units: [] });

const renames = (to: string): RecordChange => ({ of: 'campaign', id: 'c', field: 'name', from: 'The campaign', to });

async function pick(file: Blob): Promise<void> {
  if (!screen.queryByLabelText('Restore a backup', { selector: 'input' })) render(desk.at('settings'));
  const input = await screen.findByLabelText('Restore a backup', { selector: 'input' });
  await userEvent.upload(input, new File([file], 'backup.json'));
  await screen.findByRole('dialog');
}

/** Holds back the first file read until the returned function is called. */
function holdFirst(): () => Promise<OpenedFile> {
  const open = desk.store.openFile.bind(desk.store);
  let release: () => void;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reading = vi.spyOn(desk.store, 'openFile').mockImplementationOnce(async (...given) => {
    await gate;
    const found = await open(...given);
    vi.spyOn(found.transfer, 'close');
    return found;
  });
  return async () => {
    release();
    const held = await (reading.mock.results[0]!.value as Promise<OpenedFile>);
    await act(async () => {});
    return held;
  };
}

/** Continues the campaign on the other phone. */
async function continueOnOtherPhone(): Promise<void> {
  await other.restore(await other.openFile(await desk.store.backup('c')), { how: 'newer' });
}

test('diverged copies show both parts, and replacing is never the gold key', async () => {
  await continueOnOtherPhone();
  for (const id of ['the mill', 'the ford']) await campaign.commit(fight(id));
  for (const id of ['the wood', 'the hill', 'the farm']) await other.commit('c', fight(id));
  await pick(await other.backup('c'));
  expect(sheet().getByText('Both copies have changed.')).toBeTruthy();
  expect(sheet().getByText('Only on this phone: 2 fights')).toBeTruthy();
  expect(sheet().getByText('Only in the file: 3 fights')).toBeTruthy();
  for (const title of ['the mill', 'the ford', 'the wood', 'the hill', 'the farm'])
    expect(sheet().getByText(`The fight at ${title}`)).toBeTruthy();
  expect(golden()).toMatch(/^Bring both together/);

  await press('Replace the copy here…');
  const warning = sheet().getByRole('status').textContent;
  expect(warning).toContain('This replaces the copy on this phone');
  expect(warning).toMatch(/2 fights recorded here since .* will be lost:The fight at the fordThe fight at the mill/);
  expect(warning).toContain('The app takes a snapshot first: see Settings.');
  expect(golden()).toBeUndefined();
  await press('Keep what is here');
  expect(sheet().getByText('Both copies have changed.')).toBeTruthy();
  expect((await desk.store.load('c')).tail[0]?.title).toBe('The fight at the ford');

  await press('Replace the copy here…');
  await press('Replace the copy here');
  expect(
    await screen.findByText(/^Replaced\. A snapshot keeps what was here/, { selector: '.last-done *' }),
  ).toBeTruthy();
  expect((await desk.store.load('c')).tail[0]?.title).toBe('The fight at the farm');
  const [kept] = await phone.tab().snapshots.list();
  expect([kept?.on, kept?.campaigns]).toEqual(['restore', ['The campaign']]);
});

test('a campaign imported from a backup counts as backed up when the file was made', async () => {
  const file = await desk.store.backup('c');
  const read = await desk.store.openFile(file);
  const { made } = read.contents;
  read.transfer.close();
  await desk.store.remove('c');
  await pick(file);
  await press('Import this campaign');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(settings.value['backup.c']).toEqual({ at: made, over: 0 }));
  cleanup();
  render(desk.at('settings'));
  await screen.findByText(/^The campaign: last backed up /);
});

test('diverged copies merge, with conflicting entries set aside in the log', async () => {
  await continueOnOtherPhone();
  await campaign.commit({ ...fight('the mill'), changes: [renames('The mill war')] });
  await other.commit('c', { ...fight('the wood'), changes: [renames('The wood war')] });
  await other.commit('c', fight('the hill'));
  await pick(await other.backup('c'));
  const notice = sheet().getByText('Everything fits but 1 entry, set aside in the log').parentElement!;
  expect(notice.textContent).toContain('The fight at the wood');
  expect(notice.textContent).toContain('no longer “The campaign”');
  await press(/^Bring both together/);
  expect(
    await screen.findByText(/^Brought together\. A snapshot keeps what was here/, { selector: '.last-done *' }),
  ).toBeTruthy();
  const { records, tail } = await desk.store.load('c');
  expect(records.campaign.name).toBe('The mill war');
  expect(tail.slice(0, 3).map(({ title, aside }) => [title, aside?.length])).toEqual([
    ['The fight at the hill', undefined],
    ['The fight at the wood', 1],
    ['The fight at the mill', undefined],
  ]);

  cleanup();
  render(desk.at('c', 'c', 'log'));
  await press(/^The fight at the wood/);
  expect(golden()).toBeUndefined();
  await press('Use theirs…');
  expect((await sheet().findByText('This undoes 1 entry')).parentElement!.textContent).toContain('the mill');
  expect((await desk.store.load('c')).records.campaign.name).toBe('The mill war');
  await press('Use theirs');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const now = await desk.store.load('c');
  expect(now.records.campaign.name).toBe('The wood war');
  expect(now.tail.slice(0, 2).map(({ title }) => title)).toEqual([
    'The fight at the wood',
    'Undone: The fight at the mill',
  ]);
  // The decision is an entry, which the other phone also receives.
  await other.restore(await other.openFile(await desk.store.backup('c')), { how: 'newer', campaign: 0 });
  expect((await other.load('c')).records.campaign.name).toBe('The wood war');
});

test('the gold key imports the new part of a newer file; an older file has none', async () => {
  await continueOnOtherPhone();
  await other.commit('c', fight('the wood'));
  await other.commit('c', renameEntry('c', 'The campaign', 'The war'));
  await noteHandOver('c');
  await pick(await other.backup('c'));
  expect(sheet().getByText('Newer: 1 fight and 1 other entry more.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Replace/ })).toBeNull();
  expect(golden()).toBe('Take the new part 1 fight and 1 other entry');
  await press(/^Take the new part/);
  await waitFor(() => expect(route.value).toEqual(['c', 'c', 'campaign']));
  expect((await desk.store.load('c')).records.campaign.name).toBe('The war');
  await waitFor(() => expect(openCampaign.value?.records.value.campaign.name).toBe('The war'));
  expect(handedOverAt('c')).toBeUndefined();

  const old = await other.backup('c');
  await campaign.store.commit('c', fight('the mill'));
  render(desk.at('settings'));
  await pick(old);
  expect(sheet().getByText('This phone is ahead: the file lacks 1 fight.')).toBeTruthy();
  expect(golden()).toBeUndefined();
});

test('a pasted backup is checked like a file', async () => {
  await other.restore(await other.openFile(await desk.store.backup('c')), { how: 'newer' });
  await other.commit('c', fight('the wood'));
  const text = await (await other.backup('c')).text();
  render(desk.at('settings'));
  await press('Paste a backup');
  await userEvent.click(sheet().getByLabelText('Text of the backup'));
  await userEvent.paste('no backup at all');
  await press('Read this text');
  expect((await screen.findByRole('alert')).textContent).toContain('Import failed. Nothing has changed.');

  await press('Paste a backup');
  await userEvent.click(sheet().getByLabelText('Text of the backup'));
  await userEvent.paste(`\r\n${text}\r\n`);
  await press('Read this text');
  expect(await screen.findByText('Newer: 1 fight more.')).toBeTruthy();
});

test('a damaged file shows its error and offers repaired copies only', async () => {
  await campaign.commit(fight('the mill'));
  await campaign.commit(fight('the ford'));
  const text = await (await desk.store.backup('c')).text();
  await pick(new Blob([text.replace('The fight at the mill', 'The fXght at the mill')]));
  expect(sheet().getByRole('alert').textContent).toBe(
    'This file is damaged. Nothing has changed.Entry 4 (“The fXght at the mill”) was changed after it was saved.',
  );
  expect(screen.queryByRole('button', { name: /Replace|Take|Import this/ })).toBeNull();
  expect(golden()).toBeUndefined();
  await press('Import a copy without entry 4');
  expect(await screen.findByText('Imported as a copy, marked as mended.', { selector: '.last-done *' })).toBeTruthy();
  const copy = (await desk.store.campaigns()).find(({ id }) => id !== 'c')!;
  expect(copy.name).toBe('The campaign (mended copy)');
  const { tail } = await desk.store.load(copy.id);
  expect(tail.map(({ title }) => title).slice(0, 2)).toEqual([
    'Mended on import: the roster by the log, without entry 4.',
    'The fight at the ford',
  ]);
});

test('Settings lists snapshots with their day, campaigns and size, and the ones deleted for space', async () => {
  const large = phone.tab().snapshots;
  const about = { men: 24, on: 'game', campaigns: ['The campaign', 'The war'] } as const;
  await large.take(new Blob(['x'.repeat(3000)]), { ...about, at: '2026-11-01T19:00:00.000Z' });
  await large.take(new Blob(['x'.repeat(3000)]), { ...about, at: '2026-11-02T19:00:00.000Z' });
  const { openSnapshots } = await import('../../storage/snapshots.ts');
  const full = openSnapshots(phone.folder({ room: 8000 }));
  await full.take(new Blob(['x'.repeat(3000)]), { ...about, on: 'upgrade', at: '2026-11-03T19:00:00.000Z' });
  render(desk.at('settings'));
  const list = within(await screen.findByRole('list', { name: 'Snapshots' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^3 November 2026 at .* The campaign, The war · 24 men · 3 KB · before an update · storage was full: the one of 1 November 2026 at .* went to make room$/,
    ),
    expect.stringMatching(/^2 November 2026 at .* The campaign, The war · 24 men · 3 KB · after a game$/),
  ]);
});

test('a snapshot can be inspected, saved as a file, and used to restore one campaign', async () => {
  await desk.store.create({ ...campaign.records.value.campaign, id: 'd', name: 'The war' });
  await desk.store.snapshot();
  await desk.store.remove('d');
  await campaign.commit(fight('the mill'));
  render(desk.at('settings'));
  const list = within(await screen.findByRole('list', { name: 'Snapshots' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  await userEvent.click(list.getAllByRole('button')[1]!);
  await screen.findByRole('dialog', { name: 'In this snapshot' });
  const rows = () =>
    sheet()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows().toSorted()).toEqual([
    expect.stringMatching(/^The campaign this phone is ahead/),
    expect.stringMatching(/^The war not on this phone yet/),
  ]);
  const files: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:snapshot';
  });
  await press('Save it as a file');
  expect(await screen.findByText('Snapshot saved to your downloads as a backup.')).toBeTruthy();
  const { contents, transfer } = await other.openFile(files[0]!);
  transfer.close();
  expect(contents.campaigns.flatMap(({ faults }) => faults)).toEqual([]);

  await press(/^The war/);
  await press('Bring back this campaign');
  await waitFor(() => expect(route.value).toEqual(['c', 'd', 'campaign']));
  expect((await desk.store.campaigns()).map(({ name }) => name).toSorted()).toEqual(['The campaign', 'The war']);
  expect((await desk.store.load('c')).tail[0]?.title).toBe('The fight at the mill');
});

test('the last of two chosen files is shown, however slow the first is', async () => {
  const first = await desk.store.backup('c');
  await desk.store.create({ ...campaign.records.value.campaign, id: 'd', name: 'The war' });
  const letGo = holdFirst();
  render(desk.at('settings'));
  const input = await screen.findByLabelText('Restore a backup', { selector: 'input' });
  await userEvent.upload(input, new File([first], 'first.json'));
  await pick(await desk.store.backup('d'));
  expect(screen.queryByText('Reading the backup…')).toBeNull();
  const { transfer } = await letGo();
  expect(screen.getByRole('dialog', { name: 'The war' })).toBeTruthy();
  expect(transfer.close).toHaveBeenCalledOnce();
});

test('a file from another app stays pending if the user leaves, and does not bring the user back', async () => {
  const file = await desk.store.backup('c');
  const kept = new Map([['handed', file]]);
  vi.stubGlobal('caches', {
    open: async () => ({ match: async () => kept.has('handed') && new Response(kept.get('handed')) }),
    delete: async (name: string) => kept.delete(name),
  });
  const letGo = holdFirst();
  const reading = vi.mocked(desk.store.openFile);
  render(desk.at('settings', 'handed'));
  await waitFor(() => expect(reading).toHaveBeenCalledOnce());
  await act(() => go(['c', 'c', 'campaign']));
  const { transfer } = await letGo();
  expect(transfer.close).toHaveBeenCalledOnce();
  expect([...kept.keys()]).toEqual(['handed']);
  expect(route.value).toEqual(['c', 'c', 'campaign']);

  await act(() => go(['settings', 'handed']));
  await screen.findByRole('dialog', { name: 'The campaign' });
  await waitFor(() => expect(route.value).toEqual(['settings']));
  expect([...kept.keys()]).toEqual([]);
});

test('only one snapshot opens at a time', async () => {
  await desk.store.snapshot();
  await desk.store.create({ ...campaign.records.value.campaign, id: 'd', name: 'The war' });
  await desk.store.remove('d');
  const letGo = holdFirst();
  render(desk.at('settings'));
  const list = within(await screen.findByRole('list', { name: 'Snapshots' }));
  await waitFor(() => expect(list.getAllByRole('button')).toHaveLength(2));
  await userEvent.click(list.getAllByRole('button')[1]!);
  await waitFor(() => expect(desk.store.openFile).toHaveBeenCalledOnce());
  const reading = vi.spyOn(desk.store, 'snapshotFile');
  await userEvent.click(list.getAllByRole('button')[0]!);
  expect(reading).not.toHaveBeenCalled();
  await letGo();
  expect(screen.getByRole('dialog', { name: 'The campaign' })).toBeTruthy();
  expect(reading).not.toHaveBeenCalled();
});

test('removing a campaign takes a snapshot first, with a message before and after', async () => {
  render(desk.at('c', 'c', 'settings'));
  await press('Remove this campaign');
  expect(sheet().getByText(/takes a snapshot of everything first/)).toBeTruthy();
  await press('Remove the campaign');
  expect(
    await screen.findByText('The campaign is removed. A snapshot keeps it: see Settings.', {
      selector: '.last-done *',
    }),
  ).toBeTruthy();
  expect((await desk.store.snapshots()).map(({ on }) => on)).toEqual(['removal']);
});

test('a removal in progress cannot be cancelled, but a refused one can', async () => {
  let settle: { readonly go: () => void; readonly refuse: (why: Error) => void };
  const held = () =>
    new Promise<void>((go, refuse) => {
      settle = { go, refuse };
    });
  const remove = desk.store.remove.bind(desk.store);
  vi.spyOn(desk.store, 'remove').mockImplementation(async (id) => {
    await held();
    return remove(id);
  });
  const keys = () => sheet().getAllByRole('button', { name: /the campaign$/ });
  const off = () => keys().map((key) => key.getAttribute('aria-disabled'));
  render(desk.at('c', 'c', 'settings'));
  await press('Remove this campaign');
  await press('Remove the campaign');
  for (const key of keys()) await userEvent.click(key);
  expect(sheet().getByRole('status').textContent).toBe('Removing it…');
  expect(off()).toEqual([null, 'true', 'true']);
  await waitFor(() => expect(desk.store.remove).toHaveBeenCalledTimes(1));
  settle!.refuse(new Refusal('Not now.'));
  await waitFor(() => expect(off()).toEqual([null, null, null]));
  expect(errorMessage.value).toBe('Not now.');
  await press('Remove the campaign');
  await waitFor(() => expect(desk.store.remove).toHaveBeenCalledTimes(2));
  settle!.go();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(route.value).toEqual([]);
  expect(await desk.store.campaigns()).toEqual([]);
});
