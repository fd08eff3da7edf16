import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { ensureInstalled, home } from './installed.mjs';
import { node } from './run.mjs';

/** Arguments: `full` runs every case instead of a sample. `unit` and `e2e` run one half. */
const WORDS = ['full', 'unit', 'e2e'];
const given = process.argv.slice(2);
const shard = given.filter((word) => /^--shard=\d+\/\d+$/.test(word));
const unknown = given.filter((word) => !WORDS.includes(word) && !shard.includes(word));
if (unknown.length > 0) {
  console.error(`npm test knows ${WORDS.join(', ')} and --shard=1/2, not ${unknown.join(' ')}.`);
  process.exit(1);
}
const halves = ['unit', 'e2e'].filter((half) => given.includes(half));
/** @param {string} half */
const isWanted = (half) => halves.length === 0 || halves.includes(half);
process.env.TEST_FULL = given.includes('full') ? '1' : '';

await ensureInstalled();

const reports = mkdtempSync(join(tmpdir(), 'roll-call-'));
const totals = { passed: 0, failed: 0, skipped: 0 };
/** @type {[step: string, seconds: number][]} */
const took = [];

/**
 * Runs a tool and notes its duration. A failure without a failed test counts as a failed test.
 * @param {string} step its name in the output
 * @param {string[]} given the tool's script and its arguments
 * @param {{ env?: NodeJS.ProcessEnv, count?: () => typeof totals }} [options] `count` returns the counts of its tests
 */
async function passes(step, given, { env = {}, count = () => ({ passed: 0, failed: 0, skipped: 0 }) } = {}) {
  console.log(`\n${step}`);
  const [tool = '', ...rest] = given;
  const began = performance.now();
  const code = await node([`${home}node_modules/${tool}`, ...rest], { env: { ...process.env, ...env } });
  took.push([step, (performance.now() - began) / 1000]);
  const counted = count();
  if (code !== 0 && counted.failed === 0) {
    counted.failed = 1;
    console.log(`${step} failed.`);
  }
  for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) totals[key] += counted[key];
  return code === 0;
}

/** @param {string} name */
const report = (name) => join(reports, `${name}.json`);

/** @param {string} name */
const read = (name) => (existsSync(report(name)) ? JSON.parse(readFileSync(report(name), 'utf8')) : undefined);

/** @param {string[]} projects */
const vitest = (...projects) => [
  'vitest/vitest.mjs',
  'run',
  ...projects.map((project) => `--project=${project}`),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report(projects[0] ?? '')}`,
];

/** @param {string} project */
const vitestCount = (project) => () => {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = read(project) ?? {};
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
};

function playwrightCount() {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read('e2e')?.stats ?? {};
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/** Prints the page of each failed test, since a remote run has no screen to look at. */
function printPages() {
  const results = `${home}test-results`;
  for (const file of existsSync(results) ? readdirSync(results, { recursive: true, encoding: 'utf8' }) : []) {
    if (!file.endsWith('error-context.md')) continue;
    const [, page = 'No page was open.'] = readFileSync(join(results, file), 'utf8').split(/^# (?=Page snapshot)/m);
    console.log(`\n${file}\n${page.split(/^# /m)[0]}`);
  }
}

async function endToEnd() {
  const browser = await findBrowser();
  if (browser === undefined) {
    console.log('\nNo browser starts here: install Chromium or Chrome, or give its path as CHROMIUM_PATH.');
    totals.failed += 1;
    return;
  }
  const whole = await passes(
    'End to end',
    ['@playwright/test/cli.js', 'test', '--project=phone', '--reporter=list,json', ...shard],
    { env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report('e2e') }, count: playwrightCount },
  );
  if (!whole) printPages();
}

if (isWanted('unit')) {
  await passes('Types', ['typescript/bin/tsc', '-b']);
  await passes('Lint and format', ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings']);
  await passes('Unit tests', vitest('unit', 'screens', 'mocked'), { count: vitestCount('unit') });
}
if (await passes('Build', ['vite/bin/vite.js', 'build', '--logLevel=warn'], { env: { STRICT_BUILD: '1' } })) {
  if (isWanted('unit')) await passes('Budgets', vitest('built'), { count: vitestCount('built') });
  if (isWanted('e2e')) await endToEnd();
}

rmSync(reports, { recursive: true });
took.push(['In all', took.reduce((all, [, seconds]) => all + seconds, 0)]);
console.log(`\n${took.map(([step, seconds]) => `${step}: ${seconds.toFixed(1)} s`).join('\n')}`);
const { passed, failed, skipped } = totals;
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;
