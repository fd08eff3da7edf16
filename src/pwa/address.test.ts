import { expect, test, vi } from 'vitest';
import { checkedAddress, startWorker } from './address.ts';

const home = 'https://club.example/games/roll-call/index.html#/play';

test.each([
  ['worker.js', 'https://club.example/games/roll-call/worker.js'],
  ['workers/worker-B3_x-9.js', 'https://club.example/games/roll-call/workers/worker-B3_x-9.js'],
  ['https://club.example/games/roll-call/workers/odds-1.js', 'https://club.example/games/roll-call/workers/odds-1.js'],
])('our own worker %s is passed', (address, full) => {
  expect(checkedAddress(address, home, false)).toBe(full);
});

test.each([
  'https://elsewhere.example/games/roll-call/worker.js',
  '/worker.js',
  '../worker.js',
  'workers/../assets/index-1.js',
  'workers/deeper/odds.js',
  'workers/..%2fassets/odds.js',
  'assets/index-1.js',
  'src/odds/worker.ts',
  'data:text/javascript,1',
  'blob:https://club.example/games/roll-call/workers/odds-1.js',
  '',
])('"%s" is refused', (address) => {
  expect(() => checkedAddress(address, home, false)).toThrow("Only Roll Call's own workers");
});

test('development allows worker sources and no other source file', () => {
  const local = 'http://localhost:5173/';
  const source = '/src/odds/worker.ts?worker_file&type=module';
  expect(checkedAddress(source, local, true)).toBe(`http://localhost:5173${source}`);
  expect(() => checkedAddress('/node_modules/odd/index.js', local, true)).toThrow('none of them');
});

test.each([
  ['there is none', undefined],
  [
    'it does not start',
    class {
      constructor() {
        throw new DOMException('No worker here.', 'SecurityError');
      }
    },
  ],
])('where %s the work goes on without a worker', (_, Worker) => {
  vi.stubGlobal('document', { baseURI: home });
  vi.stubGlobal('Worker', Worker);
  expect(startWorker('workers/odds-1.js')).toBeUndefined();
  vi.unstubAllGlobals();
});

test('starting a foreign worker throws', () => {
  vi.stubGlobal('document', { baseURI: home });
  vi.stubGlobal('Worker', class {});
  expect(() => startWorker('https://elsewhere.example/worker.js')).toThrow("Only Roll Call's own workers");
  vi.unstubAllGlobals();
});
