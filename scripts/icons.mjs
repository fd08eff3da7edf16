import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chosenBrowser } from './browser.mjs';
import { pixelsOf, pngOfFewColours } from './png.mjs';

const folder = new URL('../public/icons/', import.meta.url);
const drawing = readFileSync(new URL('any.svg', folder), 'utf8');

/** Returns the drawing without rounded corners, scaled about its centre. The system rounds the corners itself. */
const square = (/** @type {number} */ share) =>
  drawing
    .replace(' rx="104"', '')
    .replace('id="roll-and-die"', `transform="translate(256 256) scale(${share}) translate(-264 -266)"`);

const icons = [
  { name: 'any-192', size: 192, svg: drawing },
  { name: 'any-512', size: 512, svg: drawing },
  { name: 'apple-180', size: 180, svg: square(0.9) },
  // The system may cut a maskable icon to a circle of four fifths of its width.
  { name: 'maskable-512', size: 512, svg: square(0.72) },
];

const path = chosenBrowser();
const browser = await chromium.launch(path ? { executablePath: path } : {});
const page = await browser.newPage();
for (const { name, size, svg } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px }</style>${svg}`);
  const { pixels } = await pixelsOf(page, await page.screenshot({ omitBackground: true }));
  writeFileSync(new URL(`${name}.png`, folder), pngOfFewColours(pixels, size));
}
await browser.close();
