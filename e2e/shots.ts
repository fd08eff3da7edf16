import { mkdir, writeFile } from 'node:fs/promises';
import type { CDPSession, Page } from '@playwright/test';
import { legibilityFaults } from './legibility.ts';
import { screenTest as test } from './places.ts';
import { screens } from './screens.ts';

/** Size and appearance in which each screen is photographed. */
interface Variant {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly theme?: 'dark' | 'contrast';
  /** Size of the text, in percent. */
  readonly text?: number;
  /** Colour blindness to emulate. */
  readonly colourBlind?: 'achromatopsia' | 'protanopia' | 'deuteranopia' | 'tritanopia';
  /** Scale of the picture on the contact sheet. Default 1. */
  readonly scale?: number;
}

const phone = { width: 390, height: 844 };

const variants: readonly Variant[] = [
  { name: 'light', ...phone },
  { name: 'dark', ...phone, theme: 'dark' },
  { name: 'contrast', ...phone, theme: 'contrast' },
  { name: 'large text', ...phone, text: 200 },
  { name: 'small', width: 320, height: 640 },
  { name: 'small, dark', width: 320, height: 640, theme: 'dark' },
  { name: 'low', width: 360, height: 560 },
  { name: 'tablet', width: 768, height: 1024, scale: 0.5 },
  // The last, because a play scrolls to its question when the phone is turned.
  { name: 'on its side', width: 844, height: 390 },
];

/** Further variants for steps of a play. */
const stepVariants: readonly Variant[] = (['achromatopsia', 'protanopia', 'deuteranopia', 'tritanopia'] as const).map(
  (colourBlind) => ({ name: colourBlind, ...phone, colourBlind, scale: 0.5 }),
);

for (const { name, prepare } of screens)
  test(name, async ({ page }) => {
    await prepare(page);
    await mkdir(`shots/${name}`, { recursive: true });
    const pictures: Picture[] = [];
    const words: string[] = [];
    const findings: string[] = [];
    const devtools = await page.context().newCDPSession(page);
    const isStep = (await page.locator('.step-frame').count()) > 0;
    for (const variant of [...variants, ...(isStep ? stepVariants : [])]) {
      await applyVariant(page, devtools, variant);
      const path = `shots/${name}/${variant.name.replaceAll(/\W+/g, '-')}.png`;
      pictures.push({ ...variant, bytes: await page.screenshot({ path, animations: 'disabled' }) });
      // Colour blindness changes neither the words nor the layout.
      if (variant.colourBlind) continue;
      words.push(...(await visibleLines(page)).filter((line) => !words.includes(line)));
      // Each kind of fault, such as text cut off, has a list of places.
      for (const [fault, places] of Object.entries<readonly string[]>({ ...(await legibilityFaults(page)) }))
        findings.push(...places.map((place) => `${name}, ${variant.name}: ${fault}: ${place}`));
    }
    await applyVariant(page, devtools, variants[0]!);
    await saveContactSheet(page, pictures, `shots/${name}.png`);
    await writeFile(`shots/${name}/words.txt`, `## ${name}\n\n${words.join('\n')}\n`);
    await writeFile(`shots/${name}/findings.txt`, findings.map((line) => `${line}\n`).join(''));
  });

type Picture = Variant & { readonly bytes: Buffer };

async function applyVariant(
  page: Page,
  devtools: CDPSession,
  { width, height, theme, text = 100, colourBlind }: Variant,
) {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    ({ theme, text }) => {
      const root = document.documentElement;
      if (theme) root.setAttribute('data-theme', theme);
      else root.removeAttribute('data-theme');
      root.style.fontSize = `${text}%`;
    },
    { theme, text },
  );
  // Lasts until the session of the developer tools ends.
  await devtools.send('Emulation.setEmulatedVisionDeficiency', { type: colourBlind ?? 'none' });
}

/** Arranges all pictures of a screen on one contact sheet. */
async function saveContactSheet(page: Page, pictures: readonly Picture[], path: string): Promise<void> {
  const contactSheet = await page.context().newPage();
  const figures = pictures.map(({ name, width, scale = 1, bytes }) => {
    const source = `data:image/png;base64,${bytes.toString('base64')}`;
    return `<figure><img src="${source}" width="${width * scale}"><figcaption>${name}</figcaption></figure>`;
  });
  const style =
    'body { display: flex; flex-wrap: wrap; gap: 12px; margin: 12px; background: #777; font: 14px sans-serif } figure { margin: 0 }';
  await contactSheet.setViewportSize({ width: 1710, height: 1000 });
  await contactSheet.setContent(`<style>${style}</style>${figures.join('')}`);
  await contactSheet.screenshot({ path, fullPage: true });
  await contactSheet.close();
}

/** Returns the lines of text on the page or its open sheet, without those for screen readers only. */
function visibleLines(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const unseen = new CSSStyleSheet();
    unseen.replaceSync('.unseen { display: none }');
    const sheets = [...document.adoptedStyleSheets];
    document.adoptedStyleSheets = [...sheets, unseen];
    const { innerText } = document.querySelector<HTMLElement>('dialog[open]') ?? document.body;
    document.adoptedStyleSheets = sheets;
    return innerText
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter(Boolean);
  });
}
