import { localDay, openAsItIs, salvage, snapshotsIn } from './salvage.ts';

/** Prefix of the databases; name of the sentinel, the channel and the folder. */
const NAME = 'roll-call';

const element = (id: string) => document.getElementById(id)!;

const say = (words: string) => {
  element('said').textContent = words;
};

const attempt = (doing: () => Promise<void>) => doing().catch((error) => say(`That did not work: ${error.message}`));

const onPress = (key: HTMLElement, act: () => Promise<void>) => key.addEventListener('click', () => attempt(act));

function add(to: string, words: string, act?: () => Promise<void>): void {
  const line = document.createElement(act ? 'button' : 'p');
  line.textContent = words;
  element(to).append(line);
  if (!act) return;
  line.className = 'button wide';
  onPress(line, act);
}

function save(file: Blob, what: string, lost = 0): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${NAME}-${what}.json`;
  link.click();
  say(`Saved to your downloads.${lost > 0 ? ` Records that could not be read: ${lost}.` : ''}`);
}

function currentNumber(): number {
  try {
    return Number(JSON.parse(localStorage.getItem(NAME) ?? '').generation) || 0;
  } catch {
    return 0;
  }
}

/** Switches the app and its open tabs to a database. */
async function switchTo(generation: number): Promise<void> {
  localStorage.setItem(NAME, JSON.stringify({ generation, sequence: 0, men: 0 }));
  new BroadcastChannel(NAME).postMessage({ generation });
  await listRecords();
  say('Done: open Roll Call.');
}

async function databaseNumbers(): Promise<readonly number[]> {
  const all = (await indexedDB.databases?.()) ?? [{ name: `${NAME}-${currentNumber() || 1}` }];
  const found = all.flatMap(({ name }) => /^roll-call-(\d+)$/.exec(name ?? '')?.[1] ?? []);
  return found.map(Number).sort((a, b) => b - a);
}

async function listRecords(): Promise<void> {
  const found = await databaseNumbers();
  element('records').replaceChildren();
  if (found.length === 0) add('records', 'No records are on this phone.');
  for (const number of found) {
    const older = number === (currentNumber() || found[0]) ? '' : ` of the older records ${number}`;
    add('records', `Save a copy${older}`, () => saveCopy(number));
    if (!older) continue;
    add('records', `Use the older records ${number} again`, () => switchTo(number));
    add('records', `Delete the older records ${number}`, () => remove(number));
  }
}

async function remove(number: number): Promise<void> {
  if (!confirm(`Delete the older records ${number}? Nothing brings them back but a copy that you have saved.`)) return;
  await new Promise((done, failed) => {
    const request = indexedDB.deleteDatabase(`${NAME}-${number}`);
    request.onsuccess = done;
    request.onerror = () => failed(request.error);
    request.onblocked = () => failed(new Error('They are open in another tab. Close it.'));
  });
  await listRecords();
  say(`The older records ${number} are deleted.`);
}

async function saveCopy(number: number): Promise<void> {
  say('Reading…');
  const database = await openAsItIs(`${NAME}-${number}`);
  try {
    const made = new Date().toISOString();
    const { file, lost } = await salvage(database, made);
    save(file, `copy-${localDay(made)}`, lost);
  } finally {
    database.close();
  }
}

async function listSnapshots(): Promise<void> {
  const root = await navigator.storage?.getDirectory?.();
  const found = root ? await snapshotsIn(await root.getDirectoryHandle(NAME, { create: true })) : [];
  if (found.length === 0) add('snapshots', 'None are on this phone.');
  for (const { at, men, whole, file } of found) {
    const when = new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
    add('snapshots', whole ? `Save ${when}: ${men} men` : `Save a damaged one of ${when}`, async () =>
      save(file, `snapshot-${localDay(at)}`),
    );
  }
}

/** Removes cached app files and reloads from the host. */
async function loadAgain(): Promise<void> {
  // This file is never cached, so it shows if the host is reachable.
  const answer = await fetch('./robots.txt', { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return say('There is no signal. Nothing has been changed.');
  const home = new URL('./', location.href).href;
  await (await navigator.serviceWorker?.getRegistration(home))?.unregister();
  for (const name of await caches.keys()) if (name.endsWith(home)) await caches.delete(name);
  location.assign(home);
}

onPress(element('again'), loadAgain);
onPress(element('afresh'), async () => switchTo(Math.max(currentNumber(), ...(await databaseNumbers())) + 1));
attempt(listRecords);
attempt(listSnapshots);
