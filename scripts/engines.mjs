import { systemFirefox } from './browser.mjs';
import { installed } from './installed.mjs';
import { node } from './run.mjs';

await installed();

const firefox = systemFirefox();
if (firefox === undefined) {
  console.error('No Firefox is here: install one, or give its path as FIREFOX_PATH.');
  process.exit(1);
}

const { build } = await import('vite');
await build({ logLevel: 'warn' });

const tester = ['node_modules/@playwright/test/cli.js', 'test', '--project=firefox', ...process.argv.slice(2)];
process.exitCode = await node(tester, { env: { ...process.env, FIREFOX_PATH: firefox } });
