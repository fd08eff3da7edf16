import './styles.ts';
import { render } from 'preact';
import { applyTheme, type Theme } from './components/theme/theme.ts';
import { startWorker } from './pwa/address.ts';
import { startOffline } from './pwa/register.ts';
import { randomId } from './random/dice.ts';
import { App } from './screens/app/app.tsx';
import {
  errorMessage,
  isBusy,
  isFreshStart,
  openAppState,
  reportUncaughtErrors,
  settings,
  upgradeShare,
} from './screens/state/appstate.ts';
import { captureInstallOffer } from './screens/state/device/install.ts';
import { openLaunchedFiles } from './screens/state/device/launchedfiles.ts';
import { followRoute, route } from './screens/state/route.ts';
import { openStore } from './storage/idbstore.ts';
import { vocabulary } from './sync/transfer/vocabulary.ts';
import transferWorker from './sync/transfer/worker.ts?worker&url';

reportUncaughtErrors();
captureInstallOffer();
followRoute();
openLaunchedFiles();
isFreshStart.value = route.value.length === 0;
const place = document.getElementById('app')!;
place.replaceChildren();
render(<App />, place);
if (import.meta.env.DEV && location.search === '?debug')
  import('./screens/debug/debugpanel.tsx').then(({ showDebugPanel }) => showDebugPanel()).catch(showTrouble);
startOffline({ busy: isBusy }).catch(showTrouble);
openStore({
  now: () => new Date().toISOString(),
  id: randomId,
  vocabulary,
  worker: () => startWorker(transferWorker),
  onUpgrade: (share) => (upgradeShare.value = share),
})
  .then(openAppState)
  .then(() => applyTheme((settings.value.theme as Theme | undefined) ?? 'system'))
  .then(() => performance.mark('app-ready'))
  .catch(showTrouble);

function showTrouble(error: Error): never {
  errorMessage.value = error.message;
  throw error;
}
