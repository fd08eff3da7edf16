import { afterEach, expect, test, vi } from 'vitest';
import { askToPersist } from './persist.ts';

afterEach(() => vi.unstubAllGlobals());

test('the browser is asked once to persist data', async () => {
  const persist = vi.fn(async () => true);
  const storage = (rest: object) => rest as StorageManager;
  expect(await askToPersist(storage({ persist, persisted: async () => false }))).toBe('kept');
  expect(await askToPersist(storage({ persist, persisted: async () => true }))).toBe('kept');
  expect(persist).toHaveBeenCalledTimes(1);
  expect(await askToPersist(storage({ persist: async () => false }))).toBe('refused');
  vi.stubGlobal('navigator', {});
  expect(await askToPersist()).toBe('unknown');
});
