import { promisifyRequest } from 'idb-keyval';
import type { Photo } from '../../campaign/records/records.ts';
import { fromRow } from '../schema/rowschemas.ts';
import { getRow, KEY, keyRange, toRow } from './rows.ts';

export const photosOf = async (store: IDBObjectStore, campaign: string): Promise<readonly Photo[]> =>
  (await promisifyRequest(store.getAll(keyRange([campaign, 'photo'])))).map((row) => fromRow('photo', row));

export async function pictureOf(store: IDBObjectStore, campaign: string, id: string): Promise<string | undefined> {
  const row = await getRow(store, KEY.row(campaign, 'photo', id));
  return row === undefined ? undefined : fromRow('photo', row).picture;
}

export type PhotoCount = { readonly many: number; readonly size: number };

export async function countPhotos(store: IDBObjectStore, campaign?: string): Promise<PhotoCount> {
  const found = await Promise.all((await idsOf(store, campaign)).map((id) => photosOf(store, id)));
  const pictures = found.flat().flatMap(({ picture }) => picture ?? []);
  return { many: pictures.length, size: pictures.reduce((sum, { length }) => sum + length, 0) };
}

/** Runs `replace`, then restores photographs that are missing or older afterwards, in campaigns that still exist. */
export async function keepingPhotos<T>(store: IDBObjectStore, replace: () => Promise<T>): Promise<T> {
  const ids = await idsOf(store);
  const before = await Promise.all(ids.map((id) => photosOf(store, id)));
  const result = await replace();
  for (const [i, id] of ids.entries()) {
    if (before[i]!.length === 0 || (await getRow(store, KEY.campaign(id))) === undefined) continue;
    const now = new Map((await photosOf(store, id)).map((photo) => [photo.id, photo.at]));
    for (const photo of before[i]!)
      if ((now.get(photo.id) ?? '') < photo.at) store.put(toRow('photo', photo), KEY.row(id, 'photo', photo.id));
  }
  return result;
}

async function idsOf(store: IDBObjectStore, campaign?: string): Promise<readonly string[]> {
  if (campaign !== undefined) return [campaign];
  const keys = await promisifyRequest(store.getAllKeys(keyRange([0, 'campaign'])));
  return keys.map((key) => String((key as IDBValidKey[])[2]));
}
