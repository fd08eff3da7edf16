import type { Table } from './model.ts';

/** Copies the link code on the open sheet and returns it. */
async function copyCode(phone: Table): Promise<string> {
  await phone.pressInSheet('copyAsText');
  return phone.page.evaluate(() => navigator.clipboard.readText());
}

/** Enters the other phone's link code as text. */
export async function pasteCode(phone: Table, code: string): Promise<void> {
  await phone.press('scanTheirs');
  await phone.part('codeAsText').fill(code);
  await phone.press('useText');
}

/** Links two phones by copied codes. `host` has a campaign open and runs the game. `guest` watches it. */
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

/** Shares the open campaign with the club. Returns the address of the invitation. */
export async function shareOpenCampaign(phone: Table, player: string): Promise<string> {
  await phone.allowClipboard();
  await phone.openTab('Campaign');
  await phone.press('shareWithClub');
  await phone.part('clubName').fill(player);
  await phone.press('shareThis');
  await phone.sentence('shared').waitFor();
  await phone.press('copyInvitation');
  return phone.page.evaluate(() => navigator.clipboard.readText());
}

/** Opens an invitation from `shareOpenCampaign` and joins. */
export async function joinClub(phone: Table, invitation: string, player: string): Promise<void> {
  await phone.page.goto(invitation);
  await phone.press('lookIntoRoom');
  await phone.part('clubName').fill(player);
  await phone.press('joinClub');
}
