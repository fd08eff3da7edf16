import type { Page } from '@playwright/test';

/** Returns the database rows and local storage of the app as JSON, for `replaceStorage`. */
export function readStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const { name = '' } = (await indexedDB.databases()).find(({ name }) => /-\d+$/.test(name!)) ?? { name: '' };
    const database = await settled(indexedDB.open(name));
    const store = database.transaction('rows').objectStore('rows');
    const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
    database.close();
    return JSON.stringify({
      name,
      rows: keys.map((key, n) => ({ key, value: values[n] })),
      marks: { ...localStorage },
    });
  });
}

/** Leaves the app, deletes all its stored data, and writes `kept`, a result of `readStorage`, if given. */
export async function replaceStorage(page: Page, kept: string | undefined): Promise<void> {
  // A file on the same host, but not a page of the app.
  await page.goto('/robots.txt');
  await page.evaluate(async (kept) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    localStorage.clear();
    sessionStorage.clear();
    const files = await navigator.storage.getDirectory();
    for await (const name of files.keys()) await files.removeEntry(name, { recursive: true });
    const wanted = kept && JSON.parse(kept);
    for (const { name } of await indexedDB.databases())
      if (name !== wanted?.name) await settled(indexedDB.deleteDatabase(name!));
    if (!wanted) return;
    Object.assign(localStorage, wanted.marks);
    const opening = indexedDB.open(wanted.name);
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
    const database = await settled(opening);
    const writing = database.transaction('rows', 'readwrite');
    const store = writing.objectStore('rows');
    // Clearing a database is faster than creating it again.
    store.clear();
    for (const { key, value } of wanted.rows) store.put(value, key);
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve;
      writing.onabort = () => reject(writing.error);
    });
    database.close();
  }, kept);
}
