import { truncate, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { saved } from './saved.ts';
import { expect, Table, test } from './table.ts';

type Given = string | { name: string; mimeType: string; buffer: Buffer };

const asFile = (text: string, name = 'file.json'): Given => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

/** Hands a file to "Restore a backup" on the settings screen. */
async function bring(page: Page, file: Given): Promise<void> {
  await page.goto('/#/settings');
  const picking = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Restore a backup' }).click();
  await (await picking).setFiles(file);
}

/** A melee fought to its end by typed dice and cards, and accepted. */
async function fought(table: Table): Promise<void> {
  await table.tab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.asShown();
  await table.enterTotal(24);
  await table.enterTotal(12);
  await table.card('2s', 'Ah', '3s', 'Kd', '4s', '5h');
  await table.accept();
}

test('a game handed over goes on upon another phone from the same step, with the server stopped', async ({
  table,
  server,
  browser,
}) => {
  const other = await (await browser.newContext({ baseURL: server.address, locale: 'en-GB' })).newPage();
  await other.goto('/');
  await table.page.goto('/');
  for (const page of [table.page, other]) await expect(page.getByText('ready offline')).toBeVisible();
  await server.stop();

  await table.campaign();
  await fought(table);
  await table.tab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.asShown();
  await table.enterTotal(15);
  const step = await table.asked.getByRole('heading').first().textContent();
  await table.saved();
  await table.press('Leave it for now');
  await table.tab('Campaign');
  await table.open('Hand over to another phone');
  await expect(table.sheet()).toContainText('1 play goes along on the same step.');
  const text = await saved(table.page, 'Hand it over');

  await bring(other, asFile(text, 'game.txt'));
  await expect(other.getByRole('dialog')).toContainText('Game 1 runs, turn 1');
  await other.getByRole('button', { name: 'Import this campaign' }).click();
  const there = new Table(other);
  await expect(there.asked.getByRole('heading').first()).toHaveText(step!);
  await expect(there.step('The attackers: the dice')).toContainText('15');
  await other.reload();
  await expect(there.step('The attackers: the dice')).toContainText('15');
  await there.undo();
  await expect(there.asked).toContainText('The attackers: the dice');
});

test('a backup brings everything back to a phone that was wiped (trial 21e)', async ({ table }) => {
  await table.campaign();
  await fought(table);
  await table.unit('Raiders');
  await expect(table.man('A1')).toContainText('Killed');
  await table.page.goto('/#/settings');
  await expect(table.page.getByText('The two printed battles: never backed up.')).toBeVisible();
  const text = await saved(table.page, 'Save a backup');
  await expect(table.page.getByText('The two printed battles: last backed up today.')).toBeVisible();

  await table.page.goto('/icons/any-192.png');
  await table.page.evaluate(async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
  });
  await table.page.goto('/');
  await expect(table.row('New campaign')).toBeVisible();
  await expect(table.row('The two printed battles')).toBeHidden();

  await bring(table.page, asFile(text));
  await table.press('Import this campaign');
  await table.unit('Raiders');
  await expect(table.man('A1')).toContainText('Killed');
  await expect(table.man('A3')).toContainText('Wounded');
  await table.back();
  await table.tab('Campaign');
  await expect(table.page.getByRole('list', { name: 'Log, newest first' }).getByRole('listitem')).toHaveCount(4);
});

test('a file that is here already is compared, and replaced, added or left as the players say', async ({ table }) => {
  await table.campaign();
  await table.page.goto('/#/settings');
  const text = await saved(table.page, 'Save a backup');
  await table.page.goto('/');
  await table.open('The two printed battles');
  await fought(table);
  const campaigns = table.page.getByRole('list', { name: 'Campaigns' }).getByRole('link');
  const named = async (...names: readonly RegExp[]) => {
    await table.page.goto('/');
    await expect(campaigns).toHaveText([...names]);
  };

  await bring(table.page, asFile(text));
  await expect(table.sheet()).toContainText('This phone is ahead: the file lacks 1 fight.');
  await table.tap(table.sheet().getByRole('button', { name: 'Leave everything as it is' }).first());
  await named(/^The two printed battles The/);

  await bring(table.page, asFile(text));
  await table.press('Import as a copy');
  await expect(table.sheet()).toBeHidden();
  await named(/^The two printed battles \(copy\)/, /^The two printed battles The/);

  await bring(table.page, asFile(text));
  await table.press('Replace the copy here…');
  await expect(table.sheet()).toContainText(/1 fight recorded here since .* will be lost/);
  await table.press('Replace the copy here');
  await table.unit('Raiders');
  await expect(table.man('A1')).not.toContainText('Killed');
});

test('a bad file is refused whole in a sentence that says where, and names are only ever names', async ({
  table,
}, info) => {
  await table.campaign();
  await table.page.goto('/#/settings');
  const text = await saved(table.page, 'Save a backup');
  const refused = async (file: Given, why: RegExp) => {
    await bring(table.page, file);
    const notice = table.page.getByRole('alert').filter({ hasText: 'Import failed. Nothing has changed.' });
    await expect(notice).toContainText(why);
    await table.page.goto('/');
    await expect(table.row('The two printed battles')).toBeVisible();
  };
  await refused(asFile(text.slice(0, text.length / 2)), /cannot be read.*breaks off/);
  await refused(asFile(text.replace(/"v":\d+/, '"v":99')), /newer than this app knows/);
  await refused(
    asFile(text.replace(/"settings":\{[^}]*/, '"settings":{"__proto__":{"a":1}')),
    /“__proto__” is no name/,
  );
  await bring(table.page, asFile(text.replace('"state":"standing"', '"state":"stXnding"')));
  await expect(table.sheet().getByRole('alert')).toContainText(/Unit 1 \(“Raiders”\) was changed after it was saved/);
  await expect(table.button('Import a copy as its log tells it')).toBeVisible();
  await table.tap(table.sheet().getByRole('button', { name: 'Leave everything as it is' }));
  const large = info.outputPath('large.json');
  await writeFile(large, '');
  await truncate(large, 200_000_000);
  await refused(large, /The file has 200 MB; this app reads up to 100 MB/);

  const html = '<img src=x onerror="document.title=1"><b>Bold</b>';
  const { sha256, sums, ...named } = JSON.parse(
    text.replaceAll('"name":"The two printed battles"', `"name":${JSON.stringify(html)}`),
  );
  expect([sha256, sums]).not.toContain(undefined);
  await bring(table.page, asFile(JSON.stringify(named)));
  await expect(table.sheet()).toContainText(html);
  await table.press('Import as a copy');
  await expect(table.sheet()).toBeHidden();
  await table.page.goto('/');
  await expect(table.page.getByRole('list', { name: 'Campaigns' })).toContainText(html);
  await expect(table.page).toHaveTitle('Roll Call');
  await expect(table.page.locator('img[src=x]')).toHaveCount(0);
});

test('the report of a game is copied as text and as Markdown, and told on a page to print', async ({
  table,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await table.campaign();
  await fought(table);
  await table.tab('Campaign');
  await table.open('Report of Game 1');
  const report = table.page.getByRole('article', { name: 'Battle report' });
  await expect(report).toContainText('Raiders: 6 of 8.');
  const clipboard = () => table.page.evaluate(() => navigator.clipboard.readText());
  await table.press('Copy');
  await expect(table.page.getByText('The report is copied.')).toBeVisible();
  expect(await clipboard()).toMatch(
    /^The two printed battles: Game 1\n[\s\S]*\n- Raiders: 6 of 8\. Wounded \(1\): A3 Ordinary man 2\. Killed \(1\): A1 Officer\./,
  );
  await table.press('Copy as Markdown');
  await expect.poll(clipboard).toMatch(/^# The two printed battles: Game 1\n/);
  await table.page.emulateMedia({ media: 'print' });
  await expect(report).toBeVisible();
  await expect(table.button('Copy')).toBeHidden();
  await expect(table.page.getByRole('banner')).toBeHidden();
});

test('the charts tell strength and losses, also as tables', async ({ table }) => {
  await table.campaign();
  await fought(table);
  await table.tab('Campaign');
  await table.open('Charts');
  const losses = table.page.getByRole('table', { name: 'Men who fell, by game and cause' });
  await expect(losses.getByRole('row').nth(0)).toContainText('Melee');
  await expect(losses.getByRole('row').nth(1)).toHaveText('Game 16');
  await expect(table.page.getByRole('table', { name: 'Raiders' }).getByRole('row')).toHaveText(['Game 18', 'Now6']);
});

test('an example campaign is loaded by choice, looked round in, and removed in one tap', async ({ table }) => {
  await table.loadDice();
  await table.newCampaign();
  await table.open('A campaign already begun');
  await expect(table.page.getByText('This is an example')).toBeVisible();
  await table.tap(table.page.getByRole('list', { name: 'Games that are over' }).getByRole('link'));
  await expect(table.page.getByRole('article', { name: 'Battle report' })).toContainText('Turning points');
  await table.back();
  await table.press('Remove it');
  await expect(table.row('New campaign')).toBeVisible();
  await expect(table.page.getByRole('list', { name: 'Campaigns' })).toHaveCount(0);
});

test('after a game the backup is asked for where it is seen at once, until it is saved', async ({ table }) => {
  await table.campaign();
  await table.tab('Campaign');
  await table.press('End the game');
  await table.tap(table.sheet().getByRole('button', { name: 'End the game' }));
  const reminder = table.page.getByText('Game 1 is over, and this campaign was never backed up.');
  await expect(reminder).toBeInViewport();
  await table.tab('Roster');
  await table.tab('Campaign');
  await expect(reminder).toBeInViewport();
  await saved(table.page, 'Save a backup');
  await expect(reminder).toBeHidden();
});
