import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...readdirSync('docs').map((name) => `docs/${name}`)];

test('the system in the README is the one in the tests', () => {
  const [, code] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(code).toBe(readFileSync('src/testkit/skirmish/index.ts', 'utf8'));
});

test('the README has at most 1,300 words', () => {
  expect(readme.trim().split(/\s+/).length).toBeLessThanOrEqual(1300);
});

test('every link between the documents leads to a file', () => {
  const broken = pages
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)]
        .map(([, to = '']) => join(dirname(page), to))
        .filter((path) => !existsSync(path))
        .map((path) => `${page}: ${path}`),
    );
  expect(broken).toEqual([]);
});
