import type { Table } from './model.ts';

/** What the key beside a code has copied. */
async function copied(phone: Table): Promise<string> {
  await phone.pressInSheet('copyAsText');
  return phone.page.evaluate(() => navigator.clipboard.readText());
}

/** Puts a code in as text. */
export async function pasteCode(phone: Table, code: string): Promise<void> {
  await phone.press('scanTheirs');
  await phone.part('codeAsText').fill(code);
  await phone.press('useText');
}

/** Links two phones by codes that are copied and pasted: the first, which has a campaign open, runs the game, and the other takes it. */
export async function linkByText(keeper: Table, guest: Table): Promise<void> {
  await keeper.allowClipboard();
  await guest.allowClipboard();
  await keeper.tab('Campaign');
  await keeper.press('linkPhone');
  await keeper.press('showCode');
  const offer = await copied(keeper);
  await guest.page.goto('/#/settings');
  await guest.press('watchGame');
  await pasteCode(guest, offer);
  await pasteCode(keeper, await copied(guest));
  await guest.press('importThis');
  await guest.sentence('watching').waitFor();
  await keeper.press('backToGame');
}
