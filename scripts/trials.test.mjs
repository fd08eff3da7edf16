import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const tests = ['src', 'e2e', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test|spec)\.(ts|tsx|mjs)$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8')),
);
const borne = new Set(tests.flatMap((text) => [...text.matchAll(/\(trial (\d+[a-z]+)\)/g)].map(([, id = '']) => id)));
const listed = [...readFileSync('docs/trials.md', 'utf8').matchAll(/^- (\d+[a-z]+) /gm)].map(([, id = '']) => id);

test('every fault the trials found is listed once, and a test bears its id', () => {
  expect(listed).toEqual([...new Set(listed)]);
  expect(listed.filter((id) => !borne.has(id))).toEqual([]);
});

test('every id a test bears is listed', () => {
  expect([...borne].filter((id) => !listed.includes(id))).toEqual([]);
});
