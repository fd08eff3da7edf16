import './styles.ts';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { applyTheme, type Theme } from './components/theme/theme.ts';
import { startWorker } from './pwa/address.ts';
import { startOffline } from './pwa/register.ts';
import { randomId } from './random/dice.ts';
import { App } from './screens/app/app.tsx';
import { fetchFiles, launchTarget, openFirstScreen } from './screens/app/firstscreen.ts';
import {
  errorMessage,
  isBusy,
  isLaunchedWithoutRoute,
  openAppState,
  openCampaign,
  reportUncaughtErrors,
  settings,
  upgradeShare,
} from './screens/state/appstate.ts';
import { captureInstallOffer } from './screens/state/device/install.ts';
import { rememberCampaign } from './screens/state/device/lastcampaign.ts';
import { openLaunchedFiles } from './screens/state/device/launchedfiles.ts';
import { followRoute, route } from './screens/state/route.ts';
import { openStore } from './storage/idbstore.ts';
import { vocabulary } from './sync/transfer/vocabulary.ts';
import transferWorker from './sync/transfer/worker.ts?worker&url';
import { systemOf } from './systems/systems.ts';

/** Longest wait for the records before the app is drawn without them, in milliseconds. */
const RECORDS_TIMEOUT_MS = 700;

const page = document.getElementById('app')!;
const stylesheet = document.querySelector<HTMLLinkElement>('link[media="not all"]');
reportUncaughtErrors();
captureInstallOffer();
followRoute();
openLaunchedFiles();
isLaunchedWithoutRoute.value = route.value.length === 0;
if (import.meta.env.DEV && location.search === '?debug')
  import('./screens/debug/debugpanel.tsx').then(({ showDebugPanel }) => showDebugPanel()).catch(showTrouble);
const first = launchTarget();
const opened = openStore({
  now: () => new Date().toISOString(),
  id: randomId,
  vocabulary,
  systemOf,
  worker: () => startWorker(transferWorker),
  onUpgrade: (share) => (upgradeShare.value = share),
  firstScreen: first,
})
  .then(openAppState)
  .then(() => applyTheme((settings.value.theme as Theme | undefined) ?? 'system'));
// The screens fetch missing files again and report them.
const fetched = fetchFiles(first).catch(() => {});
const timeout = new Promise((over) => setTimeout(over, RECORDS_TIMEOUT_MS));
const ready = Promise.race([opened.then(openFirstScreen), timeout]).catch(() => {}); // The screen reports it.
const shown = Promise.all([ready, styled()]).then(show);
opened.catch(showTrouble);
startOffline({ isBusy, after: Promise.all([shown, fetched]).then(idle) }).catch(showTrouble);
effect(() => {
  const open = openCampaign.value;
  if (open) rememberCampaign({ id: open.id, system: open.system.id, hasFight: open.loaded.value.plays.length > 0 });
});
// The app has started, so the page need not be loaded again.
page.querySelector('.late')?.remove();

/** Resolves when the stylesheet has loaded. It does not apply yet, since the page has styles of its own. */
function styled(): Promise<unknown> | undefined {
  if (!stylesheet || stylesheet.sheet) return undefined;
  return new Promise((resolve) => {
    for (const end of ['load', 'error']) stylesheet.addEventListener(end, resolve);
  });
}

function show(): void {
  if (stylesheet) {
    stylesheet.media = 'all';
    document.head.querySelector('style')?.remove();
  }
  page.replaceChildren();
  render(<App />, page);
}

/** Resolves when the browser has nothing else to do. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 3000 });
    else setTimeout(resolve, 500);
  });
}

function showTrouble(error: Error): never {
  errorMessage.value = error.message;
  throw error;
}
