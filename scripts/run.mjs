import { spawn } from 'node:child_process';

/**
 * Runs a program with inherited input and output. Returns its exit code, or 1 if it could not start or was killed.
 * @param {string} program
 * @param {string[]} given
 * @param {import('node:child_process').SpawnOptions} [options] among them `timeout`, in milliseconds
 * @returns {Promise<number>}
 */
export function run(program, given, options = {}) {
  return new Promise((done) => {
    const child = spawn(program, given, { stdio: 'inherit', ...options });
    const end = () => {
      child.kill();
      process.exit(143);
    };
    // A signal to this program also ends the one that it started.
    process.once('SIGTERM', end);
    child.on('error', (reason) => {
      console.error(`${program} could not be started: ${reason.message}`);
      done(1);
    });
    child.on('close', (code) => {
      process.off('SIGTERM', end);
      done(code ?? 1);
    });
  });
}

/**
 * Runs a script with the current version of Node.
 * @param {string[]} given the script and its arguments
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export const node = (given, options) => run(process.execPath, given, options);
