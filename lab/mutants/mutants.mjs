import { join } from 'node:path';
import { ensureInstalled, home } from '../../scripts/installed.mjs';
import { mutants } from './mutantlist.mjs';
import { copyProject, whileMutated } from './mutate.mjs';

await ensureInstalled();

const [word = ''] = process.argv.slice(2);
const chosen = mutants.filter(({ name }) => name.includes(word));
if (chosen.length === 0) {
  console.error(`No mutant is called “${word}”. There are: ${mutants.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const { tree, clear } = copyProject();
process.chdir(tree);
process.env.VITEST = 'true';
process.env.NODE_ENV = 'test';
process.env.TEST_FULL = '1';
const { createVitest } = await import('vitest/node');
const vitest = await createVitest('test', {
  root: tree,
  project: ['unit', 'screens', 'mocked'],
  watch: false,
  reporters: [{}],
});
await vitest.standalone();

/**
 * Runs test files of the copy and returns the first failed test. Throws if a file does not run.
 * @param {readonly string[]} files
 */
async function failing(files) {
  const specifications = files.flatMap((file) => vitest.getModuleSpecifications(join(tree, file)));
  if (specifications.length < files.length) throw new Error(`not all of these tests exist: ${files.join(', ')}`);
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // The result of the run includes the modules of earlier runs.
  const modules = specifications.flatMap(({ testModule }) => testModule ?? []);
  const [failed] = modules.flatMap((module) => [...module.children.allTests('failed')]);
  if (failed) return failed.fullName;
  const [error] = [...modules.flatMap((module) => module.errors()), ...unhandledErrors];
  if (error) throw error;
  return undefined;
}

/**
 * Returns the test that kills a mutant. Throws if the mutation does not apply or does not run.
 * @param {import('./mutantlist.mjs').Mutant} mutant
 */
const killer = (mutant) =>
  whileMutated(tree, mutant, async (path) => {
    vitest.invalidateFile(path);
    return failing(mutant.tests);
  }).finally(() => vitest.invalidateFile(join(tree, mutant.file)));

const began = Date.now();
let killed = 0;
try {
  const first = await failing([...new Set(chosen.flatMap(({ tests }) => tests))]);
  if (first) throw new Error(`“${first}” fails before anything is changed`);
  for (const mutant of chosen) {
    console.log(`${mutant.name}: ${mutant.what}`);
    const by = await killer(mutant).catch((/** @type {Error} */ { message }) => ({ message }));
    if (typeof by === 'string') killed += 1;
    console.log(typeof by === 'string' ? `  killed by “${by}”` : by ? `  NOT TRIED: ${by.message}` : '  ALIVE');
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`\n${killed} of ${chosen.length} killed, in ${seconds} s`);
} finally {
  await vitest.close();
  process.chdir(home);
  clear();
}
process.exitCode = killed === chosen.length ? 0 : 1;
