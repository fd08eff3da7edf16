import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { Phone } from '../../testkit/phone.ts';
import { sampleOf } from '../../testkit/samplesize.ts';
import { FileSheet } from '../parts/files/filesheet.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';

let desk: AtDesk;
let campaign: OpenCampaign;
/** Files and texts that reached the share sheet, the downloads or the clipboard. */
let sharedItems: string[];
/** Number of presses that led to a share sheet or a file. */
let shareCount: number;

beforeEach(async () => {
  desk = await AtDesk.open(new Phone(new IDBFactory()));
  campaign = await desk.campaign();
  sharedItems = [];
  shareCount = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    shareCount += 1;
    sharedItems.push(this.download);
  });
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    shareCount += 1;
    sharedItems.push(text.slice(0, 10));
  });
});
afterEach(async () => {
  await vi.dynamicImportSettled();
  cleanup();
  desk.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
});

const rejecting = (error: unknown) => () => Promise.reject(error);

/** Share sheet behaviours of browsers. */
const BEHAVIOURS: Readonly<Record<string, { share?: (data: ShareData) => Promise<void>; canShare?: () => boolean }>> = {
  works: {
    share: async ({ files, text }) => void sharedItems.push(files?.[0]?.name ?? String(text)),
    canShare: () => true,
  },
  'is cancelled': { share: rejecting(new DOMException('cancelled', 'AbortError')), canShare: () => true },
  'is not allowed': { share: rejecting(new DOMException('no', 'NotAllowedError')), canShare: () => true },
  'fails as data': { share: rejecting(new DOMException('no', 'DataError')), canShare: () => true },
  'is still open elsewhere': { share: rejecting(new DOMException('no', 'InvalidStateError')), canShare: () => true },
  'fails with a type error': { share: rejecting(new TypeError('no')), canShare: () => true },
  'fails with no error at all': { share: rejecting('no'), canShare: () => true },
  'throws at once': {
    share: () => {
      throw new TypeError('no');
    },
    canShare: () => true,
  },
  'never settles': { share: () => new Promise<never>(() => {}), canShare: () => true },
  'is missing': {},
  'refuses the type': { share: rejecting(new TypeError('type')), canShare: () => false },
};

function behave({ share, canShare }: (typeof BEHAVIOURS)[string]): void {
  const counted =
    share &&
    ((data: ShareData) => {
      shareCount += 1;
      return share(data);
    });
  Object.defineProperty(navigator, 'share', { configurable: true, value: counted });
  Object.defineProperty(navigator, 'canShare', { configurable: true, value: canShare });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));

async function endGame(): Promise<void> {
  const { id, begun } = campaign.game.value!;
  await campaign.edit('The game ends', [{ of: 'game', id, field: 'ended', from: null, to: begun }], 'game');
}

/** Opens a screen that shares something, and returns the region of its keys. */
const PLACES: Readonly<Record<string, () => Promise<HTMLElement>>> = {
  'a backup': async () => {
    render(desk.at('c', 'c', 'settings'));
    return (await button('Save a backup')).closest<HTMLElement>('section')!;
  },
  'the reminder of a backup': async () => {
    await endGame();
    render(desk.at('c', 'c', 'campaign'));
    return (await screen.findByText('Time for a backup')).closest<HTMLElement>('.notice')!;
  },
  'a campaign for another phone': async () => {
    render(desk.at('c', 'c', 'campaign'));
    await press(/^Hand over to another phone/);
    return screen.findByRole('dialog');
  },
  'a snapshot': async () => {
    await desk.store.snapshot();
    render(desk.at('settings'));
    const list = within(await screen.findByRole('list', { name: 'Snapshots' }));
    await userEvent.click((await list.findAllByRole('button'))[0]!);
    return screen.findByRole('dialog');
  },
  'a report': async () => {
    render(desk.at('c', 'c', 'report', campaign.game.value!.id));
    await button('Copy as Markdown');
    return document.body;
  },
  'the page for the club': async () => {
    render(desk.at('c', 'c', 'campaign'));
    await press(/^Page for the club/);
    const sheet = await screen.findByRole('dialog');
    await within(sheet).findAllByRole('button', { name: /^(Share|Download)$/ });
    return sheet;
  },
  'a picture': async () => {
    const file = { what: 'Picture', content: new Blob(['x'], { type: 'image/png' }), name: 'p', kind: 'png' } as const;
    render(
      <FileSheet title="Picture to share" file={file} onClose={() => {}}>
        A picture
      </FileSheet>,
    );
    return screen.findByRole('dialog');
  },
};

/** Labels of the key that shares: the primary key, or its substitute in a browser without a share sheet. */
const SHARE_KEY = /^(Save a backup|Save the file to hand over|Save it as a file|Share|Copy|Download)$/;
const OTHER = /^(Download|Download it)$/;

/** Results shown after sharing, or while no share sheet has answered. */
const RESULT = /shared( as a backup)?\.$|^Shared\.$|to your downloads|copied\.$|Press Download\.$/;

const keysOf = (place: HTMLElement, name: RegExp) => within(place).getAllByRole('button', { name });
const firstOf = (place: HTMLElement) =>
  within(place).queryByRole('button', { name: 'Share' }) ?? keysOf(place, SHARE_KEY)[0]!;

const CASES = Object.keys(BEHAVIOURS).flatMap((behaviour) =>
  Object.keys(PLACES).map((name) => [behaviour, name] as const),
);

// 4 is coprime to the number of places, so the sample covers each place and each behaviour.
test.each(sampleOf(CASES, 4))(
  'where the share sheet %s, %s still leaves the phone, and no key stays dead',
  async (behaviour, name) => {
    behave(BEHAVIOURS[behaviour]!);
    const place = await PLACES[name]!();
    const first = firstOf(place);
    await userEvent.click(first);
    await waitFor(() => expect(shareCount).toBeGreaterThan(0));
    const isCancelled = behaviour === 'is cancelled';
    const result = () => within(document.body).findAllByText(RESULT);
    if (!isCancelled) await result();
    if (sharedItems.length === 0) {
      await userEvent.click(keysOf(place, OTHER)[0]!);
      await waitFor(() => expect(sharedItems).toHaveLength(1));
      await result();
    }
    if (name === 'the reminder of a backup') return waitFor(() => expect(first.isConnected).toBe(false));
    const before = shareCount;
    await userEvent.click(first);
    await waitFor(() => expect(shareCount).toBeGreaterThan(before));
    if (!isCancelled) await result();
  },
);
