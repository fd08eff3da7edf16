import { cacheNames } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { allFree } from './gate.ts';
import { keepHanded, POSTED, posted } from './handed.ts';

declare const self: ServiceWorkerGlobalScope;
/** What is new in this version, in a sentence for players. */
declare const __NEWS__: string;

const all = self.__WB_MANIFEST as (PrecacheEntry & { integrity: string })[];
const ofClub = ({ url }: PrecacheEntry) => url.includes('clubroom');
const files = all.filter((file) => !ofClub(file));
const patience = 3000;

precacheAndRoute(files, { cleanURLs: false, ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();

// The code of a club is kept from the first time it is used, and from then on each update brings it before it is used.
const cacheName = `club ${self.registration.scope}`;
const club = new PrecacheController({ cacheName });
club.addToCacheList(all.filter(ofClub));
registerRoute(new PrecacheRoute(club));
for (const step of ['install', 'activate'] as const)
  self.addEventListener(step, (event) =>
    event.waitUntil(caches.has(cacheName).then(async (used) => used && (await club[step](event)))),
  );

// Relative addresses hold only in the app's own folder, so a lost page is led home instead of being shown index.html.
registerRoute(
  new NavigationRoute(({ request }) => fetch(request).catch(() => Response.redirect(self.registration.scope))),
);

// The platform's share sheet posts a file here; what is in it is shown before anything changes.
registerRoute(
  ({ url }) => url.href === `${self.registration.scope}${POSTED}`,
  async ({ request }) => {
    const file = posted(await request.formData());
    if (file) await keepHanded(file);
    return Response.redirect(`${self.registration.scope}#/settings/handed`, 303);
  },
  'POST',
);

// The first page must be ours too, or what it loads later would still need the network.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: unknown };
  const answer = (fact: boolean | string) => event.ports[0]?.postMessage(fact);
  if (type === 'NEWS?') answer(__NEWS__);
  if (type === 'WHOLE?') event.waitUntil(whole().then(answer));
  if (type === 'SKIP_WAITING') event.waitUntil(takeOver().then(answer));
});

/** Whether every file is kept; fetches what the browser has dropped, as long as it is still the same file. */
async function whole(): Promise<boolean> {
  await self.clients.claim();
  const cache = await caches.open(cacheNames.precache);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const fetched = files.map(async ({ url, integrity }) => {
    const key = getCacheKeyForURL(url);
    if (!key || kept.has(key)) return Boolean(key);
    const file = await fetch(url, { cache: 'no-cache', integrity });
    if (file.ok) await cache.put(key, file);
    return file.ok;
  });
  return Promise.all(fetched).then(
    (all) => all.every(Boolean),
    () => false,
  );
}

/** Takes over from the older worker unless a page has a play open; tells whether it did. */
async function takeOver(): Promise<boolean> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const pages = open.filter(({ url }) => url.startsWith(self.registration.scope));
  if (!(await allFree(pages, patience))) return false;
  await self.skipWaiting();
  return true;
}
