import { expect, test, vi } from 'vitest';
import type { Transfer } from './transfer.ts';
import { lazyTransfer } from './workertransfer.ts';

test('a lazy transfer whose file was missing loads it at the next use', async () => {
  const run = vi.fn(async () => 'done');
  const loaded = { run, close: () => {} } as unknown as Transfer;
  const load = vi.fn(async () => loaded).mockRejectedValueOnce(new Error('A file is missing.'));
  const transfer = lazyTransfer(load);
  await expect(transfer.run('open', {} as never)).rejects.toThrow('A file is missing.');
  await expect(transfer.run('open', {} as never)).resolves.toBe('done');
  expect(load).toHaveBeenCalledTimes(2);
});
