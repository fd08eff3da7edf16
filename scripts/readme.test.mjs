import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...readdirSync('docs').map((name) => `docs/${name}`)];

test('the system in the README is the one in the tests', () => {
  const [, code] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(code).toBe(readFileSync('src/testkit/skirmish/index.ts', 'utf8'));
});

test('the README has at most 1,150 words', () => {
  expect(readme.trim().split(/\s+/).length).toBeLessThanOrEqual(1150);
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

test('each name beside a file in the architecture is declared in that file', () => {
  const pairs = [
    ...readFileSync('docs/architecture.md', 'utf8').matchAll(
      /((?:`[\w.]+`(?:,| and) )*`[\w.]+`) (?:in |\()`(?:src\/)?([\w/]+\.tsx?)`/g,
    ),
  ].flatMap(([, names = '', file = '']) =>
    names.split(/,? (?:and )?/).map((name) => ({ name: name.slice(1, -1), file })),
  );
  const missing = pairs.filter(({ name, file }) => {
    const text = existsSync(`src/${file}`) ? readFileSync(`src/${file}`, 'utf8') : '';
    const [first, member] = name.split('.');
    const isDeclared = new RegExp(
      `^(?:export )?(?:async )?(?:function\\*?|(?:abstract )?class|const|type) ${first}\\b`,
      'm',
    ).test(text);
    return !isDeclared || (member && !new RegExp(`^  (?:static |async )*${member}[(<]`, 'm').test(text));
  });
  expect(missing).toEqual([]);
  expect(pairs.length).toBeGreaterThan(10);
});
