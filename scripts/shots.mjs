import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { findBrowser } from './browser.mjs';
import { ensureInstalled } from './installed.mjs';
import { node } from './run.mjs';
import { countedTexts, wordTable } from './stepwords.mjs';

await ensureInstalled();

const browser = await findBrowser();
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
  const folders = readdirSync('shots', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const screens = folders.filter(({ name }) => name !== 'texts').map(({ name }) => name);
  /** @param {string} kind */
  const take = (kind) =>
    screens.map((name) => {
      const text = readFileSync(`shots/${name}/${kind}`, 'utf8');
      rmSync(`shots/${name}/${kind}`);
      return text;
    });
  const texts = countedTexts();
  const sections = texts.map(({ name, words, lines }) => `## ${name} (${words} words)\n\n${lines.join('\n')}\n`);
  writeFileSync('shots/words.txt', [...take('words.txt'), ...sections].join('\n'));
  const findings = take('findings.txt').join('');
  writeFileSync('shots/findings.txt', findings);
  console.log(
    `${screens.length} sheets are in shots/, single pictures in a folder each, the words in shots/words.txt.`,
  );
  if (texts.length > 0) console.log(`\n${wordTable(texts)}`);
  if (findings) {
    console.error(`${findings.split('\n').length - 1} places are hard to read: shots/findings.txt names them.`);
    process.exitCode = 1;
  }
}
