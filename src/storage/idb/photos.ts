import { promisifyRequest } from 'idb-keyval';
import type { Photo } from '../../campaign/records/records.ts';
import { fromRow } from '../../campaign/schema/rowschemas.ts';
import { campaignIds, getRow, KEY, keyRange } from './rows.ts';

export const photosOf = async (store: IDBObjectStore, campaign: string): Promise<readonly Photo[]> =>
  (await promisifyRequest(store.getAll(keyRange([campaign, 'photo'])))).map((row) => fromRow('photo', row));

export async function pictureOf(store: IDBObjectStore, campaign: string, id: string): Promise<string | undefined> {
  const row = await getRow(store, KEY.row(campaign, 'photo', id));
  return row === undefined ? undefined : fromRow('photo', row).picture;
}

export type PhotoCount = { readonly many: number; readonly size: number };

export async function countPhotos(store: IDBObjectStore, campaign?: string): Promise<PhotoCount> {
  const ids = campaign === undefined ? await campaignIds(store) : [campaign];
  const found = await Promise.all(ids.map((id) => photosOf(store, id)));
  const pictures = found.flat().flatMap(({ picture }) => picture ?? []);
  return { many: pictures.length, size: pictures.reduce((sum, { length }) => sum + length, 0) };
}
