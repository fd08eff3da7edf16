/*
 * Creates src/components/theme/title/besley.woff2: Besley Bold with Latin letters. The letters are smaller, so that
 * titles keep their width. Capitals and numerals are in the middle of the line. The script needs two packages:
 *
 *   npm install --no-save subset-font@2.9.0 @expo-google-fonts/besley@0.4.1 && node scripts/titleface.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';

/** @type {{ default: (font: Buffer, text: string, options: { targetFormat: 'woff2' }) => Promise<Buffer> }} */
const { default: subset } = await import(/** @type {string} */ ('subset-font'));

/** Ratio of the letter size to Besley's own. */
const SCALE = 0.92;
/** Height above and below the baseline, in em. They differ by the height of a capital, which centres it. */
const [ASCENT, DESCENT] = [0.95, 0.26];

const font = readFileSync('node_modules/@expo-google-fonts/besley/700Bold/Besley_700Bold.ttf');
const head = table('head');
const hhea = table('hhea');
const os2 = table('OS/2');
const em = Math.round(font.readUInt16BE(head + 18) / SCALE);
const [ascent, descent] = [Math.round(ASCENT * em), Math.round(DESCENT * em)];
font.writeUInt16BE(em, head + 18);
for (const at of [hhea + 4, os2 + 68]) {
  font.writeInt16BE(ascent, at);
  font.writeInt16BE(-descent, at + 2);
  font.writeInt16BE(0, at + 4);
}
font.writeUInt16BE(ascent, os2 + 74);
font.writeUInt16BE(descent, os2 + 76);

const letters = range(0x20, 0x7e) + range(0xa0, 0x17f);
const signs = '–—‘’‚“”„…•−≤≥ȘșȚț';
writeFileSync(
  'src/components/theme/title/besley.woff2',
  await subset(font, letters + signs, { targetFormat: 'woff2' }),
);

/**
 * Returns the offset of a table in the font.
 * @param {string} name
 */
function table(name) {
  const count = font.readUInt16BE(4);
  for (let at = 12; at < 12 + count * 16; at += 16)
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8);
  throw new Error(`The font has no table "${name}".`);
}

/**
 * Returns the characters of a range of code points.
 * @param {number} first
 * @param {number} last
 */
function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');
}
