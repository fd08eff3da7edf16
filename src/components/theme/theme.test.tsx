import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { applyTheme } from './theme.ts';

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');
const block = (selector: string) => css.split(`${selector} {`)[1]?.split('}')[0] ?? '';
const root = block(':root');
const contrast = block(":root[data-theme='contrast']");

function colour(theme: string, token: string): string {
  const find = (text: string) => text.match(new RegExp(`--${token}: (?:light-dark\\((\\S+), (\\S+)\\)|(\\S+));`));
  const found = (theme === 'contrast' && find(contrast)) || find(root);
  const value = found?.[3] ?? found?.[theme === 'light' ? 1 : 2];
  if (!value) throw new Error(`tokens.css has no colour --${token}`);
  return value.length === 4 ? value.replace(/[0-9a-f]/g, '$&$&') : value;
}

/** Linear intensity of the sRGB part of a colour that starts at a character of its hex code. */
function linear(hex: string, at: number): number {
  const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function light(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(hex, at));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(one: string, other: string): number {
  const [low = 0, high = 0] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const read = [
  ['ink', ['page', 'surface', 'key', 'good-wash', 'bad-wash', 'warn-wash']],
  ['muted', ['page', 'surface', 'key']],
  ['good', ['page', 'surface', 'good-wash']],
  ['bad', ['page', 'surface', 'bad-wash']],
  ['on-accent', ['accent']],
  ['on-bar', ['bar']],
  ['pip', ['ivory']],
  ['app-ink', ['app']],
] as const;

test.each(['light', 'dark', 'contrast'])('text needed in play has a contrast of at least 7 : 1: %s', (theme) => {
  const weak = read.flatMap(([ink, papers]) =>
    papers.flatMap((paper) => {
      const found = ratio(colour(theme, ink), colour(theme, paper));
      return found < 7 ? [`${ink} on ${paper}: ${found.toFixed(2)}`] : [];
    }),
  );
  expect(weak).toEqual([]);
});

test.each(['light', 'dark', 'contrast'])(
  'sides and red suits have a contrast of at least 4.5 : 1, outlines of 3 : 1: %s',
  (theme) => {
    const pairs = [
      ...[1, 2, 3, 4, 5, 6].map((side) => [`side-${side}`, 'page', 4.5] as const),
      ['red', 'ivory', 4.5],
      ['app-red', 'app', 4.5],
      ['link', 'page', 4.5],
      ['accent', 'bar', 4.5],
      ['outline', 'page', 3],
      ['outline', 'key', 3],
      ['chosen', 'key', 3],
      ['chosen', 'page', 3],
      ['chosen', 'warn-wash', 3],
    ] as const;
    const weak = pairs.flatMap(([ink, paper, least]) => {
      const found = ratio(colour(theme, ink), colour(theme, paper));
      return found < least ? [`${ink} on ${paper}: ${found.toFixed(2)}`] : [];
    });
    expect(weak).toEqual([]);
  },
);

/** Chroma in OKLCH: 0 for grey, about 0.3 at most. */
function chroma(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(hex, at));
  const l = Math.cbrt(0.4122 * r + 0.5363 * g + 0.0515 * b);
  const m = Math.cbrt(0.2119 * r + 0.6807 * g + 0.1074 * b);
  const s = Math.cbrt(0.0883 * r + 0.2817 * g + 0.63 * b);
  return Math.hypot(1.978 * l - 2.4286 * m + 0.4506 * s, 0.0259 * l + 0.7828 * m - 0.8087 * s);
}

test.each(['light', 'dark'])('no side but slate, the sixth, looks grey: %s', (theme) => {
  const isGrey = (side: number) => chroma(colour(theme, `side-${side}`)) < 0.08;
  expect([1, 2, 3, 4, 5, 6].filter(isGrey)).toEqual([6]);
});

test('a theme is set on the root, and system follows the phone again', () => {
  applyTheme('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  applyTheme('system');
  expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
});
