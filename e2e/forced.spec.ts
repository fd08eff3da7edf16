import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { build } from 'vite';
import { type AppServer, serveApp } from './serve.ts';
import { expect } from './table.ts';

/** Test with a server of the component gallery, which each worker builds once. */
const test = base.extend<object, { gallery: AppServer }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'gallery-'));
      await build({
        configFile: false,
        base: './',
        logLevel: 'error',
        oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
        build: { outDir: folder, emptyOutDir: true, rollupOptions: { input: 'gallery.html' } },
      });
      const site = await serveApp(folder);
      await use(site);
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

const SCHEMES = ['light', 'dark'] as const;

async function openForced(page: Page, gallery: AppServer, colorScheme: (typeof SCHEMES)[number]): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
  await page.goto(`${gallery.address}gallery.html`);
  await page.waitForFunction(() => document.querySelector('.choice-option'));
}

/** Finds controls whose border, outline and background are the same whether they are on or off. */
const findUnchanged = (page: Page) =>
  page.evaluate(() => {
    const styleOf = (on: Element) => {
      const style = getComputedStyle(on);
      return [
        style.borderColor,
        style.borderStyle,
        style.outlineStyle,
        style.outlineColor,
        style.backgroundColor,
      ].join();
    };
    const states = ['aria-pressed', 'aria-checked', 'aria-current'];
    const flagged = states.flatMap((state) =>
      [...document.querySelectorAll(`[${state}]`)].map((control) => {
        const value = control.getAttribute(state)!;
        const classes = control.getAttribute('class') ?? '';
        const before = styleOf(control);
        if (state === 'aria-current') control.removeAttribute(state);
        else control.setAttribute(state, value === 'true' ? 'false' : 'true');
        // The current entry has a class too.
        control.setAttribute('class', classes.replace(/ ?\b(now|awaited)\b/, ''));
        const after = styleOf(control);
        control.setAttribute(state, value);
        control.setAttribute('class', classes);
        return { name: `${state} ${classes}`, isSame: before === after };
      }),
    );
    const radios = [...document.querySelectorAll<HTMLInputElement>('.choice-option input')].map((input) => {
      const option = input.closest('.choice-option')!;
      const was = input.checked;
      input.checked = true;
      const on = styleOf(option);
      input.checked = false;
      const off = styleOf(option);
      input.checked = was;
      return { name: 'radio', isSame: on === off };
    });
    const all = [...flagged, ...radios];
    return {
      kinds: new Set(all.map(({ name }) => name)).size,
      same: all.filter(({ isSame }) => isSame).map(({ name }) => name),
    };
  });

/** Counts the dice, cubes, cards and bar parts checked, and lists those too faint or indistinguishable. */
const findForcedColourFaults = (page: Page) =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const luminance = (colour: string) => {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => {
        const c = part / 255;
        return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (a: string, b: string) => {
      const [dark = 0, bright = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
      return (bright + 0.05) / (dark + 0.05);
    };
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'forced-color-adjust: none; background: Canvas';
    const ground = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const faults: string[] = [];
    const requireContrast = (what: string, least: number, a: string, b: string) => {
      if (contrast(a, b) < least) faults.push(`${what}: ${a} on ${b}`);
    };
    const seen = { dice: 0, cubes: 0, cards: 0, parts: 0 };
    for (const die of document.querySelectorAll('.die')) {
      const shape = die.querySelector('.die-shape');
      if (!shape) continue;
      seen.dice += 1;
      const { stroke, fill } = getComputedStyle(shape);
      requireContrast(`edge of ${die.className}`, 3, stroke, ground);
      for (const mark of die.querySelectorAll('.die-pip, .die-number'))
        requireContrast(`mark of ${die.className}`, 4.5, getComputedStyle(mark).fill, fill);
    }
    for (const face of document.querySelectorAll('.face')) {
      seen.cubes += 1;
      const { borderTopColor, backgroundColor, backgroundImage } = getComputedStyle(face);
      requireContrast(`edge of ${face.className}`, 3, borderTopColor, ground);
      const isBlank = face.closest('.blank') !== null;
      const pip = /rgba?\([^)]*\)/.exec(backgroundImage)?.[0];
      if (!isBlank && !pip) faults.push(`${face.className} has no pips`);
      else if (pip) requireContrast(`pips of ${face.className}`, 4.5, pip, backgroundColor);
    }
    for (const card of document.querySelectorAll('.card:not(.empty)')) {
      seen.cards += 1;
      const { color, backgroundColor, borderTopColor } = getComputedStyle(card);
      requireContrast(`words of ${card.className}`, 4.5, color, backgroundColor);
      requireContrast(`edge of ${card.className}`, 3, borderTopColor, ground);
    }
    for (const bar of document.querySelectorAll('.chances-bar')) {
      const styles = [...bar.children].map((part) => {
        seen.parts += 1;
        const { backgroundColor, backgroundImage, boxShadow } = getComputedStyle(part);
        const colours = `${backgroundColor} ${backgroundImage} ${boxShadow}`.match(/rgba?\([^)]*\)/g) ?? [];
        if (!colours.some((one) => !/^rgba\(.*, 0\)$/.test(one) && contrast(one, ground) >= 3))
          faults.push(`part ${part.className}`);
        return `${backgroundColor} ${backgroundImage} ${boxShadow}`;
      });
      if (new Set(styles).size < styles.length) faults.push('two parts of a bar look alike');
    }
    return { seen, faults };
  });

for (const scheme of SCHEMES) {
  test(`in forced colours on a ${scheme} background, selected controls look different from unselected ones`, async ({
    page,
    gallery,
  }) => {
    await openForced(page, gallery, scheme);
    const { kinds, same } = await findUnchanged(page);
    expect(kinds).toBeGreaterThan(12);
    expect([...new Set(same)]).toEqual([]);
  });

  test(`in forced colours on a ${scheme} background, dice, cards and the parts of an odds bar are visible and distinct`, async ({
    page,
    gallery,
  }) => {
    await openForced(page, gallery, scheme);
    const { seen, faults } = await findForcedColourFaults(page);
    expect(
      Object.values(seen).every((count) => count > 0),
      JSON.stringify(seen),
    ).toBe(true);
    expect([...new Set(faults)]).toEqual([]);
  });
}
