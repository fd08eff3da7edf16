import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chosenBrowser } from './browser.mjs';
import { pixelsOf, pngOfFewColours } from './png.mjs';

/** Screens of the install sheet, by their names in `npm run shots`. Take those first. */
const screens = ['play-dice', 'board-duels', 'man-record'];

const folder = new URL('../public/screenshots/', import.meta.url);
mkdirSync(folder, { recursive: true });
const path = chosenBrowser();
const browser = await chromium.launch(path ? { executablePath: path } : {});
const page = await browser.newPage();
for (const name of screens) {
  const { pixels, width } = await pixelsOf(page, readFileSync(`shots/${name}/light.png`));
  writeFileSync(new URL(`${name}.png`, folder), pngOfFewColours(pixels, width));
}
await browser.close();
