import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { node, run } from './run.mjs';

/** The project's own folder, with a slash at its end. */
export const home = fileURLToPath(new URL('../', import.meta.url));

const stamp = `${home}node_modules/.roll-call`;
const lock = `${home}.installing.local`;

/** Installs what the lockfile says unless it is there already; ends the program when that fails. */
export async function installed() {
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

/** What must be installed: the lockfile, for this kind of machine. */
function wanted() {
  const lockfile = readFileSync(`${home}package-lock.json`);
  return `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform} ${process.arch}\n`;
}

function found() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : 'nothing yet';
}

/** Waits while another program installs here: two at once tear each other's packages down. */
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
  // Packages linked from another folder are that folder's, and npm would empty it: this one gets its own.
  const packages = `${home}node_modules`;
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(packages);
  rmSync(stamp, { force: true });
  // What a program prints belongs to the program, so npm speaks where errors are told.
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
