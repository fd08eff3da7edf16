import { workerAddress } from './address.ts';
import { learn } from './state.ts';

/** What the app tells: whether a play is open in this page, so that no update may reload it. */
export interface Gate {
  readonly busy: () => boolean;
}

let gate: Gate = { busy: () => false };
let registration: ServiceWorkerRegistration | undefined;
let overdue = false;

/** Keeps the app's files on the device and looks for newer ones whenever the app comes to the front. */
export async function startOffline(given: Gate): Promise<void> {
  gate = given;
  // The development server has no worker to offer.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return learn({ readiness: 'unsupported' });
  followWorker();
  answerWorker();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look();
  });
  window.addEventListener('online', () => void look());
  void navigator.serviceWorker.ready.then((ready) => {
    registration ??= ready;
    return check(ready);
  });
  await register();
}

/** Puts a waiting update to use, which reloads every page, unless a play is open in any of them. */
export async function applyUpdate(): Promise<'applied' | 'busy' | 'none'> {
  const waiting = registration?.waiting;
  if (!waiting && !overdue) return 'none';
  if (gate.busy()) return 'busy';
  if (waiting) return (await ask(waiting, 'SKIP_WAITING')) ? 'applied' : 'busy';
  location.reload();
  return 'applied';
}

/** Fetched beside the first screen, which does without it. */
const workbox = () => import('workbox-window');

/** What a worker answers; nothing where the file that asks it is missing itself. */
const ask = (worker: ServiceWorker, type: 'SKIP_WAITING' | 'WHOLE?' | 'NEWS?') =>
  workbox().then(
    ({ messageSW }) => messageSW(worker, { type }),
    () => undefined,
  );

async function register(): Promise<void> {
  try {
    const { Workbox } = await workbox();
    const worker = new Workbox(workerAddress('worker.js'), { updateViaCache: 'none' });
    worker.addEventListener('waiting', () => registration && void check(registration));
    worker.addEventListener('redundant', onFailure);
    registration = await worker.register();
  } catch (reason) {
    onFailure();
    console.warn('The files for playing with no signal could not be fetched.', reason);
  }
}

function onFailure(): void {
  if (!registration?.active && !navigator.serviceWorker.controller) learn({ readiness: 'failed' });
}

async function check(registration: ServiceWorkerRegistration): Promise<void> {
  if (!registration.active) return;
  learn({ updateReady: overdue || registration.waiting !== null });
  if (registration.waiting) void askNews(registration.waiting);
  learn({ readiness: (await ask(registration.active, 'WHOLE?')) ? 'ready offline' : 'failed' });
}

const askNews = async (waiting: ServiceWorker): Promise<void> => learn({ news: await ask(waiting, 'NEWS?') });

async function look(): Promise<void> {
  if (!registration?.active) return register();
  await registration.update().catch(() => 'no signal, so the next look will do');
  await check(registration);
}

/** Reloads when a newer worker takes over; the first worker to take over brings nothing new. */
function followWorker(): void {
  const { serviceWorker } = navigator;
  let current = serviceWorker.controller;
  serviceWorker.addEventListener('controllerchange', () => {
    const before = current;
    current = serviceWorker.controller;
    if (!before || before === current) return;
    if (!gate.busy()) return location.reload();
    overdue = true;
    learn({ updateReady: true });
  });
}

function answerWorker(): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data?.type === 'BUSY?') ports[0]?.postMessage(gate.busy());
  });
}
