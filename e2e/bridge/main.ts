import { workerAddress } from '../../src/pwa/address.ts';
import { applyUpdate, startOffline } from '../../src/pwa/register.ts';
import { watchOffline } from '../../src/pwa/state.ts';
import address from './worker.ts?worker&url';

declare const __BUILD__: string;

const app = document.getElementById('app')!;
const line = (text = '') => app.appendChild(Object.assign(document.createElement('p'), { textContent: text }));
const key = (name: string, act: () => void) =>
  app.appendChild(Object.assign(document.createElement('button'), { textContent: name, onclick: act }));

let open = false;
line(`Build ${__BUILD__}`);
const readiness = line();
const update = line();
const said = line();
const hand = line();
key('Open a play', () => {
  open = true;
});
key('Close the play', () => {
  open = false;
});
key('Apply the update', async () => {
  said.textContent = `The answer is ${await applyUpdate()}`;
});

watchOffline((offline) => {
  readiness.textContent = offline.readiness;
  update.textContent = offline.updateReady ? `update ready: ${offline.news}` : '';
});
new Worker(workerAddress(address), { type: 'module' }).onmessage = ({ data }) => {
  hand.textContent = `The worker is ${data}`;
};
void startOffline({ isBusy: () => open });
