import { spawn } from 'node:child_process';

/**
 * Runs a program with our own input and output, and answers its exit code; 1 when it could not be started or was killed.
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
    // Who is ended ends what it has started.
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
 * Runs a script with this very Node.
 * @param {string[]} given the script and what it is given
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export const node = (given, options) => run(process.execPath, given, options);
