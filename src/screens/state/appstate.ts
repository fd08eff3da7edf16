import { effect, signal } from '@preact/signals';
import { isHeld } from '../../components/hooks/hold.ts';
import { fetchFile } from '../../engine/file.ts';
import { Refusal } from '../../engine/refusal.ts';
import type { News, Store, StoreState } from '../../storage/store.ts';
import type { OpenCampaign } from './opencampaign.ts';
import { go, route } from './route.ts';

/** The store, once it is open. */
export const store = signal<Store | undefined>(undefined);

/** How things stand with the store. */
export const storeState = signal<StoreState | undefined>(undefined);

/** The campaign that is open. */
export const openCampaign = signal<OpenCampaign | undefined>(undefined);

/** A sentence for what went wrong last, until it is closed. */
export const trouble = signal<string | undefined>(undefined);

/** A text that the browser would not copy, until it is closed. */
export const uncopied = signal<string | undefined>(undefined);

/** The key that takes back what was done. */
export type UndoKey = { readonly label: string; readonly act: () => Promise<unknown> };

/** What was done, in a sentence, and what takes it back; the log can take it back too. */
export type Done = { readonly words: string; readonly back?: UndoKey; readonly at: number };

/** What was done last, until it is closed or another screen is gone to. */
export const done = signal<Done | undefined>(undefined);

/** What was refused last. */
let refused: string | undefined;

/** Says what was done, and offers to take it back where it was an entry of the log; what was refused before is said no more. */
export function say(words: string, back?: UndoKey): void {
  if (trouble.value === refused) trouble.value = undefined;
  done.value = { words, at: Date.now(), ...(back ? { back } : {}) };
}

/** How long before a change of screens something must have been done not to be said on the next one, in milliseconds. */
const STALE = 1000;

/** Whether a play is open in this page. */
export const playing = signal(false);

/** Whether the app has just been opened at its first screen, and nothing is tapped yet. */
export const justOpened = signal(false);

/** Whether this page may not be reloaded for an update: a play is open in it, or something is typed, or not on the disk yet. */
export const busy = (): boolean => playing.value || isHeld() || (storeState.value?.saving.at ?? 'saved') !== 'saved';

/** Settings of this device: theme, last values. */
export const settings = signal<Readonly<Record<string, unknown>>>({});

/** Takes the store, and follows its news. */
export async function openAppState(opened: Store): Promise<void> {
  store.value = opened;
  storeState.value = opened.state();
  opened.subscribe(onNews);
  // The browser asks before it lets go of what only this page knows: what is typed, and what the disk has refused.
  addEventListener('beforeunload', (event) => {
    if (isHeld() || storeState.value?.saving.at === 'failed') event.preventDefault();
  });
  effect(() => {
    const last = route.value && done.peek();
    if (last && Date.now() - last.at > STALE) done.value = undefined;
  });
  settings.value = await opened.settings();
}

/** What was set and is not on the disk yet. */
const unsaved = new Map<string, unknown>();

/** Keeps a setting of this device; it holds at once. */
export function keepSetting(name: string, value: unknown): Promise<unknown> {
  settings.value = { ...settings.value, [name]: value };
  unsaved.set(name, value);
  return attempt(store.value!.set(name, value).finally(() => unsaved.get(name) === value && unsaved.delete(name)));
}

/** The campaign that is being opened. */
let opening: { readonly id: string; readonly campaign: Promise<OpenCampaign> } | undefined;

/** Opens a campaign, unless it is open already, or being opened. */
export async function switchCampaign(id: string): Promise<OpenCampaign> {
  if (openCampaign.value?.id === id) return openCampaign.value;
  if (opening?.id === id) return opening.campaign;
  openCampaign.value = undefined;
  const from = store.value!;
  const open = async () => {
    // The first screen needs no rules: they are fetched with the first campaign.
    const { OpenCampaign } = await fetchFile(() => import('./opencampaign.ts'));
    return OpenCampaign.open(from, id);
  };
  const mine = { id, campaign: open() };
  opening = mine;
  try {
    const opened = await mine.campaign;
    // What is wanted last is what is open; a store that was closed meanwhile leaves nothing open.
    if (opening === mine && store.value === from) openCampaign.value = opened;
    return opened;
  } finally {
    if (opening === mine) opening = undefined;
  }
}

/** Does something that may be refused; what is refused is said in a sentence, everything else is a fault and thrown. */
export function attempt(doing: Promise<unknown>): Promise<unknown> {
  return doing.catch((error: unknown) => {
    trouble.value = error instanceof Error ? error.message : String(error);
    if (!(error instanceof Refusal)) throw error;
    refused = error.message;
  });
}

const takeSettings = (kept: Readonly<Record<string, unknown>>): void => {
  settings.value = { ...kept, ...Object.fromEntries(unsaved) };
};

/** Takes everything up again after it was replaced as a whole. */
async function reopenCampaign(): Promise<void> {
  const open = openCampaign.value?.id ?? opening?.id;
  openCampaign.value = undefined;
  opening = undefined;
  // What would be undone is no longer what is shown.
  done.value = undefined;
  takeSettings(await store.value!.settings());
  // Another may have been opened meanwhile.
  if (open === undefined || openCampaign.value || opening) return;
  await switchCampaign(open).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    if (route.value[1] === open) go([], 'replace');
  });
}

/** Says every fault that nothing else has caught, from now on; the browser's log keeps it too. */
export function followFaults(): void {
  addEventListener('error', ({ message }) => {
    trouble.value = message;
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    trouble.value = reason instanceof Error ? reason.message : String(reason);
  });
}

function onNews(news: News): void {
  if (news.kind === 'state') {
    const turned = storeState.value?.role !== news.state.role;
    storeState.value = news.state;
    // Who writes now goes on from what is on the disk, and who no longer does has nothing else to show.
    if (turned && openCampaign.value) attempt(openCampaign.value.reload());
  }
  if (news.kind === 'settings' && news.by === 'elsewhere') attempt(store.value!.settings().then(takeSettings));
  if (news.kind === 'warning') trouble.value = news.why;
  if (news.kind === 'anew') attempt(reopenCampaign());
  if (news.kind === 'changed' && news.by === 'elsewhere' && news.campaign === openCampaign.value?.id)
    attempt(openCampaign.value.reload());
}
