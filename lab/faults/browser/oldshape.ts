import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import type { buildInto } from '../../../scripts/builds.mjs';
import { NotRun, sentenceOf } from '../fault.ts';
import { buildFolder } from './browser.ts';
import { run } from './power.ts';

/** Last commit whose log has a row for each entry. */
export const OLD_SHAPE = '2c7024fd';

export const oldShapeBuild = (): Promise<string> =>
  buildFolder('old-shape', { page: 'faults/page/faulty.ts' }, buildOldShape);

export const oldAppBuild = (): Promise<string> => buildFolder('old-app', {}, buildOldShape);

/** Builds the app of the commit, or a page, from the history of this repository. */
async function buildOldShape(how: Parameters<typeof buildInto>[1]): Promise<string> {
  const source = await mkdtemp(join(tmpdir(), 'faults-old-'));
  process.on('exit', () => rmSync(source, { recursive: true, force: true }));
  try {
    const archive = join(source, 'source.tar');
    run('git', 'archive', '--output', archive, OLD_SHAPE);
    run('tar', '-x', '-f', archive, '-C', source);
  } catch (error) {
    throw new NotRun(`the history has no commit ${OLD_SHAPE} (${sentenceOf(error)})`);
  }
  await linkPackages(source);
  const folder = join(source, 'built');
  const code = `import { built } from './scripts/builds.mjs'; await built(${JSON.stringify(folder)}, ${JSON.stringify(how)})`;
  execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: source, stdio: 'pipe' });
  return folder;
}

/** Links the installed packages, and installs those that only the commit needs. */
async function linkPackages(source: string): Promise<void> {
  const packages = join(source, 'node_modules');
  await mkdir(packages);
  for (const name of await readdir('node_modules')) await symlink(resolve('node_modules', name), join(packages, name));
  const { dependencies, devDependencies } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
  const missing = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([name]) => !existsSync(join(packages, name)),
  );
  if (missing.length === 0) return;
  const old = join(source, 'old-packages');
  run('npm', 'install', '--prefix', old, '--ignore-scripts', ...missing.map((one) => one.join('@')));
  for (const [name] of missing) await symlink(join(old, 'node_modules', name), join(packages, name));
}
