import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shelf } from './systems.ts';

const css = readFileSync(`${import.meta.dirname}/../components/table/tile.css`, 'utf8');
const share = (from: RegExp) => Number(css.match(from)?.[1]) / 100;
const glow = share(/rgb\(255 255 255 \/ (\d+)%\)/);

/** Contrast ratio of white text on a colour mixed with a share of white, from 0 to 1. */
function whiteOn(colour: string, white: number): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = (Number.parseInt(colour.slice(at, at + 2), 16) / 255) * (1 - white) + white;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}

/** Tiles of systems that have their own. The others show a plain die. */
const tiles = shelf.flatMap(({ id, tile }) => (tile ? [{ id, ...tile }] : []));

test.each(tiles)('white text on the tile of $id has a contrast of at least 7 : 1', ({ colour }) => {
  expect(glow).toBeGreaterThan(0);
  expect(whiteOn(colour, glow)).toBeGreaterThanOrEqual(7);
});

test('each tile has its own emblem and colour', () => {
  expect(tiles.length).toBeGreaterThan(1);
  for (const what of ['emblem', 'colour'] as const)
    expect(new Set(tiles.map((tile) => tile[what])).size).toBe(tiles.length);
});
