import type { Page } from '@playwright/test';
import { Table } from '../model.ts';
import { KEYS } from '../names.ts';
import { type Way, way } from '../places.ts';
import { savedText } from '../saved.ts';

/** Screen of the app. `prepare` opens it, whatever the page shows before. */
export interface Screen {
  readonly name: string;
  prepare(page: Page): Promise<void>;
}

export const press =
  (name: string | RegExp): Way =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click();

export const flipSwitchAndCloseSheet =
  (name: RegExp): Way =>
  async (page) => {
    await page.getByRole('switch', { name }).click();
    await page.keyboard.press('Escape');
  };

export const pressInSheet =
  (name: string | RegExp): Way =>
  (page) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).last().click();

export const open =
  (name: string | RegExp): Way =>
  (page) =>
    page.getByRole('main').getByRole('link', { name }).first().click();

export const waitForDownloadKey: Way = (page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Download' }).waitFor();

export const unfold =
  (title: string): Way =>
  (page) =>
    page.getByText(title, { exact: true }).last().click();

export const waitForHeading =
  (title: string | RegExp): Way =>
  (page) =>
    page.getByRole('heading', { name: title }).first().waitFor();

export const waitUntilGone =
  (title: string): Way =>
  (page) =>
    page.getByRole('heading', { name: title }).waitFor({ state: 'hidden' });

export const nextPhase =
  (name: string): Way =>
  (page) =>
    new Table(page).nextPhase(name);

export const openTab =
  (name: string): Way =>
  (page) =>
    page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name }).click();

/** Waits until a step of a play is shown and saved. */
export const waitForStep = (title: string | RegExp): Way => way(waitForHeading(title), waitUntilSaved);

export const tapThroughLesson =
  (taps: number): Way =>
  async (page) => {
    const question = page.getByRole('region', { name: 'Question' });
    for (let tap = 1; tap <= taps; tap++) {
      await question.getByText(`${tap} of `).waitFor();
      await question.getByRole('button').click();
    }
    await question.getByText(`${taps + 1} of `).waitFor();
  };

/** Selects a radio option. `question` is needed if several questions offer it. */
export const selectRadio =
  (name: string, question?: string): Way =>
  (page) =>
    (question === undefined ? page : new Table(page).choices(question))
      .getByRole('radio', { name: new RegExp(`^([A-Z]{1,3} )?${name}( |$)`) })
      .locator('..')
      .click();

/** Presses a key of the pad by the beginning of its name. Before "Continue", it scrolls a form to its end. */
export const pressPadKey =
  (name: string): Way =>
  async (page) => {
    if (name === 'Continue') await new Table(page).scrollToContinue();
    await page
      .getByRole('region', { name: 'Question' })
      .getByRole('button', { name: new RegExp(`^${name.replace('?', '\\?')}( |,|$)`) })
      .first()
      .click();
  };

export const openStep =
  (title: string | RegExp): Way =>
  async (page) => {
    const story = page.getByRole('button', { name: 'Story' });
    if ((await story.count()) > 0) await story.click();
    await page.getByRole('list', { name: 'Story so far' }).getByRole('button', { name: title }).first().click();
  };

/** Opens the breakdown of a number, such as one side's dice. */
export const openSum =
  (title: string): Way =>
  (page) =>
    page.getByRole('region', { name: title, exact: true }).getByRole('button').last().click();

/** Enters killed and wounded men of a unit for a game already played. */
export const enterLosses = (unit: RegExp, ...men: readonly (readonly [tag: string, result: string])[]): Way =>
  way(
    press(unit),
    ...men.flatMap(([tag, result]) =>
      (result === 'Killed' ? [1, 2] : [1]).map(() => pressInSheet(new RegExp(`^${tag} `))),
    ),
    pressInSheet(KEYS.done),
  );

export const selectRules =
  (name: RegExp): Way =>
  (page) =>
    page.getByRole('radio', { name }).locator('..').click();

/** Enters one side's dice where both sides roll on one screen. `keys` names one key per row. */
export const enterCounts =
  (side: string, ...keys: readonly string[]): Way =>
  async (page) => {
    const tabs = page.getByRole('group', { name: 'Rolled together' });
    await tabs.getByRole('button', { name: new RegExp(`^${side}`) }).click();
    const pad = page.getByRole('region', { name: 'Question' });
    for (const name of keys) await pad.getByRole('button', { name, exact: true }).click();
  };

export const enterDice =
  (...faces: readonly number[]): Way =>
  async (page) => {
    for (const face of faces) await pressPadKey(`${face}`)(page);
  };

export const tickMan =
  (tag: string): Way =>
  (page) =>
    page
      .getByRole('checkbox', { name: new RegExp(`^${tag} `) })
      .locator('..')
      .click();

export function waitForText(words: string | RegExp): Way {
  return (page) => page.getByText(words).first().waitFor();
}

export function scrollToRole(role: 'figure'): Way {
  return (page) =>
    page
      .getByRole(role)
      .first()
      .evaluate((thing) => thing.scrollIntoView());
}

export function waitForLabel(label: string): Way {
  return (page) => page.getByLabel(label, { exact: true }).first().waitFor();
}

export function waitUntilSaved(page: Page): Promise<void> {
  return page.getByRole('banner').getByText('saved', { exact: true }).waitFor();
}

/** Waits until a tab of a campaign is open. A play leads there only once it is recorded. */
export function waitForTab(tab: string): Way {
  return (page) => page.waitForURL(new RegExp(`/${tab}$`));
}

export function waitForEnd(page: Page): Promise<void> {
  return page.getByRole('button', { name: KEYS.accept }).waitFor();
}

export function waitForQuestion(page: Page): Promise<void> {
  return page.getByRole('region', { name: 'Question' }).waitFor();
}

/** Plays a fight to its end. Accepts forms, lets the app roll and draw, else presses the first key. */
export async function playToEnd(page: Page): Promise<void> {
  const pad = page.getByRole('region', { name: 'Question' });
  const steps = page.getByRole('list', { name: 'Story so far' }).getByRole('listitem');
  const end = page.getByRole('button', { name: KEYS.accept });
  while ((await end.count()) === 0) {
    const before = await steps.count();
    if ((await pad.getByRole('button', { name: /More below$/ }).count()) > 0) await new Table(page).scrollToContinue();
    const ready = pad.getByRole('button', { name: /^(Continue|Use app|Roll|App draws|Draw)/ });
    const options = pad.getByRole('button').filter({ hasNotText: /\?$/ });
    await ((await ready.count()) > 0 ? ready : options).first().click();
    await steps.nth(before).or(end).first().waitFor();
  }
}

export function waitForLink(name: RegExp): Way {
  return (page) => page.getByRole('main').getByRole('link', { name }).first().waitFor();
}

export function waitForAlert(page: Page): Promise<void> {
  return page.getByRole('alert').first().waitFor();
}

/** Chooses a file for "Restore a backup". */
export async function restoreFile(page: Page, buffer: Buffer): Promise<void> {
  const picking = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Restore a backup' }).click();
  await (await picking).setFiles({ name: 'backup.json', mimeType: 'application/json', buffer });
}

/** Downloads a backup and chooses it for "Restore a backup". */
export async function saveAndChooseBackup(page: Page): Promise<void> {
  await restoreFile(page, Buffer.from(await savedText(new Table(page), 'saveBackup')));
}

/** Makes every later sheet fail as it opens. */
export function makeSheetsFail(page: Page): Promise<void> {
  return page.evaluate(() => {
    HTMLDialogElement.prototype.showModal = () => {
      throw new Error('This sheet was made to fail.');
    };
  });
}

/** Makes every later write to the database fail. */
export function makeWritesFail(page: Page): Promise<void> {
  return page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    };
  });
}
