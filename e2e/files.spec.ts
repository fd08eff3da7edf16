import { truncate, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { savedText } from './saved.ts';
import { expect, serverTest, Table, test } from './table.ts';

type FileInput = string | { name: string; mimeType: string; buffer: Buffer };

const asFile = (text: string, name = 'file.json'): FileInput => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

async function importFile(page: Page, file: FileInput): Promise<void> {
  await page.goto('/#/settings');
  const table = new Table(page);
  await expect(table.sentence('backupState').first()).toBeVisible();
  const picking = page.waitForEvent('filechooser');
  await table.press('restore');
  await (await picking).setFiles(file);
}

/** Fights a melee to its end with typed dice and cards, and accepts it. */
async function fightMelee(table: Table): Promise<void> {
  await table.openTab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.acceptShown();
  await table.enterTotal(24);
  await table.enterTotal(12);
  await table.enterCards('2s', 'Ah', '3s', 'Kd', '4s', '5h');
  await table.accept();
}

serverTest(
  'a game handed over to another phone continues at the same step, with the server stopped',
  { tag: '@full' },
  async ({ table, server, browser }) => {
    const other = await (await browser.newContext({ baseURL: server.address, locale: 'en-GB' })).newPage();
    const there = new Table(other);
    await other.goto('/');
    await table.page.goto('/');
    for (const phone of [table, there]) await expect(phone.sentence('ready')).toBeVisible();
    await server.stop();

    await table.beginSample();
    await fightMelee(table);
    await table.openTab('Play');
    await table.begin('Close combat', { from: 'Contact' });
    await table.acceptShown();
    await table.enterTotal(15);
    const step = await table.question.textContent();
    await table.waitUntilSaved();
    await table.press('leaveFight');
    await table.openTab('Campaign');
    await table.go('handOver');
    await expect(table.sheet()).toContainText('1 unfinished fight is included.');
    const text = await savedText(table, 'saveHandOver');

    await importFile(other, asFile(text, 'game.txt'));
    await expect(there.sheet()).toContainText('Game 1, turn 1');
    await there.press('importThis');
    await expect(there.question).toHaveText(step!);
    await expect(there.step('Raiders roll')).toContainText('15');
    await other.reload();
    await expect(there.step('Raiders roll')).toContainText('15');
    await there.undo();
    await expect(there.asked).toContainText('Raiders roll');
  },
);

serverTest(
  'two phones that played separately merge by a file, with the server stopped, and then show the same letters',
  async ({ table, server, browser }) => {
    const other = await (await browser.newContext({ baseURL: server.address, locale: 'en-GB' })).newPage();
    const there = new Table(other);
    await other.goto('/');
    await table.page.goto('/');
    for (const phone of [table, there]) await expect(phone.sentence('ready')).toBeVisible();
    await server.stop();
    await table.beginSample();
    const handOver = async (from: Table) => {
      await from.openTab('Campaign');
      await from.go('handOver');
      await expect(from.sheet()).toContainText(/both phones show [A-Z]{4}/);
      const letters = /show ([A-Z]{4})/.exec((await from.sheet().textContent())!)![1]!;
      return { text: await savedText(from, 'saveHandOver'), letters };
    };
    await importFile(other, asFile((await handOver(table)).text, 'game.txt'));
    await there.press('importThis');
    await table.press('close');
    await table.openTab('Play');
    await expect(table.button('playHere')).toBeVisible();
    await table.page.reload();
    await table.press('playHere');

    const loses = async (phone: Table, unit: string, card: string) => {
      await phone.openUnit(unit);
      await phone.open('Draw fire casualties');
      await phone.press('begin');
      await phone.enterCards(card);
      await phone.accept();
    };
    await loses(table, 'Militia', 'Ah');
    await loses(there, 'Raiders', 'As');
    await loses(there, 'Militia', 'Ah');

    await importFile(table.page, asFile((await handOver(there)).text, 'game.txt'));
    await expect(table.sheet()).toContainText('Everything fits but 1 entry');
    await expect(table.sheet()).toContainText('C1');
    await table.press('bringTogether');
    await table.openUnit('Raiders');
    await expect(table.man('A1')).toContainText('Wounded');
    await table.back();
    const merged = await handOver(table);
    await importFile(other, asFile(merged.text, 'game.txt'));
    await there.press('takeNew');
    expect((await handOver(there)).letters).toBe(merged.letters);
  },
);

test('a backup restores everything on a wiped phone', async ({ table }) => {
  await table.beginSample();
  await fightMelee(table);
  await table.openUnit('Raiders');
  await expect(table.man('A1')).toContainText('Killed');
  await table.page.goto('/#/settings');
  await expect(table.sentence('backedUpNever')).toBeVisible();
  const text = await savedText(table, 'saveBackup');
  await expect(table.sentence('backedUpToday')).toBeVisible();

  await table.page.goto('/icons/any-192.png');
  await table.page.evaluate(async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
  });
  await table.page.goto('/');
  await expect(table.placeRow('newCampaign')).toBeVisible();
  await expect(table.row('The two printed battles')).toBeHidden();

  await importFile(table.page, asFile(text));
  await table.press('importThis');
  await table.openUnit('Raiders');
  await expect(table.man('A1')).toContainText('Killed');
  await expect(table.man('A3')).toContainText('Wounded');
  await table.back();
  await table.openTab('Campaign');
  await expect(table.lines('log')).toHaveCount(4);
});

/** Posts a file or text to the app as a phone's share sheet does. */
async function share(
  page: Page,
  given: { readonly file?: FileInput; readonly text?: string },
  app: string,
): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(
    `<form method="post" enctype="multipart/form-data" action="${app}handed">
      <input name="text"><input type="file" name="file"><button>Share</button></form>`,
  );
  await page.fill('[name=text]', given.text ?? '');
  if (given.file) await page.setInputFiles('[name=file]', given.file);
  await page.click('button');
}

serverTest(
  'a file or text shared from another app arrives, is shown before anything changes, and is offered only once in the app',
  { tag: '@full' },
  async ({ table, server }) => {
    await table.beginSample();
    await fightMelee(table);
    await table.page.goto('/#/settings');
    const text = await savedText(table, 'saveBackup');
    await expect(table.sentence('ready')).toBeVisible();
    await server.stop();

    await share(table.page, { file: asFile(text) }, server.address);
    await expect(table.sheet()).toContainText('The two printed battles');
    await table.page.waitForURL(`${server.address}#/settings`);
    await table.press('leaveAll');
    await table.page.reload();
    await expect(table.sentence('backupState').first()).toBeVisible();
    await expect(table.sheet()).toHaveCount(0);

    await share(table.page, { text }, server.address);
    await expect(table.sheet()).toContainText('The two printed battles');
    await table.press('leaveAll');
    await share(table.page, { text: 'See you on Friday' }, server.address);
    await expect(table.alert()).toContainText('Import failed. Nothing has changed.');
    await share(table.page, {}, server.address);
    await expect(table.alert()).toContainText('No file arrived');
  },
);

test('a file with a campaign already on the phone is compared, and replaced, added or ignored as chosen', {
  tag: '@full',
}, async ({ table }) => {
  await table.beginSample();
  await table.page.goto('/#/settings');
  const text = await savedText(table, 'saveBackup');
  await table.page.goto('/');
  await table.open('The two printed battles');
  await fightMelee(table);
  const campaigns = table.linksOf(table.part('campaigns'));
  const named = async (...names: readonly RegExp[]) => {
    await table.page.goto('/');
    await expect(campaigns).toHaveText([...names]);
  };

  await importFile(table.page, asFile(text));
  await expect(table.sheet()).toContainText('This phone is ahead: the file lacks 1 fight.');
  await table.pressInSheet('leaveAll');
  await named(/^The two printed battles (?!\()/);

  await importFile(table.page, asFile(text));
  await table.press('importCopy');
  await expect(table.sheet()).toBeHidden();
  await named(/^The two printed battles \(copy\)/, /^The two printed battles (?!\()/);

  await importFile(table.page, asFile(text));
  await table.press('replaceHereAsk');
  await expect(table.sheet()).toContainText(/1 fight recorded here since .* will be lost/);
  await table.press('replaceHere');
  await table.openUnit('Raiders');
  await expect(table.man('A1')).not.toContainText('Killed');
});

test(
  'an invalid file is refused as a whole, with the place of the fault, and names are never run as code',
  { tag: '@full' },
  async ({ table }, info) => {
    await table.beginSample();
    await table.page.goto('/#/settings');
    const text = await savedText(table, 'saveBackup');
    const refused = async (file: FileInput, why: RegExp) => {
      await importFile(table.page, file);
      const notice = table.alert('importFailed');
      await expect(notice).toContainText(why);
      await table.page.goto('/');
      await expect(table.row('The two printed battles')).toBeVisible();
    };
    await refused(asFile(text.slice(0, text.length / 2)), /cannot be read.*cut short/);
    await refused(asFile(text.replace(/"v":\d+/, '"v":99')), /newer than this app knows/);
    await refused(
      asFile(text.replace(/"settings":\{[^}]*/, '"settings":{"__proto__":{"a":1}')),
      /“__proto__” is no name/,
    );
    await importFile(table.page, asFile(text.replace('"state":"standing"', '"state":"stXnding"')));
    await expect(table.alert(undefined, table.sheet())).toContainText(
      /Unit 1 \(“Raiders”\) was changed after it was saved/,
    );
    await expect(table.button('importByLog')).toBeVisible();
    await table.pressInSheet('leaveAll');
    await expect(table.sheet()).toBeHidden();
    await table.page.goto('/');
    await expect(table.row('The two printed battles')).toBeVisible();
    const large = info.outputPath('large.json');
    await writeFile(large, '');
    await truncate(large, 200_000_000);
    await refused(large, /The file has 200 MB; this app reads up to 100 MB/);

    const html = '<img src=x onerror="document.title=1"><b>Bold</b>';
    const { sha256, sums, ...named } = JSON.parse(
      text.replaceAll('"name":"The two printed battles"', `"name":${JSON.stringify(html)}`),
    );
    expect([sha256, sums]).not.toContain(undefined);
    await importFile(table.page, asFile(JSON.stringify(named)));
    await expect(table.sheet()).toContainText(html);
    await table.press('importCopy');
    await expect(table.sheet()).toBeHidden();
    await table.page.goto('/');
    await expect(table.lines('campaigns').filter({ hasText: html })).toHaveCount(1);
    await expect(table.page).toHaveTitle('Roll Call');
    await expect(table.element('img[src=x]')).toHaveCount(0);
  },
);

test('the report of a game is copied as text and as Markdown, and shown on a page to print', {
  tag: '@full',
}, async ({ table }) => {
  await table.allowClipboard();
  await table.beginSample();
  await fightMelee(table);
  await table.openTab('Campaign');
  await table.tap(table.reportOf('Game 1'));
  const report = table.part('report');
  await expect(report).toContainText('Raiders: 6 of 8.');
  const clipboard = () => table.page.evaluate(() => navigator.clipboard.readText());
  await table.press('copy');
  await expect(table.sentence('reportCopied')).toBeVisible();
  expect(await clipboard()).toMatch(
    /^The two printed battles: Game 1\n[\s\S]*\n- Raiders: 6 of 8\. Killed \(1\): A1 Officer\. Wounded \(1\): A3 Man 3\./,
  );
  await table.press('copyMarkdown');
  await expect.poll(clipboard).toMatch(/^# The two printed battles: Game 1\n/);
  await table.showPrinted();
  await expect(report).toBeVisible();
  await expect(table.button('copy')).toBeHidden();
  await expect(table.part('bar')).toBeHidden();
});

test('the charts show strength and losses, also as tables', { tag: '@full' }, async ({ table }) => {
  await table.beginSample();
  await fightMelee(table);
  await table.openTab('Campaign');
  await table.go('charts');
  const losses = table.part('causes');
  await expect(table.rowsOf(losses).nth(0)).toContainText('Melee');
  await expect(table.rowsOf(losses).nth(1)).toHaveText('Game 16');
  await expect(table.rowsOf(table.numberTable('Raiders'))).toHaveText(['Game 18', 'Now6']);
});

test('an example campaign is loaded on request, opened, and removed in one tap', async ({ table }) => {
  await table.repeatDice();
  await table.newCampaign();
  await table.go('example');
  await expect(table.sentence('isExample')).toBeVisible();
  await table.tap(table.linksOf(table.part('gamesOver')));
  await expect(table.part('report')).toContainText('Turning points');
  await table.back();
  await table.press('removeExample');
  await expect(table.placeRow('newCampaign')).toBeVisible();
  await expect(table.part('campaigns')).toHaveCount(0);
});

test('after a game the app asks for a backup in plain sight, until it is saved', async ({ table }) => {
  await table.beginSample();
  await table.openTab('Campaign');
  await table.press('endGame');
  await table.pressInSheet('endGame');
  const reminder = table.sentence('backupAsked');
  await expect(reminder).toBeInViewport();
  await table.openTab('Roster');
  await table.openTab('Campaign');
  await expect(reminder).toBeInViewport();
  await savedText(table, 'saveBackup');
  await expect(reminder).toBeHidden();
});
