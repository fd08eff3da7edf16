import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { node, run } from './run.mjs';

/** Project folder, with a trailing slash. */
export const home = fileURLToPath(new URL('../', import.meta.url));

const stamp = `${home}node_modules/.roll-call`;
const lock = `${home}.installing.local`;

/** Installs the packages of the lockfile, unless they are up to date. Ends the program on failure. */
export async function ensureInstalled() {
  refuseOldNode();
  process.chdir(home);
  if (found() === wanted()) return;
  await alone();
  try {
    if (found() !== wanted()) await install();
  } finally {
    rmSync(lock, { force: true });
  }
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Roll Call needs Node 20.19 or newer, and this is ${process.versions.node}.`);
  process.exit(1);
}

/** Returns the stamp of the required installation: the lockfile's digest and the kind of machine. */
function wanted() {
  const lockfile = readFileSync(`${home}package-lock.json`);
  return `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform} ${process.arch}\n`;
}

function found() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : 'nothing yet';
}

/** Waits for other installations in this folder, since two at once would destroy each other's packages. */
async function alone() {
  for (let told = false; ; told = true) {
    try {
      return writeFileSync(lock, String(process.pid), { flag: 'wx' });
    } catch {
      if (!existsSync(lock)) continue;
    }
    const other = Number(readFileSync(lock, 'utf8'));
    if (other && !running(other)) rmSync(lock, { force: true });
    else if (!told) console.error('Waiting for another program that is installing here.');
    await pause(300);
  }
}

/** @param {number} pid */
function running(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function install() {
  console.error('Installing what the lockfile says.');
  // npm would empty packages that are linked from another folder, so the link is removed.
  const packages = `${home}node_modules`;
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(packages);
  rmSync(stamp, { force: true });
  // Standard output belongs to the program, so npm writes to standard error.
  const stdio = /** @type {const} */ (['ignore', 2, 2]);
  const given = ['ci', '--include=dev', '--ignore-scripts', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const code =
    npm && basename(npm).startsWith('npm')
      ? await node([npm, ...given], { stdio: [...stdio] })
      : await run('npm', given, { stdio: [...stdio], shell: process.platform === 'win32' });
  if (code !== 0) {
    console.error('The packages could not be installed; the network or the npm registry may be out of reach.');
    rmSync(lock, { force: true });
    process.exit(1);
  }
  writeFileSync(stamp, wanted());
}
