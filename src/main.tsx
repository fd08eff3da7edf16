import { render } from 'preact';
import { App } from './app/app.tsx';
import { followFaults, openDesk, playing, settings, trouble } from './app/desk.ts';
import { followRoute } from './app/route.ts';
import { randomId } from './dice/dice.ts';
import { startOffline } from './offline/register.ts';
import { openStore } from './store/store.ts';
import { applyTheme, type Theme } from './ui/theme.ts';

followFaults();
followRoute();
render(<App />, document.getElementById('app')!);
startOffline({ busy: () => playing.value }).catch(said);
openStore({ now: () => new Date().toISOString(), id: randomId })
  .then(openDesk)
  .then(() => applyTheme((settings.value.theme as Theme | undefined) ?? 'system'))
  .then(() => performance.mark('app-ready'))
  .catch(said);

function said(error: Error): never {
  trouble.value = error.message;
  throw error;
}
