import { onTestFinished } from 'vitest';
import { openStore } from '../storage/idbstore.ts';
import type { Store, StoreOptions } from '../storage/store.ts';
import { sequentialIds } from './examplecampaign.ts';
import { Phone } from './phone.ts';

/** Opens a tab of a phone, or of a new one whose ids begin with `on`. It closes when its test has finished. */
export async function openTab(on: Phone | string = 'id', more: Partial<StoreOptions> = {}): Promise<Store> {
  const phone = on instanceof Phone ? on : new Phone(new IDBFactory(), sequentialIds(on));
  const store = await openStore({ ...phone.tab(), ...more });
  onTestFinished(() => store.close());
  return store;
}
