import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from '../../scripts/installed.mjs';
import { node } from '../../scripts/run.mjs';
import { copyProject, whileMutated } from './mutate.mjs';
import { switches } from './switches.mjs';

/** Time limit for a broken build, in milliseconds. A build that does not end is not caught. */
const TIMEOUT = 600_000;

/**
 * Runs each broken build under the fault that must catch it. Returns the exit code.
 * @param {string | undefined} word the name of a fault or of a broken build; all by default
 */
export async function prove(word = '') {
  await ensureInstalled();
  const chosen = switches.filter(({ fault, name }) => fault === word || name === word || word === '');
  if (chosen.length === 0) {
    console.error(`No fault and no broken build is called “${word}”.`);
    return 1;
  }
  const { tree, clear } = copyProject();
  let caught = 0;
  let left = 0;
  console.log('fault             build               caught');
  try {
    for (const one of chosen) {
      const result = await runFault(tree, one).catch((/** @type {Error} */ { message }) => message);
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
 * Returns 'caught' only if the fault ran to its end and failed.
 * @param {string} tree
 * @param {import('./switches.mjs').BrokenBuild} broken
 */
const runFault = (tree, broken) =>
  whileMutated(tree, broken, async () => {
    const ledger = join(tree, 'faults.local');
    rmSync(ledger, { force: true });
    rmSync(join(tree, 'dist-cli'), { recursive: true, force: true });
    const command = [join(tree, 'scripts/faults.mjs'), broken.fault, String(broken.many)];
    // Some faults build an earlier commit, and the copy has no history of its own.
    const history = execFileSync('git', ['rev-parse', '--absolute-git-dir'], { encoding: 'utf8' }).trim();
    const env = { ...process.env, GIT_DIR: history };
    const code = await node(command, { cwd: tree, stdio: 'ignore', timeout: TIMEOUT, env });
    if (code === 2) return 'not run here';
    const lines = existsSync(ledger) ? readFileSync(ledger, 'utf8').split('\n').filter(Boolean) : [];
    const result = lines.map((line) => JSON.parse(line).report);
    if (result.length === 0) return 'NOT CAUGHT: the fault did not run';
    return result.some(({ faults, passed }) => passed < faults) ? 'caught' : 'NOT CAUGHT';
  });
