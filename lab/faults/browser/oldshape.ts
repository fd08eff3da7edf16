import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { NotRun, sentenceOf } from '../fault.ts';
import { buildFolder } from './browser.ts';
import { run } from './power.ts';

/** Last commit whose log has a row for each entry. */
export const OLD_SHAPE = '2c7024fd';

export const oldShapeBuild = (): Promise<string> => buildFolder('old-shape', {}, buildOldShape);

/** Builds the page of the commit from the history of this repository. */
async function buildOldShape(): Promise<string> {
  const source = await mkdtemp(join(tmpdir(), 'faults-old-'));
  process.on('exit', () => rmSync(source, { recursive: true, force: true }));
  try {
    run('sh', '-c', `git archive ${OLD_SHAPE} | tar -x -C ${source}`);
  } catch (error) {
    throw new NotRun(`the history has no commit ${OLD_SHAPE} (${sentenceOf(error)})`);
  }
  symlinkSync(resolve('node_modules'), join(source, 'node_modules'));
  const folder = join(source, 'built');
  const code = `import { built } from './scripts/builds.mjs'; await built(${JSON.stringify(folder)}, { page: 'faults/page/faulty.ts' })`;
  execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: source, stdio: 'pipe' });
  return folder;
}
