import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installed } from '../../scripts/installed.mjs';
import { node } from '../../scripts/run.mjs';
import { copied, whileMutated } from './copied.mjs';
import { switches } from './switches.mjs';

/** How long a broken build may go on before it is given up, in milliseconds: not to end is no proof. */
const PATIENCE = 600_000;

/**
 * Breaks builds one after the other, and inflicts on each the fault that must catch it; answers the exit code.
 * @param {string | undefined} word of the fault or the switch
 */
export async function prove(word = '') {
  await installed();
  const chosen = switches.filter(({ fault, name }) => fault === word || name === word || word === '');
  if (chosen.length === 0) {
    console.error(`No fault and no switch is called “${word}”.`);
    return 1;
  }
  const { tree, clear } = copied();
  let caught = 0;
  let left = 0;
  console.log('fault             switch              caught');
  try {
    for (const one of chosen) {
      const result = await inflicted(tree, one).catch((/** @type {Error} */ { message }) => message);
      if (result === 'caught') caught += 1;
      if (result.startsWith('not run')) left += 1;
      console.log(`${one.fault.padEnd(18)}${one.name.padEnd(20)}${result}`);
    }
  } finally {
    clear();
  }
  console.log(`${caught} of ${chosen.length} broken builds caught${left ? `, ${left} not run` : ''}`);
  return caught === chosen.length ? 0 : caught + left === chosen.length ? 2 : 1;
}

/**
 * What came of a broken build: only a fault that ran to its end and found something amiss has caught it.
 * @param {string} tree
 * @param {import('./switches.mjs').Switch} broken
 */
const inflicted = (tree, broken) =>
  whileMutated(tree, broken, async () => {
    const ledger = join(tree, 'faults.local');
    rmSync(ledger, { force: true });
    rmSync(join(tree, 'dist-cli'), { recursive: true, force: true });
    const command = [join(tree, 'scripts/faults.mjs'), broken.fault, String(broken.many)];
    const code = await node(command, { cwd: tree, stdio: 'ignore', timeout: PATIENCE });
    if (code === 2) return 'not run here';
    const lines = existsSync(ledger) ? readFileSync(ledger, 'utf8').split('\n').filter(Boolean) : [];
    const result = lines.map((line) => JSON.parse(line).came);
    if (result.length === 0) return 'NOT CAUGHT: the fault did not run';
    return result.some(({ faults, passed }) => passed < faults) ? 'caught' : 'NOT CAUGHT';
  });
