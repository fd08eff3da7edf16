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
import { areAllIdle } from './gate.ts';
import { SHARE_PATH, sharedContent, storeSharedFile } from './sharedfile.ts';

declare const self: ServiceWorkerGlobalScope;
declare const __NEWS__: string;

const all = self.__WB_MANIFEST as (PrecacheEntry & { integrity: string })[];
const ofClub = ({ url }: PrecacheEntry) => url.includes('clubroom');
const files = all.filter((file) => !ofClub(file));
const BUSY_TIMEOUT_MS = 3000;

precacheAndRoute(files, { cleanURLs: false, ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();

// Club code is cached on first use; later updates fetch it in advance.
const cacheName = `club ${self.registration.scope}`;
const club = new PrecacheController({ cacheName });
club.addToCacheList(all.filter(ofClub));
registerRoute(new PrecacheRoute(club));
for (const step of ['install', 'activate'] as const)
  self.addEventListener(step, (event) =>
    event.waitUntil(caches.has(cacheName).then(async (used) => used && (await club[step](event)))),
  );

// Relative addresses work only in the app's folder, so unknown pages redirect there.
registerRoute(
  new NavigationRoute(({ request }) => fetch(request).catch(() => Response.redirect(self.registration.scope))),
);

// Share target. The user reviews the content before it changes anything.
registerRoute(
  ({ url }) => url.href === `${self.registration.scope}${SHARE_PATH}`,
  async ({ request }) => {
    const file = sharedContent(await request.formData());
    if (file) await storeSharedFile(file);
    return Response.redirect(`${self.registration.scope}#/settings/handed`, 303);
  },
  'POST',
);

// Claims the first page, whose later requests would need the network otherwise.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: unknown };
  const answer = (fact: boolean | string) => event.ports[0]?.postMessage(fact);
  if (type === 'NEWS?') answer(__NEWS__);
  if (type === 'WHOLE?') event.waitUntil(isComplete().then(answer));
  if (type === 'SKIP_WAITING') event.waitUntil(takeOver().then(answer));
});

/** Resolves to true if every file is cached. Fetches missing files again if they are unchanged. */
async function isComplete(): Promise<boolean> {
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

/** Replaces the older worker unless a page has an open play. Returns whether it did. */
async function takeOver(): Promise<boolean> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const pages = open.filter(({ url }) => url.startsWith(self.registration.scope));
  if (!(await areAllIdle(pages, BUSY_TIMEOUT_MS))) return false;
  await self.skipWaiting();
  return true;
}
