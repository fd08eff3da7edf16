import { expect } from '@playwright/test';
import { setFont, TEST_FONTS } from './fonts.ts';
import { allOrSample, isFullRun, pairWithVariants } from './scope.ts';
import type { LayoutReport } from './walk/measuresteps.ts';
import { walkPageTest as test } from './walk/walktest.ts';

test.describe.configure({ mode: 'default' });

const SIZES = [
  { width: 320, height: 640, least: 120 },
  { width: 844, height: 390, least: 120 },
  { width: 360, height: 560, least: 96 },
  { width: 390, height: 844, least: 120 },
];

/** A short run measures every sixth play. */
const NTH = isFullRun ? 1 : 6;

for (const [{ width, height, least }, font] of pairWithVariants(
  allOrSample(SIZES, SIZES.slice(0, 2)),
  TEST_FONTS.toReversed(),
))
  test(`every step of every example play on ${width} × ${height} in ${font}: dice have room, results are whole, nothing is below the pad or under its main key, the pad does not move, roll keys keep away from digits, and no record key replaces Roll`, async ({
    page,
    walk,
  }) => {
    await page.setViewportSize({ width, height });
    await setFont(page, font);
    await page.goto(walk.address);
    expect(await page.evaluate(async () => (await document.fonts.load('700 1em Besley')).length)).toBe(1);
    const found = await page.evaluate(
      ({ least, nth }) =>
        (window as unknown as { measureLayout: (least: number, nth: number) => Promise<LayoutReport> }).measureLayout(
          least,
          nth,
        ),
      { least, nth: NTH },
    );
    expect(found.steps).toBeGreaterThan(isFullRun ? 700 : 100);
    expect(found.boards).toBeGreaterThan(isFullRun ? 30 : 1);
    expect(found.faults).toEqual([]);
    expect(found.moved).toEqual([]);
  });
