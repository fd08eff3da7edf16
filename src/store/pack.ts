import { promisifyRequest } from 'idb-keyval';
import { type Row, type RowKind, UPGRADES, upgraded, version } from '../campaign/upgrades.ts';
import { menIn } from './backup.ts';
import { gathered, listed, logOf, type Read, settings } from './reads.ts';
import { all, got, KEY } from './rows.ts';
import { BACKUP, type Backup, fromRow, type Kept } from './schema.ts';

/** A file, and how many men are in it. */
export type Packed = { readonly file: Blob; readonly men: number };

/** Hears how much of a long work is done, from 0 to 1. */
export type Heard = (share: number) => void;

/** Reads rows as a version knew them, for a file of that version. */
const readAs = (v: number): Read =>
  v === version()
    ? fromRow
    : <K extends RowKind>(kind: K, row: unknown) => upgraded(kind, row as Row, UPGRADES.slice(0, v - 1)) as Kept[K];

/**
 * Within one transaction: everything, or one campaign, as a file of the version it is kept in, piece by piece;
 * throws a Misfit where there is no such campaign.
 */
export async function packed(
  store: IDBObjectStore,
  { campaign, ...head }: Pick<Backup, 'made' | 'device'> & { readonly campaign?: string },
  heard: Heard = () => {},
): Promise<Packed> {
  const ids = campaign === undefined ? (await listed(store)).map(({ id }) => id) : [campaign];
  const v = (await got<number>(store, KEY.version)) ?? version();
  const read = readAs(v);
  const about = { file: BACKUP, v, ...head, settings: campaign === undefined ? await settings(store) : {} };
  const pieces = [`${JSON.stringify(about).slice(0, -1)},"campaigns":[`];
  let men = 0;
  for (const [i, id] of ids.entries()) {
    const archive = await gathered(store, id, read);
    men += menIn(archive.units);
    pieces.push(`${i > 0 ? ',' : ''}${JSON.stringify(archive).slice(0, -1)},"entries":[`);
    const many = await promisifyRequest(store.count(all([id, 'entry'])));
    let done = 0;
    for await (const rows of logOf(store, id)) {
      pieces.push((done > 0 ? ',' : '') + JSON.stringify(rows.map((row) => read('entry', row))).slice(1, -1));
      done += rows.length;
      heard((i + done / many) / ids.length);
    }
    pieces.push(']}');
  }
  pieces.push(']}');
  return { file: new Blob(pieces, { type: 'application/json' }), men };
}
