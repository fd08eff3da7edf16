import { expect, type Page } from '@playwright/test';
import { setFont, type TestFont } from './fonts.ts';
import { allOrSample, isFullRun } from './scope.ts';
import type { StepFaults } from './walk/stepfaults.ts';
import { walkPageTest as test } from './walk/walktest.ts';

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly font: TestFont;
  /** Size of the text, in percent. */
  readonly text?: number;
  /** True with the text spacing that WCAG 1.4.12 lets a reader set. */
  readonly isSpaced?: boolean;
}

/** Screens of real phones upright and on their side, then larger text and wider spacing. */
const LAYOUTS: readonly Layout[] = [
  { width: 320, height: 640, font: 'Inter' },
  { width: 344, height: 882, font: 'Inter' },
  { width: 360, height: 640, font: 'Inter' },
  { width: 360, height: 780, font: 'DejaVu Sans' },
  { width: 375, height: 667, font: 'Roboto' },
  { width: 375, height: 812, font: 'Inter' },
  { width: 390, height: 844, font: 'Roboto' },
  { width: 412, height: 915, font: 'DejaVu Sans' },
  { width: 640, height: 360, font: 'Inter' },
  { width: 667, height: 331, font: 'Roboto' },
  { width: 740, height: 360, font: 'Roboto' },
  { width: 844, height: 390, font: 'Inter' },
  { width: 412, height: 915, font: 'Inter', text: 130 },
  { width: 390, height: 844, font: 'Inter', text: 150 },
  { width: 390, height: 844, font: 'Roboto', text: 200 },
  { width: 320, height: 640, font: 'Roboto', text: 200 },
  { width: 844, height: 390, font: 'Roboto', text: 150 },
  { width: 320, height: 640, font: 'DejaVu Sans' },
  { width: 360, height: 640, font: 'DejaVu Sans' },
  { width: 667, height: 331, font: 'DejaVu Sans' },
  { width: 320, height: 640, font: 'Inter', isSpaced: true },
  { width: 390, height: 844, font: 'Roboto', isSpaced: true },
  { width: 844, height: 390, font: 'Inter', isSpaced: true },
];

/** One layout upright and one on its side. */
const SAMPLE = LAYOUTS.filter(
  ({ width, font, text, isSpaced }) => font === 'Inter' && !text && !isSpaced && (width === 360 || width === 844),
);

/** A short run reads every 18th step. */
const NTH = isFullRun ? 1 : 18;

/** Text spacing of WCAG 1.4.12. Numbers in SVG, as on dice, do not count as text. */
const SPACED = `
  *:not(svg *) { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Adds styles to the page. */
const addStyle = (page: Page, css: string) =>
  page.addInitScript((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, css);

for (const { width, height, font, text = 100, isSpaced } of allOrSample(LAYOUTS, SAMPLE))
  test(`every sentence and key of every step is readable on ${width} × ${height} in ${font} at ${text}%${isSpaced ? ', spaced' : ''}`, async ({
    page,
    walk,
  }) => {
    await page.setViewportSize({ width, height });
    await setFont(page, font);
    await addStyle(page, `html { font-size: ${text}% } ${isSpaced ? SPACED : ''}`);
    await page.goto(walk.address);
    const read = await page.evaluate(
      (nth) => (window as unknown as { findUnreadable: (nth: number) => Promise<StepFaults> }).findUnreadable(nth),
      NTH,
    );
    expect(read.steps).toBeGreaterThan(600 / NTH);
    expect(read.faults).toEqual([]);
  });
