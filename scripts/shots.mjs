import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { foundBrowser } from './browser.mjs';
import { installed } from './installed.mjs';
import { node } from './run.mjs';

await installed();

const browser = await foundBrowser();
if (browser === undefined) {
  console.error('No browser starts here: install Chromium or Chrome, or give its path as CHROMIUM_PATH.');
  process.exit(1);
}

const { build } = await import('vite');
await build({ logLevel: 'warn' });

rmSync('shots', { recursive: true, force: true });
const photographer = ['node_modules/@playwright/test/cli.js', 'test', '--project=shots', ...process.argv.slice(2)];
process.exitCode = await node(photographer, { env: { ...process.env, CHROMIUM_PATH: browser } });
if (process.exitCode === 0) {
  const texts = readdirSync('shots').filter((name) => name.endsWith('.txt'));
  const words = texts.map((name) => readFileSync(`shots/${name}`, 'utf8'));
  for (const name of texts) rmSync(`shots/${name}`);
  writeFileSync('shots/words.txt', words.join('\n'));
  console.log('The pictures are in shots/, and the words on them in shots/words.txt.');
}
