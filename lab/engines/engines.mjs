import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemFirefox } from '../../scripts/browser.mjs';
import { buildInto } from '../../scripts/builds.mjs';
import { ensureInstalled } from '../../scripts/installed.mjs';
import { node, run } from '../../scripts/run.mjs';
import { lacksWebkit, webkitStories } from './webkit.mjs';

await ensureInstalled();

// The first argument can name an engine. The rest goes to the test runner of Firefox.
const [first, ...rest] = process.argv.slice(2);
const named = first === 'firefox' || first === 'webkit' ? first : undefined;
const given = process.argv.slice(named ? 3 : 2);
/** @type {number[]} */
const codes = [];

/** @param {string} engine @param {string} why */
const notRun = (engine, why) => {
  console.log(`${engine}: not run: ${why}`);
  codes.push(2);
};

async function inFirefox() {
  const firefox = systemFirefox();
  if (firefox === undefined) return notRun('Firefox', 'it is not installed; its path can be given as FIREFOX_PATH');
  await buildInto('dist');
  const tester = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--project=firefox',
    '--project=firefox-motion',
    ...given,
  ];
  codes.push(await node(tester, { env: { ...process.env, FIREFOX_PATH: firefox } }));
}

async function inWebkit() {
  const why = lacksWebkit();
  if (why !== undefined) return notRun('WebKitGTK', why);
  if (!process.env.DISPLAY) {
    const again = [process.execPath, process.argv[1] ?? '', 'webkit', ...rest];
    codes.push(await run('xvfb-run', ['-a', ...again]));
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'engines-'));
  const builds = { first: join(folder, 'first'), second: join(folder, 'second') };
  try {
    await buildInto(builds.first);
    await buildInto(builds.second, { define: { 'import.meta.env.VITE_VERSION': '"next"' } });
    codes.push((await webkitStories(builds)) > 0 ? 1 : 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (named !== 'webkit') await inFirefox();
if (named !== 'firefox') await inWebkit();
process.exitCode = codes.includes(1) ? 1 : Math.max(...codes);
process.exit();
