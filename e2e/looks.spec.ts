import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { inFonts } from './fonts.ts';
import { legibilityFaults } from './legibility.ts';
import { screenTest } from './places.ts';
import { allOrOnePerLayout } from './scope.ts';
import { screens } from './screens.ts';
import { AXE_PATH, expect, test } from './table.ts';

inFonts(screenTest, allOrOnePerLayout(screens), ({ name, prepare }) =>
  screenTest(
    `the screen "${name}" reads well in every theme, its controls are big enough for a thumb, and large text hides none of it`,
    async ({ page }) => {
      await prepare(page);
      expect(await titlesInOtherFonts(page)).toEqual([]);
      await page.evaluate(`import('${AXE_PATH}')`);
      expect(await axeFaults(page)).toEqual([]);
      expect(await textsMissingInNames(page)).toEqual([]);
      expect(await smallControls(page)).toEqual([]);
      for (const theme of ['light', 'dark', 'contrast']) {
        await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), theme);
        const { faint } = await legibilityFaults(page);
        expect({ theme, faint }).toEqual({ theme, faint: [] });
      }
      expect(await layoutFaults(page)).toEqual([]);
      expect(await enlargementFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await smallControls(page)).toEqual([]);
      expect(await layoutFaults(page)).toEqual([]);
      expect(await enlargementFaults(page)).toEqual([]);
    },
  ),
);

/**
 * Axe rules whose undecided results are ignored, because other tests cover them. `legibilityFaults` checks contrast on
 * gradients. `textsMissingInNames` compares the visible text of a control with its name.
 */
const CHECKED_ELSEWHERE = ['color-contrast', 'label-content-name-mismatch'];

/** Returns the violations and undecided results of axe, one line for each element. */
function axeFaults(page: Page): Promise<string[]> {
  return page.evaluate(async (checkedElsewhere) => {
    const { axe: judge } = window as unknown as { axe: typeof axe };
    const { violations, incomplete } = await judge.run(document, { resultTypes: ['violations', 'incomplete'] });
    const open = incomplete.filter(({ id }) => !checkedElsewhere.includes(id));
    const broken = violations.filter(({ id }) => id !== 'label-content-name-mismatch');
    return [...broken, ...open].flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
    );
  }, CHECKED_ELSEWHERE);
}

/** Returns visible text missing from the name of its control. Switches are exempt, as their state shows yes or no. */
function textsMissingInNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button[aria-label]:not([role=switch]), a[aria-label]')].flatMap(
      (control) => {
        const name = control.ariaLabel!.toLowerCase();
        const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
        const seen: string[] = [];
        while (texts.nextNode()) seen.push(texts.currentNode.textContent!.trim().toLowerCase());
        return seen.filter((words) => words.length > 1 && !name.includes(words)).map((words) => `“${name}”: ${words}`);
      },
    ),
  );
}

/** Returns text that is cut, covered or too wide, crowded or overlapping keys, and empty areas. */
async function layoutFaults(page: Page): Promise<string[]> {
  const { cut, covered, blank } = await legibilityFaults(page);
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('.key, .button, h1, h2, h3')]
      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth && one.clientWidth > 1)
      .map((one) => one.textContent),
  );
  return Object.entries({
    cut,
    covered,
    blank,
    wide,
    crowded: await crowdedLabels(page),
    overlapping: await overlappingKeys(page),
  }).flatMap(([fault, places]) => places.map((place) => `${fault}: ${place}`));
}

/**
 * Returns key labels with too many lines. The limit is one line in `.step-keys`, else two, or three on the smallest
 * phone. Details in small print are exempt.
 */
function crowdedLabels(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.key, .button')].flatMap((key) => {
      if (!key.checkVisibility()) return [];
      const most = key.closest('.step-keys') ? 1 : innerWidth < 360 ? 3 : 2;
      const texts = document.createTreeWalker(key, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (texts.nextNode()) {
        if (texts.currentNode.parentElement!.closest('small, .key-detail')) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        if (lines > most) found.push(`${texts.currentNode.textContent} (${lines} lines)`);
      }
      return found;
    }),
  );
}

/** Returns pairs of overlapping keys. */
function overlappingKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const keys = [...document.querySelectorAll('.key, .button')].filter((key) => key.checkVisibility());
    return keys.flatMap((key, i) => {
      const box = key.getBoundingClientRect();
      return keys.slice(i + 1).flatMap((other) => {
        if (other.parentElement !== key.parentElement) return [];
        const { left, right, top, bottom } = other.getBoundingClientRect();
        const wide = Math.min(box.right, right) - Math.max(box.left, left);
        const high = Math.min(box.bottom, bottom) - Math.max(box.top, top);
        return wide > 1 && high > 1 ? [`${key.textContent} and ${other.textContent}`] : [];
      });
    });
  });
}

/** Returns headings that the browser does not show in a font of the app. */
function titlesInOtherFonts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
    return [...document.querySelectorAll('h1, h2, h3')]
      .filter((title) => !loaded.includes(getComputedStyle(title).fontFamily.split(',')[0]!))
      .map((title) => title.outerHTML);
  });
}

/** Returns controls under 48 by 48 CSS px. A radio has the size of its label. */
function smallControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = 'button, a[href], input, select, textarea, summary, [role=button], [tabindex="0"]';
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      const target = control.matches('input[type=radio], input[type=checkbox]') ? control.closest('label')! : control;
      if (!target.checkVisibility()) return [];
      const { width, height } = target.getBoundingClientRect();
      if (Math.min(width, height) >= 47.99) return [];
      return [`${target.textContent || target.ariaLabel}: ${width} × ${height}`];
    });
  });
}

/**
 * Enlarges text from 100% to 200% and returns horizontal overflow and empty space below the page. Printed tables keep
 * their columns and may scroll.
 */
function enlargementFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const faults = [100, 125, 150, 175, 200].flatMap((size) => {
      root.style.fontSize = `${size}%`;
      const end = document.querySelector('.page')?.getBoundingClientRect().bottom ?? root.scrollHeight - scrollY;
      const below = root.scrollHeight - Math.ceil(end + scrollY);
      return [
        ...[...document.querySelectorAll('*')]
          // A box that scrolls up and down hides what is too wide for it.
          .filter((box) => {
            const { overflowX, overflowY } = getComputedStyle(box);
            return box === root || /auto|scroll/.test(`${overflowX} ${overflowY}`);
          })
          // Folded content is not laid out again and keeps its old size.
          .filter((box) => box.checkVisibility() && !box.ariaLabel?.startsWith('Table: '))
          .filter((box) => box.scrollWidth > Math.min(box.clientWidth, innerWidth))
          .map((box) => `${box.tagName} ${box.className}: ${box.scrollWidth} in ${box.clientWidth}`),
        ...(below > 1 ? [`${below} px below the page`] : []),
      ].map((fault) => `${size}%: ${fault}`);
    });
    root.style.fontSize = '';
    return faults;
  });
}

test('the focus starts at the title of a new screen, and stays on the pressed control of a tab', async ({
  table,
  page,
}) => {
  await table.beginSample();
  const title = page.getByRole('heading', { level: 1 });
  const tab = page.getByRole('link', { name: 'Roster' });
  await tab.press('Enter');
  await expect(tab).toBeFocused();
  await page
    .getByRole('link', { name: /Raiders/ })
    .first()
    .press('Enter');
  await expect(title).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/roster$/);
  await expect(title).toBeFocused();
});
