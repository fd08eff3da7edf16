import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { home } from '../../scripts/installed.mjs';
import { mutated } from './mutantlist.mjs';

/** What no test reads, and what is too large to copy. */
const LEFT = ['.git', 'node_modules', 'dist', 'dist-cli', 'shots', 'test-results', 'playwright-report', 'faults.local'];

/** A copy of the project for faults put in by hand, and the way to clear it away. */
export function copied() {
  const tree = mkdtempSync(join(realpathSync(tmpdir()), 'roll-call-'));
  cpSync(home, tree, { recursive: true, filter: (path) => !LEFT.some((name) => path === `${home}${name}`) });
  symlinkSync(`${home}node_modules`, join(tree, 'node_modules'), 'junction');
  return { tree, clear: () => rmSync(tree, { recursive: true }) };
}

/**
 * Does some work while a fault stands in a file of the copy; throws where it cannot be made.
 * @template T
 * @param {string} tree
 * @param {Pick<import('./mutantlist.mjs').Mutant, 'name' | 'file' | 'from' | 'to'>} mutant
 * @param {(path: string) => Promise<T>} work
 */
export async function whileMutated(tree, mutant, work) {
  const path = join(tree, mutant.file);
  const sound = readFileSync(path, 'utf8');
  try {
    writeFileSync(path, mutated(sound, mutant));
    return await work(path);
  } finally {
    writeFileSync(path, sound);
  }
}
