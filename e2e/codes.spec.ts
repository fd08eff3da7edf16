import { cameraArgs, captureCodes, filmCodes } from './camera.ts';
import { expect, Table, serverTest as test } from './table.ts';

/** Records one casualty from fire in a unit. `card` decides who is hit. */
async function loseMan(phone: Table, unit: string, card: string): Promise<void> {
  await phone.openUnit(unit);
  await phone.open('Draw fire casualties');
  await phone.press('begin');
  await phone.enterCards(card);
  await phone.accept();
}

/** Opens the sheet that hands a campaign over. Returns the four letters that it shows. */
async function handOver(phone: Table): Promise<string> {
  await phone.openTab('Campaign');
  await phone.go('handOver');
  await expect(phone.sheet()).toContainText(/both phones show [A-Z]{4}/);
  return /show ([A-Z]{4})/.exec((await phone.sheet().textContent())!)![1]!;
}

/** Sends a campaign to another phone as text. Returns the four letters that the first phone shows. */
async function paste(from: Table, to: Table): Promise<string> {
  await from.allowClipboard();
  const letters = await handOver(from);
  await from.press('copyAsText');
  await expect(from.sheet()).toContainText('Copied: paste it on the other phone.');
  const text = await from.page.evaluate(() => navigator.clipboard.readText());
  await from.pressInSheet('close');
  await to.page.goto('/#/settings');
  await to.press('pasteBackup');
  await to.part('textOfBackup').fill(text);
  await to.pressInSheet('readText');
  return letters;
}

/** Returns the number of QR codes that the sheet announces. */
async function countCodes(phone: Table): Promise<number> {
  const key = phone.button('startCodes');
  await expect(key).toContainText(/\d+ codes?/);
  return Number(/(\d+) codes?/.exec((await key.textContent())!)![1]);
}

test(
  'a campaign is sent to another phone by codes and camera, with the server stopped, and two evenings later only the new entries are sent back @chromium',
  { tag: '@full' },
  async ({ table, server, playwright, launchOptions }, info) => {
    const film = info.outputPath('film.y4m');
    const other = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), ...cameraArgs(film)],
    });
    const context = await other.newContext({ baseURL: server.address, locale: 'en-GB', permissions: ['camera'] });
    const there = new Table(await context.newPage());
    for (const phone of [table, there]) {
      await phone.page.goto('/');
      await expect(phone.sentence('ready')).toBeVisible();
    }
    await server.stop();
    await table.beginSample();

    const filmed = async (what: 'showCodes' | 'showNewPart') => {
      const letters = await handOver(table);
      await table.press(what);
      const many = await countCodes(table);
      await table.press('startCodes');
      while ((await table.button('faster').getAttribute('aria-disabled')) === null) await table.press('faster');
      await filmCodes(film, await captureCodes(table.page, many + 6), 8);
      await table.pressInSheet('close');
      return { many, letters };
    };
    const scan = async () => {
      await there.page.goto('/#/settings');
      await there.press('scanCodes');
      await there.press('useCamera');
    };
    await filmed('showCodes');
    await scan();
    await there.press('importThis');
    await table.pressInSheet('close');

    await table.openTab('Play');
    await table.press('playHere');
    await loseMan(table, 'Militia', 'Ah');
    await loseMan(table, 'Raiders', 'As');
    await loseMan(there, 'Raiders', 'As');
    await loseMan(there, 'Militia', 'Ah');
    await paste(there, table);
    await expect(table.sheet()).toContainText('Everything fits but 2 entries');
    await expect(table.sheet()).toContainText(/A1 .* of Raiders: .* here, .* on the other phone\. The entry of/);
    await table.press('bringTogether');

    await handOver(table);
    await table.press('showCodes');
    const whole = await countCodes(table);
    for (const _ of ['codes', 'hand-over']) await table.pressInSheet('close');
    const { many, letters } = await filmed('showNewPart');
    expect(many).toBeLessThan(whole);
    await scan();
    await there.press('takeNew');
    expect(await handOver(there)).toBe(letters);
    await there.pressInSheet('close');
    await there.openUnit('Raiders');
    await expect(there.man('A1')).toContainText('Wounded');
    await other.close();
  },
);

test('a player without camera permission is told what to do, and nothing changes @chromium', { tag: '@full' }, async ({
  table,
}) => {
  await table.beginSample();
  await table.page.goto('/#/settings');
  await table.press('scanCodes');
  await table.press('useCamera');
  await expect(table.alert()).toContainText(/camera.*Or use a file/);
  await table.pressInSheet('close');
  await expect(table.button('scanCodes')).toBeFocused();
});

test('two phones without conflicts merge by pasted text, with the server stopped, and show the same letters', {
  tag: '@full',
}, async ({ table, server, browser }) => {
  const there = new Table(await (await browser.newContext({ baseURL: server.address, locale: 'en-GB' })).newPage());
  for (const phone of [table, there]) {
    await phone.page.goto('/');
    await expect(phone.sentence('ready')).toBeVisible();
  }
  await server.stop();
  await table.beginSample();
  await paste(table, there);
  await there.press('importThis');
  await table.openTab('Play');
  await table.press('playHere');
  await loseMan(table, 'Raiders', 'As');
  await loseMan(there, 'Militia', 'Ah');
  await paste(there, table);
  await expect(table.sheet()).toContainText('Everything fits together.');
  await table.press('bringTogether');
  const letters = await paste(table, there);
  await there.press('takeNew');
  expect(await handOver(there)).toBe(letters);
});
