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
  const screens = readdirSync('shots', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const [, findings] = ['words.txt', 'findings.txt'].map((kind) => {
    const texts = screens.map(({ name }) => readFileSync(`shots/${name}/${kind}`, 'utf8')).filter(Boolean);
    for (const { name } of screens) rmSync(`shots/${name}/${kind}`);
    writeFileSync(`shots/${kind}`, texts.join(kind === 'words.txt' ? '\n' : ''));
    return texts.join('');
  });
  const found = findings?.split('\n').length ?? 0;
  console.log(
    `${screens.length} sheets are in shots/, single pictures in a folder each, the words in shots/words.txt.`,
  );
  if (findings) {
    console.error(`${found - 1} places are hard to read: shots/findings.txt names them.`);
    process.exitCode = 1;
  }
}
