import { effect, signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { hasUnsavedInput } from '../../components/hooks/leaveguard.ts';
import { fetchOnce } from '../../engine/data/fetchfile.ts';
import { Refusal } from '../../engine/refusal.ts';
import type { News, Store, StoreState } from '../../storage/store.ts';
import type { OpenCampaign } from './opencampaign.ts';
import { go, route } from './route.ts';

export const store = signal<Store | undefined>(undefined);

export const storeState = signal<StoreState | undefined>(undefined);

export const openCampaign = signal<OpenCampaign | undefined>(undefined);

export const errorMessage = signal<string | undefined>(undefined);

export const textToCopy = signal<string | undefined>(undefined);

export type UndoKey = { readonly label: string; readonly act: () => Promise<unknown> };

export type LastAction = { readonly message: string; readonly undo?: UndoKey; readonly at: number };

export const lastAction = signal<LastAction | undefined>(undefined);

let refusalMessage: string | undefined;

export function say(words: string, undo?: UndoKey): void {
  if (errorMessage.value === refusalMessage) errorMessage.value = undefined;
  lastAction.value = { message: words, at: Date.now(), ...(undo ? { undo } : {}) };
}

/** Age in milliseconds from which a message disappears when the screen changes. */
const STALE_MS = 1000;

export const isPlaying = signal(false);

export const isLaunchedWithoutRoute = signal(false);

/** Progress of the upgrade of the stored data, 0–1. Undefined without an upgrade. */
export const upgradeShare = signal<number | undefined>(undefined);

/** True while an update must not reload the page: a play is open, or input or changes are unsaved. */
export const isBusy = (): boolean =>
  isPlaying.value || hasUnsavedInput() || (storeState.value?.saving.kind ?? 'saved') !== 'saved';

export const settings = signal<Readonly<Record<string, unknown>>>({});

export async function openAppState(opened: Store): Promise<void> {
  store.value = opened;
  storeState.value = opened.state();
  opened.subscribe(onNews);
  // The browser asks before it discards input, or changes that could not be saved.
  addEventListener('beforeunload', (event) => {
    if (hasUnsavedInput() || storeState.value?.saving.kind === 'failed') event.preventDefault();
  });
  effect(() => {
    const last = route.value && lastAction.peek();
    if (last && Date.now() - last.at > STALE_MS) lastAction.value = undefined;
  });
  settings.value = await opened.settings();
}

const unsaved = new Map<string, unknown>();

export function keepSetting(name: string, value: unknown): Promise<unknown> {
  settings.value = { ...settings.value, [name]: value };
  unsaved.set(name, value);
  return attempt(
    store.value!.setSetting(name, value).finally(() => unsaved.get(name) === value && unsaved.delete(name)),
  );
}

export const fetchOpenCampaign = fetchOnce(() => import('./opencampaign.ts'));

let opening: { readonly id: string; readonly campaign: Promise<OpenCampaign> } | undefined;

export async function switchCampaign(id: string): Promise<OpenCampaign> {
  if (openCampaign.value?.id === id) return openCampaign.value;
  if (opening?.id === id) return opening.campaign;
  openCampaign.value = undefined;
  const from = store.value!;
  const open = async () => {
    const { OpenCampaign } = await fetchOpenCampaign();
    return OpenCampaign.open(from, id);
  };
  const mine = { id, campaign: open() };
  opening = mine;
  try {
    const opened = await mine.campaign;
    // The last request wins. A store closed meanwhile opens nothing.
    if (opening === mine && store.value === from) openCampaign.value = opened;
    return opened;
  } finally {
    if (opening === mine) opening = undefined;
  }
}

/** Reports a rejection on the screen. Rethrows it unless it is a Refusal. */
export function attempt(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => {
    errorMessage.value = error instanceof Error ? error.message : String(error);
    if (!(error instanceof Refusal)) throw error;
    refusalMessage = error.message;
  });
}

/** Loads a value, and again when an input changes. Undefined until the first is loaded. Ignores outdated results. */
export function useLoaded<T>(load: () => Promise<T> | undefined, inputs: readonly unknown[]): T | undefined {
  const [loaded, setLoaded] = useState<T | undefined>(undefined);
  useEffect(() => {
    let gone = false;
    const loading = load();
    if (loading) attempt(loading.then((found) => !gone && setLoaded(() => found)));
    return () => {
      gone = true;
    };
  }, inputs);
  return loaded;
}

const takeSettings = (kept: Readonly<Record<string, unknown>>): void => {
  settings.value = { ...kept, ...Object.fromEntries(unsaved) };
};

async function reopenCampaign(): Promise<void> {
  const open = openCampaign.value?.id ?? opening?.id;
  openCampaign.value = undefined;
  opening = undefined;
  // The undo refers to data that is gone.
  lastAction.value = undefined;
  takeSettings(await store.value!.settings());
  // Another campaign may be open by now.
  if (open === undefined || openCampaign.value || opening) return;
  await switchCampaign(open).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    if (route.value[1] === open) go([], 'replace');
  });
}

export function reportUncaughtErrors(): void {
  addEventListener('error', ({ message }) => {
    // Not a fault: the browser tells the observers that are left in its next frame.
    if (!message.startsWith('ResizeObserver loop')) errorMessage.value = message;
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    errorMessage.value = reason instanceof Error ? reason.message : String(reason);
  });
}

function onNews(news: News): void {
  if (news.kind === 'state') {
    const turned = storeState.value?.role !== news.state.role;
    storeState.value = news.state;
    // A new writer continues from the disk; a former writer shows the disk too.
    if (turned && openCampaign.value) attempt(openCampaign.value.reload());
  }
  if (news.kind === 'settings' && news.by === 'elsewhere') attempt(store.value!.settings().then(takeSettings));
  if (news.kind === 'warning') errorMessage.value = news.why;
  if (news.kind === 'replaced') attempt(reopenCampaign());
  if (news.kind === 'changed' && news.by === 'elsewhere' && news.campaign === openCampaign.value?.id)
    attempt(openCampaign.value.reload());
}
