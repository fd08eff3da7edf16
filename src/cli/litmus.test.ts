import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'roll-call-litmus-')));
const program = join(folder, 'built/main.mjs');

/** Builds a copy of the source with one more folder. */
beforeAll(async () => {
  cpSync(SRC, join(folder, 'src'), { recursive: true, filter: (path) => !/\.test\.tsx?$/.test(path) });
  cpSync(join(SRC, 'testkit/toy'), join(folder, 'src/systems/toy'), { recursive: true });
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: 'src/cli/main.ts',
      outDir: 'built',
      target: 'node20',
      rollupOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

function ran(given: readonly string[], input: string | Buffer = '', stdio?: 'pipe') {
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...given], {
    input,
    encoding: 'utf8',
    cwd: folder,
    maxBuffer: 1 << 28,
    ...(stdio ? { stdio } : {}),
  });
  return { out: stdout, err: stderr, code: status };
}

describe('adding a system takes one folder in systems/', () => {
  test('rollcall lists it', () => {
    const { systems } = JSON.parse(ran(['list']).out);
    expect(systems.map(({ id }: { id: string }) => id)).toContain('toy');
  });

  test('rollcall prints its examples, and each replays to its outcome', () => {
    const files = JSON.parse(ran(['examples', 'toy']).out);
    expect(files.map(({ id }: { id: string }) => id)).toEqual(['Y1', 'Y2~Y-01=4', 'Y3']);
    for (const file of files) {
      const { out, err, code } = ran(['replay', '-'], JSON.stringify(file));
      expect({ err, code }).toEqual({ err: '', code: 0 });
      expect(JSON.parse(out).outcome).toEqual(file.outcome);
    }
  });

  test('rollcall prints its odds', () => {
    const [{ plays }] = JSON.parse(ran(['examples', 'toy']).out);
    const odds = JSON.parse(ran(['odds', '-'], JSON.stringify({ ...plays[0], cursor: 2 })).out);
    expect(odds.verdicts.reduce((sum: number, { p }: { p: number }) => sum + p, 0)).toBeCloseTo(1, 12);
  });
});

describe('the built program', () => {
  test.each([
    [['replay', 'nowhere.json'], '“nowhere.json” is not there.'],
    [['replay', 'src'], '“src” is a folder, not a file.'],
    [['odds', 'built/main.mjs'], 'The file cannot be read'],
    [['list', 'more'], '“list” takes nothing more; 1 were given.'],
  ])('%j ends with 2 and one sentence', (given, sentence) => {
    const { out, err, code } = ran(given);
    expect({ out, code }).toEqual({ out: '', code: 2 });
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(err).toContain(sentence);
  });

  test.each([
    ['too long', Buffer.alloc(2 << 20, ' '), 'The standard input is longer than 1 MiB.'],
    ['no text', Buffer.from([0x7b, 0xff, 0xfe]), 'The standard input is not UTF-8 text.'],
    ['nothing', '', 'The file cannot be read'],
  ])('an input that is %s ends with 2 and one sentence', (_, input, sentence) => {
    const { err, code } = ran(['replay', '-'], input);
    expect(code).toBe(2);
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(err).toContain(sentence);
  });

  test('prints no error if its output is closed early', () => {
    const { stdout, stderr } = spawnSync(
      'sh',
      ['-c', `"$0" "$1" examples; echo "ended with $?" >&2`, process.execPath, program],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    expect([stdout, stderr]).toEqual([null, 'ended with 0\n']);
    const cut = spawnSync(
      'sh',
      ['-c', `{ "$0" "$1" examples; echo "ended with $?" >&2; } | true`, process.execPath, program],
      {
        encoding: 'utf8',
      },
    );
    expect(cut.stderr).toBe('ended with 0\n');
  });
});
