// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import type { Parked } from '../../campaign/records.ts';
import { Refusal } from '../../rules/refusal.ts';
import { proposeSetup } from '../../rules/setup.ts';
import { openStore } from '../../store/idbstore.ts';
import type { Store } from '../../store/store.ts';
import { systemOf } from '../../systems/systems.ts';
import { Phone } from '../../testkit/phone.ts';
import { exampleCampaign } from '../campaign/samplegame.ts';
import { busy, openAppState, openCampaign, storeState, switchCampaign } from './appstate.ts';
import { OpenCampaign } from './opencampaign.ts';

const open: Store[] = [];
afterEach(() => {
  for (const store of open.splice(0)) store.close();
  vi.restoreAllMocks();
  openCampaign.value = undefined;
});

/** A play just begun in a campaign of its own. */
async function begun(store: Store): Promise<{ readonly opened: OpenCampaign; readonly parked: Parked }> {
  const { id } = await exampleCampaign(store, await systemOf('tsatf-20'));
  const opened = await switchCampaign(id);
  const sequence = opened.system.sequences.find(({ title }) => title === 'Close combat')!;
  const fields = sequence.setup(opened.house.value);
  const setup = proposeSetup(fields, opened.given(sequence), []);
  return { opened, parked: await opened.begin(sequence, setup, 'A charge', []) };
}

async function desk(phone: Phone): Promise<Store> {
  const store = await openStore(phone.tab());
  open.push(store);
  await openAppState(store);
  return store;
}

test('a page with something that is not on the disk is not reloaded by an update, nor left without a question', async () => {
  const store = await desk(new Phone(new IDBFactory()));
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented ? 'asked' : 'left';
  };
  expect([busy(), leaving()]).toEqual([false, 'left']);
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  const write = store.set('theme', 'dark');
  await expect.poll(() => storeState.value?.saving.at).toBe('failed');
  expect([busy(), leaving()]).toEqual([true, 'asked']);
  full.mockRestore();
  store.retry();
  await write;
  await expect.poll(() => [busy(), leaving()]).toEqual([false, 'left']);
});

test('a key tapped while everything is read anew stands, and is not undone by what was read before it', async () => {
  const store = await desk(new Phone(new IDBFactory()));
  const { opened, parked } = await begun(store);
  const reading = opened.reload();
  const tapped = { ...parked, step: 'After the key' };
  const kept = opened.keep(tapped);
  await reading;
  expect(opened.loaded.value.plays[0]).toBe(tapped);
  await kept;
  await opened.reload();
  expect(opened.loaded.value.plays[0]).toEqual(tapped);
});

test('a play is not kept on the screen either where the store refuses to write it', async () => {
  const phone = new Phone(new IDBFactory());
  const { opened, parked } = await begun(await desk(phone));
  const reader = await openStore(phone.tab());
  open.push(reader);
  const there = await OpenCampaign.open(reader, opened.id);
  expect(() => there.keep({ ...parked, step: 'After the key' })).toThrow(Refusal);
  expect(there.loaded.value.plays).toEqual([parked]);
  await there.reload();
  expect(there.loaded.value.plays).toEqual([parked]);
});
