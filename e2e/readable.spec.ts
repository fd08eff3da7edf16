import { expect } from '@playwright/test';
import { setFont, type TestFont } from './faces.ts';
import { isFullRun, sampled } from './scope.ts';
import type { Readable } from './walk/readable.ts';
import { walkTest as test } from './walk/walktest.ts';

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly face: TestFont;
}

/** Sizes of real phones in px, upright and on their side. */
const LAYOUTS: readonly Layout[] = [
  { width: 360, height: 640, face: 'Inter' },
  { width: 375, height: 667, face: 'Roboto' },
  { width: 375, height: 812, face: 'Inter' },
  { width: 390, height: 844, face: 'Roboto' },
  { width: 412, height: 915, face: 'DejaVu Sans' },
  { width: 740, height: 360, face: 'Roboto' },
  { width: 844, height: 390, face: 'Inter' },
];

/** One layout upright and one on its side. */
const SAMPLE = LAYOUTS.filter(({ width }) => width === 360 || width === 844);

/** Share of the steps in a short run: every nth. */
const NTH = isFullRun ? 1 : 9;

for (const { width, height, face } of sampled(LAYOUTS, SAMPLE))
  test(`every sentence and key of every step is readable on ${width} × ${height} in ${face}`, async ({
    page,
    walk,
  }) => {
    await page.setViewportSize({ width, height });
    await setFont(page, face);
    await page.goto(walk.address);
    const read = await page.evaluate(
      (nth) => (window as unknown as { readable: (nth: number) => Promise<Readable> }).readable(nth),
      NTH,
    );
    expect(read.steps).toBeGreaterThan(600 / NTH);
    expect(read.faults).toEqual([]);
  });
