import type { Table } from './model.ts';

/** Returns the code that its key copies. */
async function copyCode(phone: Table): Promise<string> {
  await phone.pressInSheet('copyAsText');
  return phone.page.evaluate(() => navigator.clipboard.readText());
}

/** Enters a code as text. */
export async function pasteCode(phone: Table, code: string): Promise<void> {
  await phone.press('scanTheirs');
  await phone.part('codeAsText').fill(code);
  await phone.press('useText');
}

/** Links two phones by copied codes. The first has a campaign open and runs the game. The other receives it. */
export async function linkByText(host: Table, guest: Table): Promise<void> {
  await host.allowClipboard();
  await guest.allowClipboard();
  await host.openTab('Campaign');
  await host.press('linkPhone');
  await host.press('showCode');
  const offer = await copyCode(host);
  await guest.page.goto('/#/settings');
  await guest.press('watchGame');
  await pasteCode(guest, offer);
  await pasteCode(host, await copyCode(guest));
  await guest.press('importThis');
  await guest.sentence('watching').waitFor();
  await host.press('backToGame');
}

/** Shares the open campaign under a player's name. Returns the invitation. */
export async function shareCampaign(phone: Table, name: string): Promise<string> {
  await phone.allowClipboard();
  await phone.openTab('Campaign');
  await phone.press('shareWithClub');
  await phone.part('clubName').fill(name);
  await phone.press('shareThis');
  await phone.sentence('shared').waitFor();
  await phone.press('copyInvitation');
  return phone.page.evaluate(() => navigator.clipboard.readText());
}

/** Joins a club by invitation, under a player's name. */
export async function joinByLink(phone: Table, invitation: string, name: string): Promise<void> {
  await phone.page.goto(invitation);
  await phone.press('lookIntoRoom');
  await phone.part('clubName').fill(name);
  await phone.press('joinClub');
}
