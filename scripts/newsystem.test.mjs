import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const shelf = mkdtempSync(join(tmpdir(), 'roll-call-shelf-'));
afterAll(() => rmSync(shelf, { recursive: true }));

/** @param {string} id */
const lay = (id) => spawnSync(process.execPath, ['scripts/newsystem.mjs', id, shelf], { encoding: 'utf8' });

test('a new system is copied once, into a folder of its name', () => {
  expect(lay('red-coats').status).toBe(0);
  const card = readFileSync(join(shelf, 'red-coats/card.ts'), 'utf8');
  expect(card).toContain("id: 'red-coats'");
  expect(card).toContain("name: 'Red coats'");
  expect(readFileSync(join(shelf, 'red-coats/lesson.ts'), 'utf8')).toContain('taps');
  const again = lay('red-coats');
  expect([again.status, again.stderr]).toEqual([1, 'There is a system red-coats already.\n']);
});

test('each new system takes the next free place', () => {
  for (const [at, id] of ['blue-coats', 'green-coats'].entries()) {
    expect(lay(id).status).toBe(0);
    expect(readFileSync(join(shelf, id, 'card.ts'), 'utf8')).toContain(`  place: ${at + 2},\n`);
  }
});

test('a name that is not valid for a folder is refused', () => {
  for (const id of ['', '../rules', 'Red Coats', 'x--y']) expect(lay(id).status, id).toBe(1);
});
