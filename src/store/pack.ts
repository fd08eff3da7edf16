import { promisifyRequest } from 'idb-keyval';
import { version } from '../campaign/upgrades.ts';
import { menIn } from './backup.ts';
import { gathered, listed, settings } from './reads.ts';
import { all, KEY } from './rows.ts';
import { BACKUP, type Backup, fromRow } from './schema.ts';

/** A file, and how many men are in it. */
export type Packed = { readonly file: Blob; readonly men: number };

/** Hears how much of a long work is done, from 0 to 1. */
export type Heard = (share: number) => void;

/** How many entries are read at a time. */
const CHUNK = 1000;

/** Within one transaction: everything, or one campaign, as a file, piece by piece; throws a Misfit where there is no such campaign. */
export async function packed(
  store: IDBObjectStore,
  { campaign, ...head }: Pick<Backup, 'made' | 'device'> & { readonly campaign?: string },
  heard: Heard = () => {},
): Promise<Packed> {
  const ids = campaign === undefined ? (await listed(store)).map(({ id }) => id) : [campaign];
  const about = { file: BACKUP, v: version(), ...head, settings: campaign === undefined ? await settings(store) : {} };
  const pieces = [`${JSON.stringify(about).slice(0, -1)},"campaigns":[`];
  let men = 0;
  for (const [i, id] of ids.entries()) {
    const archive = await gathered(store, id);
    men += menIn(archive.units);
    pieces.push(`${i > 0 ? ',' : ''}${JSON.stringify(archive).slice(0, -1)},"entries":[`);
    const many = await promisifyRequest(store.count(all([id, 'entry'])));
    let read = 0;
    for (let from: IDBValidKey | undefined = [id, 'entry']; from !== undefined; ) {
      const range = IDBKeyRange.bound(from, [id, 'entry', []], read > 0);
      const rows = await promisifyRequest(store.getAll(range, CHUNK));
      const entries = rows.map((row) => fromRow('entry', row));
      if (entries.length > 0) pieces.push((read > 0 ? ',' : '') + JSON.stringify(entries).slice(1, -1));
      read += rows.length;
      const last = entries.at(-1);
      from = last && rows.length === CHUNK ? KEY.entry(id, last) : undefined;
      heard((i + read / Math.max(1, many)) / ids.length);
    }
    pieces.push(']}');
  }
  pieces.push(']}');
  return { file: new Blob(pieces, { type: 'application/json' }), men };
}
