import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyChanges } from '../../campaign/records/changes.ts';
import { EMPTY_RECORDS } from '../../campaign/records/records.ts';
import { report } from '../../campaign/reports/report.ts';
import { openStore } from '../../storage/idbstore.ts';
import type { Store } from '../../storage/store.ts';
import { cards, systemOf } from '../../systems/systems.ts';
import { Phone } from '../../testkit/phone.ts';
import { createExampleCampaign } from './samplegame.ts';

let store: Store;
let phone: Phone;

beforeEach(async () => {
  let state = 20;
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const bytes = new Uint8Array(array!.buffer, array!.byteOffset, array!.byteLength);
    for (const n of bytes.keys()) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[n] = state >>> 24;
    }
    return array;
  });
  phone = new Phone(new IDBFactory());
  store = await openStore(phone.tab());
});
afterEach(() => {
  store.close();
  vi.restoreAllMocks();
});

const systems = await Promise.all(cards.map(({ id }) => systemOf(id)));

test.each(systems.filter(({ samples }) => samples.length > 0).map((system) => [system.id, system] as const))(
  'the example of %s is a game that was played: its records are its log, and its report tells it',
  async (_, system) => {
    const campaign = await createExampleCampaign(store, system);
    const entries = await campaign.entriesUntil(() => false);
    const plays = entries.filter(({ kind }) => kind === 'play');
    expect(plays.length).toBeGreaterThanOrEqual(3);
    expect(plays.filter(({ told }) => !told?.verdict)).toEqual([]);
    expect(plays.filter(({ told }) => told!.trail.length > 0).length).toBeGreaterThanOrEqual(2);
    expect(campaign.loaded.value.plays).toEqual([]);
    const all = entries.toReversed().flatMap(({ changes }) => changes);
    expect(applyChanges(EMPTY_RECORDS, all)).toEqual(campaign.records.value);
    const [first, second] = campaign.records.value.games;
    expect([first?.ended === undefined, second?.ended === undefined]).toEqual([false, true]);
    const { sides, dice } = report(system, campaign.records.value, first!, entries);
    expect(sides.every(({ began, left }) => left <= began)).toBe(true);
    expect(sides.some(({ began, left }) => left < began)).toBe(true);
    expect(dice.app).toBeGreaterThan(0);

    await store.remove(campaign.id);
    expect(await store.campaigns()).toEqual([]);
    expect(phone.sentinel?.men).toBe(0);
  },
);
