import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FINDS = /\.(getBy\w+|locator)\(/;

const specs = readdirSync('e2e').filter((name) => name.endsWith('.spec.ts'));

test.each(specs.filter((name) => name !== 'looks.spec.ts'))(
  'the story %s finds what is on the screen by the page model alone, which knows what each control is called',
  (name) => {
    const lines = readFileSync(`e2e/${name}`, 'utf8').split('\n');
    expect(lines.flatMap((line, i) => (FINDS.test(line) ? [`${name}:${i + 1}: ${line.trim()}`] : []))).toEqual([]);
  },
);

/** Actions that require a test with its own host and phone. */
const ALONE = /\bserver\.(stop|carry)\(|\bcontextOptions:|\bdeaf:/;

test.each(specs)('the story %s stops no host and sets no phone that others share', (name) => {
  const text = readFileSync(`e2e/${name}`, 'utf8');
  expect(ALONE.test(text) && !/\b(hostTest\b|hall:)/.test(text)).toBe(false);
});
