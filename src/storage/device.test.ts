import { afterEach, expect, test, vi } from 'vitest';
import { openChannel, type TabMessage } from './channel.ts';
import { isBehind, localSentinels } from './sentinel.ts';
import { WriteLock } from './writelock.ts';

afterEach(() => vi.unstubAllGlobals());

const shelf = (text: string | null, setItem = vi.fn()) => ({ getItem: () => text, setItem }) as unknown as Storage;
const sentinel = { generation: 2, sequence: 9, men: 40 };

test('the sentinel is read as it was written', () => {
  const setItem = vi.fn();
  expect(localSentinels('test', shelf(null, setItem)).write(sentinel)).toBe(true);
  expect(setItem).toHaveBeenCalledWith('test', JSON.stringify(sentinel));
  expect(localSentinels('test', shelf(JSON.stringify(sentinel))).read()).toEqual(sentinel);
});

test.each(['', '{', 'null', '7', '[]', '{"generation":1}', '{"generation":-1,"sequence":1,"men":1}'])(
  'an invalid sentinel is ignored: %s',
  (text) => expect(localSentinels('test', shelf(text)).read()).toBeUndefined(),
);

test('a blocked or full local storage stores nothing and throws nothing', () => {
  const setItem = () => {
    throw new DOMException('Full.', 'QuotaExceededError');
  };
  expect(localSentinels('test', shelf(null, vi.fn(setItem))).write(sentinel)).toBe(false);
  expect(localSentinels('test', undefined).read()).toBeUndefined();
  vi.stubGlobal('localStorage', undefined);
  expect(localSentinels('test').write(sentinel)).toBe(false);
});

test('a database is behind only with a lower sequence', () => {
  expect([8, 9, 10].map((sequence) => isBehind(sequence, sentinel))).toEqual([true, false, false]);
  expect(isBehind(0, undefined)).toBe(false);
});

test('a browser without locks lets every tab write', async () => {
  vi.stubGlobal('navigator', {});
  const told = vi.fn();
  const one = new WriteLock('test', told);
  await one.decided;
  expect(one.role).toBe('writer');
  await one.takeOver();
  one.release();
  expect(told).not.toHaveBeenCalled();
});

test('tabs receive each other’s messages and ignore invalid ones', async () => {
  const [one, two] = [openChannel('test'), openChannel('test')];
  const raw = new BroadcastChannel('test');
  const heard: TabMessage[] = [];
  const all = new Promise<void>((resolve) =>
    two.listen((word) => {
      heard.push(word);
      if (heard.length === 3) resolve();
    }),
  );
  for (const junk of [null, 7, {}, { campaign: 7 }, { generation: 'x' }]) raw.postMessage(junk);
  one.send({ campaign: 'c1' });
  one.send({ settings: true });
  one.send({ generation: 2 });
  await all;
  expect(heard).toEqual([{ campaign: 'c1' }, { settings: true }, { generation: 2 }]);
  for (const line of [one, two, raw]) line.close();
});

test('a browser without BroadcastChannel gets an inert channel', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const line = openChannel('test');
  line.listen(() => {
    throw new Error('nobody speaks');
  });
  line.send({ settings: true });
  line.close();
});
