import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { home } from '../../scripts/installed.mjs';

/**
 * A replacement of code that occurs once in a file.
 * @typedef {{ name: string, file: string, from: string, to: string }} Mutation
 */

/**
 * Returns the source with the mutation. Throws if the code does not occur exactly once.
 * @param {string} source
 * @param {Mutation} mutation
 */
export function mutate(source, { name, file, from, to }) {
  const parts = source.split(from);
  if (parts.length !== 2)
    throw new Error(`${name}: expected once in ${file}, found ${parts.length - 1} times: ${from}`);
  return parts.join(to);
}

/** Folders and files that no test reads, or that are too large to copy. */
const LEFT_OUT = [
  '.git',
  'node_modules',
  'dist',
  'dist-cli',
  'shots',
  'test-results',
  'playwright-report',
  'faults.local',
];

/** Copies the project to a temporary folder. `clear` deletes the copy. */
export function copyProject() {
  const tree = mkdtempSync(join(realpathSync(tmpdir()), 'roll-call-'));
  cpSync(home, tree, { recursive: true, filter: (path) => !LEFT_OUT.some((name) => path === `${home}${name}`) });
  symlinkSync(`${home}node_modules`, join(tree, 'node_modules'), 'junction');
  return { tree, clear: () => rmSync(tree, { recursive: true }) };
}

/**
 * Runs some work while a file of the copy is mutated, then restores the file.
 * @template T
 * @param {string} tree
 * @param {Mutation} mutation
 * @param {(path: string) => Promise<T>} work
 */
export async function whileMutated(tree, mutation, work) {
  const path = join(tree, mutation.file);
  const original = readFileSync(path, 'utf8');
  try {
    writeFileSync(path, mutate(original, mutation));
    return await work(path);
  } finally {
    writeFileSync(path, original);
  }
}
