import type { BrowserContext } from '@playwright/test';
import { cameraArgs, captureCodes, filmCodes } from './camera.ts';
import { linkByText, pasteCode } from './linking.ts';
import { expect, Table, serverTest as test } from './table.ts';

async function openPhone(context: BrowserContext): Promise<Table> {
  const phone = new Table(await context.newPage());
  await phone.page.goto('/');
  await expect(phone.sentence('ready')).toBeVisible();
  return phone;
}

test('two phones are linked with the server stopped: one fight is on both, each answers for its side, and one can continue after the other is gone', async ({
  browser,
  server,
}) => {
  const options = { baseURL: server.address, locale: 'en-GB' };
  const [mine, theirs] = [await browser.newContext(options), await browser.newContext(options)];
  const [host, guest] = [await openPhone(mine), await openPhone(theirs)];
  await host.beginSample();
  await server.stop();

  await linkByText(host, guest);
  await host.openTab('Play');
  await host.begin('Close combat');
  await host.acceptShown();
  // The guest cannot answer for the first side. Both phones can answer for the second.
  await expect(guest.asked).toContainText('answers on the other phone');
  await host.answer('They close');
  await expect(guest.asked).not.toContainText('answers on the other phone');
  await guest.answer('They stand');
  await expect(host.key('They stand')).toHaveCount(0);
  // Waits for the answer to be sent. Otherwise, the guest would be asked again after the other phone is gone.
  await expect(guest.key('They stand')).toHaveCount(0);

  await mine.close();
  await expect(guest.alert()).toContainText('no longer linked', { timeout: 60_000 });
  await expect(guest.asked).not.toContainText('answers on the other phone');
  await guest.reopen();
  await guest.acceptShown();
  await theirs.close();
});

test(
  'two phones are linked by two codes read by their cameras, with the server stopped',
  { tag: ['@full', '@chromium'] },
  async ({ server, playwright, launchOptions }, info) => {
    const phones = ['host', 'guest'].map(async (name) => {
      const film = info.outputPath(`${name}.y4m`);
      // The film shows no code until the camera is pointed at the other phone.
      await filmCodes(film, [[[false]]], 30);
      const args = [...(launchOptions.args ?? []), ...cameraArgs(film)];
      const browser = await playwright.chromium.launch({ ...launchOptions, args });
      const context = await browser.newContext({ baseURL: server.address, locale: 'en-GB', permissions: ['camera'] });
      return { browser, film, phone: await openPhone(context) };
    });
    const [host, guest] = (await Promise.all(phones)) as [Awaited<(typeof phones)[0]>, Awaited<(typeof phones)[0]>];
    await host.phone.beginSample();
    await server.stop();

    await host.phone.openTab('Campaign');
    await host.phone.press('linkPhone');
    await host.phone.press('showCode');
    await expect(host.phone.button('scanTheirs')).toBeVisible();
    await filmCodes(guest.film, await captureCodes(host.phone.page, 1), 1);
    await guest.phone.page.goto('/#/settings');
    await guest.phone.press('watchGame');
    await guest.phone.press('scanTheirs');
    await expect(guest.phone.sheet()).toContainText('Hold the phone that runs the game to this QR code.');
    await filmCodes(host.film, await captureCodes(guest.phone.page, 1), 1);
    await host.phone.press('scanTheirs');
    await guest.phone.press('importThis');
    await expect(guest.phone.sentence('watching')).toBeVisible();
    await expect(host.phone.sheet()).toContainText('The other phone answers for');
    await Promise.all([host, guest].map(({ browser }) => browser.close()));
  },
);

test('a code that is not from a phone is refused in a sentence', async ({ table }) => {
  await table.page.goto('/#/settings');
  await table.press('watchGame');
  await pasteCode(table, '02ff');
  await expect(table.alert()).toContainText('This isn’t the code of a phone that runs a game.');
});
