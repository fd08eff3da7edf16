import { workerAddress } from './address.ts';
import { updateOffline } from './state.ts';

export interface OfflineOptions {
  readonly isBusy: () => boolean;
  /** Registers the worker only after this, to leave the start of the page alone. */
  readonly after?: Promise<unknown>;
}

let gate: OfflineOptions = { isBusy: () => false };
let registration: ServiceWorkerRegistration | undefined;
let overdue = false;

/** Keeps the app's files offline and checks for updates when the app returns to the foreground. */
export async function startOffline(given: OfflineOptions): Promise<void> {
  gate = given;
  // The development server has no worker.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return updateOffline({ readiness: 'unsupported' });
  followWorker();
  answerBusyQuestion();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkForUpdate();
  });
  window.addEventListener('online', () => void checkForUpdate());
  await given.after;
  void navigator.serviceWorker.ready.then((ready) => {
    registration ??= ready;
    return updateState(ready);
  });
  await register();
}

/** Applies a waiting update and reloads all pages, unless one has an open play. */
export async function applyUpdate(): Promise<'applied' | 'busy' | 'none'> {
  const waiting = registration?.waiting;
  if (!waiting && !overdue) return 'none';
  if (gate.isBusy()) return 'busy';
  if (waiting) return (await ask(waiting, 'SKIP_WAITING')) ? 'applied' : 'busy';
  location.reload();
  return 'applied';
}

const workbox = () => import('workbox-window');

/** Sends a message to a worker and returns the answer. Undefined if workbox-window cannot be loaded. */
const ask = (worker: ServiceWorker, type: 'SKIP_WAITING' | 'WHOLE?' | 'NEWS?') =>
  workbox().then(
    ({ messageSW }) => messageSW(worker, { type }),
    () => undefined,
  );

async function register(): Promise<void> {
  try {
    const { Workbox } = await workbox();
    const worker = new Workbox(workerAddress('worker.js'), { updateViaCache: 'none' });
    worker.addEventListener('waiting', () => registration && void updateState(registration));
    worker.addEventListener('redundant', onFailure);
    registration = await worker.register();
  } catch (reason) {
    onFailure();
    console.warn('The files for playing with no signal could not be fetched.', reason);
  }
}

function onFailure(): void {
  if (!registration?.active && !navigator.serviceWorker.controller) updateOffline({ readiness: 'failed' });
}

async function updateState(registration: ServiceWorkerRegistration): Promise<void> {
  if (!registration.active) return;
  updateOffline({ updateReady: overdue || registration.waiting !== null });
  if (registration.waiting) void askNews(registration.waiting);
  updateOffline({ readiness: (await ask(registration.active, 'WHOLE?')) ? 'ready offline' : 'failed' });
}

const askNews = async (waiting: ServiceWorker): Promise<void> => updateOffline({ news: await ask(waiting, 'NEWS?') });

async function checkForUpdate(): Promise<void> {
  if (!registration?.active) return register();
  await registration.update().catch(() => 'no signal, so the next look will do');
  await updateState(registration);
}

function followWorker(): void {
  const { serviceWorker } = navigator;
  let current = serviceWorker.controller;
  serviceWorker.addEventListener('controllerchange', () => {
    const before = current;
    current = serviceWorker.controller;
    if (!before || before === current) return;
    if (!gate.isBusy()) return location.reload();
    overdue = true;
    updateOffline({ updateReady: true });
  });
}

function answerBusyQuestion(): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data?.type === 'BUSY?') ports[0]?.postMessage(gate.isBusy());
  });
}
