import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cutVersion, newestVersion } from './changelog.mjs';

const CHANGELOG = `# Changelog

## Unreleased

Two phones
play one game.

### Added

- A line.

## 1.0.0 – 2026-11-24

The first version.

### Added
`;

test('the unreleased part becomes a version, and its text for players is one line', () => {
  const cut = cutVersion(CHANGELOG, '1.1.0', '2026-12-01');
  expect(newestVersion(cut)).toEqual({ version: '1.1.0', day: '2026-12-01', news: 'Two phones play one game.' });
  expect(cut).toContain('## 1.0.0 – 2026-11-24');
});

test('a version needs text for players', () => {
  const silent = CHANGELOG.replace('Two phones\nplay one game.\n\n', '');
  expect(() => cutVersion(silent, '1.1.0', '2026-12-01')).toThrow('a sentence for players');
  expect(() => cutVersion('# Changelog\n', '1.1.0', '2026-12-01')).toThrow('a sentence for players');
});

test('the newest version is that of the package and its lock, and its news fits into a notice', () => {
  const { version, news } = newestVersion(readFileSync('CHANGELOG.md', 'utf8'));
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'));
  expect([read('package.json').version, read('package-lock.json').version]).toEqual([version, version]);
  expect(news.length).toBeGreaterThan(20);
  expect(news.length).toBeLessThan(200);
});
