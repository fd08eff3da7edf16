import { promisifyRequest } from 'idb-keyval';
import type { Photo } from '../../campaign/records/records.ts';
import { fromRow } from '../../campaign/schema/rowschemas.ts';
import { getRow, KEY, keyRange } from './rows.ts';

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

async function idsOf(store: IDBObjectStore, campaign?: string): Promise<readonly string[]> {
  if (campaign !== undefined) return [campaign];
  const keys = await promisifyRequest(store.getAllKeys(keyRange([0, 'campaign'])));
  return keys.map((key) => String((key as IDBValidKey[])[2]));
}
