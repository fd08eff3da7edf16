import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FINDS = /\.(getBy\w+|locator)\(/;

const specs = readdirSync('e2e').filter((name) => name.endsWith('.spec.ts'));

test.each(specs.filter((name) => name !== 'looks.spec.ts'))(
  'the test %s finds elements through the page model alone, which has the names of all controls',
  (name) => {
    const lines = readFileSync(`e2e/${name}`, 'utf8').split('\n');
    expect(lines.flatMap((line, i) => (FINDS.test(line) ? [`${name}:${i + 1}: ${line.trim()}`] : []))).toEqual([]);
  },
);

/** Actions that require a test with its own host and phone. */
const ALONE = /\bserver\.(stop|serve|serveNothing)\(|\bcontextOptions:|\btouchDelay:/;

test.each(specs)('the test %s stops no shared host and changes no shared phone', (name) => {
  const text = readFileSync(`e2e/${name}`, 'utf8');
  expect(ALONE.test(text) && !/\bserverTest\b/.test(text)).toBe(false);
});
