import type { Page } from '@playwright/test';
import { expect, test } from './table.ts';

test('the pad refuses an impossible total in a sentence, and enters nothing', {
  tag: '@full',
}, async ({ table }) => {
  await table.beginSample();
  await table.openTab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.acceptShown();
  await table.answer('4');
  await table.key('9').click({ force: true });
  await expect(table.asked).toContainText('8 dice make 8–48, not 49.');
  await expect(table.part('soFar')).toHaveText('4');
  await table.answer('8');
  await table.answer('Enter 48');
  await expect(table.step('Raiders roll')).toContainText('48');
});

test('an invalid backup is refused with the place of the fault, and changes nothing', { tag: '@full' }, async ({
  table,
}) => {
  await table.beginSample();
  await table.page.goto('/#/settings');
  // Firefox's driver keeps the file dialog open, so one dialog receives every file on the same page.
  const picking = table.page.waitForEvent('filechooser');
  await table.press('restore');
  const choice = await picking;
  const restore = async (text: string, refused: RegExp) => {
    await choice.setFiles({ name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    const notice = table.alert('importFailed');
    await expect(notice).toContainText(refused);
  };
  await restore('half a fi', /cannot be read: it is cut short, was changed, or isn’t a Roll Call file/);
  await restore('{"of":"something else"}', /This isn’t a Roll Call backup\./);
  await restore('{"file":"roll-call backup","v":99}', /is of version 99, which is newer than this app knows/);
  await table.page.goto('/');
  await expect(table.row('The two printed battles')).toBeVisible();
});

test('a full disk is reported, answers are kept, and they are written once there is room', async ({ table }) => {
  await table.load(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...given) {
      if (document.documentElement.hasAttribute('data-full')) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    };
  });
  const setFull = (page: Page, on: boolean) =>
    page.evaluate((on) => document.documentElement.toggleAttribute('data-full', on), on);
  await table.beginSample();
  await table.openTab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.acceptShown();
  await table.waitUntilSaved();
  await setFull(table.page, true);
  await table.enterTotal(26);
  await table.enterTotal(11);
  const notice = table.alert('notSaved');
  await expect(notice).toBeVisible();
  await expect(table.step('Hill Post rolls')).toContainText('11');
  await setFull(table.page, false);
  await table.press('tryAgain');
  await expect(notice).toBeHidden();
  await table.reopen();
  await expect(table.step('Raiders roll')).toContainText('26');
  await expect(table.step('Hill Post rolls')).toContainText('11');
});

test('a write that always fails is reported, never shown as saved, and can be tried again', async ({ table }) => {
  await table.load(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...given) {
      if (document.documentElement.hasAttribute('data-failing')) throw new DOMException('failing', 'DataCloneError');
      return put.apply(this, given);
    };
  });
  const setFailing = (on: boolean) =>
    table.page.evaluate((on) => document.documentElement.toggleAttribute('data-failing', on), on);
  await table.beginSample();
  await table.openTab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.acceptShown();
  await table.waitUntilSaved();
  await setFailing(true);
  await table.enterTotal(26);
  const bar = table.part('bar');
  const notice = table.alert('notSaved');
  await expect(notice).toContainText(/Not saved: 1 change waits.*try again/s);
  await expect(bar).toContainText('not saved');
  await setFailing(false);
  await table.press('tryAgain');
  await expect(notice).toBeHidden();
  await table.reopen();
  await expect(table.step('Raiders roll')).toContainText('26');
});

test('the bar never shows "saved" for a key that a reload would lose', async ({ table }) => {
  await table.beginSample();
  await table.openTab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.acceptShown();
  await table.waitUntilSaved();
  const reloaded = table.page.waitForEvent('load');
  // Reloads as soon as the bar says saved; the typed digit must survive. The script stores the bar's text before the
  // reload, since a later reply could be lost with the page.
  await table.key('1').evaluate((key: HTMLElement) => {
    const bar = document.querySelector('header')!;
    const words = () => bar.textContent!;
    key.click();
    queueMicrotask(() => {
      sessionStorage.setItem('said', words());
      const look = () => {
        if (!/(?<!not )saved/.test(words())) return;
        watch.disconnect();
        location.reload();
      };
      const watch = new MutationObserver(look);
      watch.observe(bar, { childList: true, subtree: true, characterData: true });
      look();
    });
  });
  await reloaded;
  expect(await table.page.evaluate(() => sessionStorage.getItem('said'))).toContain('saving…');
  await expect(table.part('soFar')).toHaveText('1');
});
