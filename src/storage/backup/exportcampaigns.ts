import { promisifyRequest } from 'idb-keyval';
import type { Entry } from '../../campaign/records/records.ts';
import type { CampaignRows } from '../../campaign/upgrades/campaignupgrade.ts';
import {
  currentVersion,
  type RowKind,
  UPGRADES,
  upgradeRow,
  type VersionedRow,
} from '../../campaign/upgrades/upgrades.ts';
import { photosOf } from '../idb/photos.ts';
import { listCampaigns, logOf, type RowReader, readArchive, readSettings } from '../idb/reads.ts';
import { got, KEY, keyRange, menIn } from '../idb/rows.ts';
import { BACKUP, fromRow, type Head, type LogBase, type RowTypes, type Vector } from '../schema/schema.ts';
import { isWithin, logBaseOf } from './logbase.ts';
import { canonical, checksum, type RecordSums, type Seal, type SealPart, sha256Of } from './seal.ts';

export type PackedFile = { readonly file: Blob; readonly men: number; readonly names: readonly string[] };

/** Receives progress from 0 to 1. */
export type OnProgress = (share: number) => void;

const readAs = (v: number): RowReader =>
  v === currentVersion()
    ? fromRow
    : <K extends RowKind>(kind: K, row: unknown) =>
        upgradeRow(kind, row as VersionedRow, UPGRADES.slice(0, v - 1)) as RowTypes[K];

/** Omits the club invitation, which players pass on themselves. */
const sharedSettings = async (store: IDBObjectStore) =>
  Object.fromEntries(Object.entries(await readSettings(store)).filter(([name]) => !name.startsWith('club.')));

const AFTER_PHOTOS = ['players', 'plays', 'sides', 'units'] as const;

/**
 * Exports one campaign, or all, in the data version of the database. With `since`, only entries the receiver lacks.
 * Throws a Refusal if the campaign is missing. Call the returned function after the transaction: it adds the checksums
 * and returns the file.
 */
export async function exportCampaigns(
  store: IDBObjectStore,
  {
    campaign,
    photos: wanted = false,
    since,
    ...head
  }: Omit<Head, 'settings'> & {
    readonly campaign?: string;
    readonly photos?: boolean;
    readonly since?: Vector;
  },
  onProgress: OnProgress = () => {},
): Promise<() => Promise<PackedFile>> {
  const ids = campaign === undefined ? (await listCampaigns(store)).map(({ id }) => id) : [campaign];
  const v = (await got<number>(store, KEY.version)) ?? currentVersion();
  const read = readAs(v);
  const about = { file: BACKUP, v, ...head, settings: campaign === undefined ? await sharedSettings(store) : {} };
  const text: BlobPart[] = [`${JSON.stringify(about).slice(0, -1)},"campaigns":[`];
  const canon: BlobPart[] = ['{"campaigns":['];
  const sums: RecordSums[] = [];
  const names: string[] = [];
  let men = 0;
  for (const [i, id] of ids.entries()) {
    const whole = await readArchive(store, id, read);
    men += menIn(whole.units);
    // The receiver rebuilds these records from the log.
    const archive: CampaignRows = since ? { ...whole, sides: [], players: [], units: [], games: [] } : whole;
    names.push(archive.campaign.name);
    const own: Record<SealPart, number[]> = {
      campaign: [],
      sides: [],
      players: [],
      units: [],
      games: [],
      plays: [],
      entries: [],
    };
    const sumsOf = (part: SealPart, rows: readonly unknown[]): string => {
      const each = rows.map(canonical);
      own[part].push(...each.map(checksum));
      return each.join(',');
    };
    text.push(`${i > 0 ? ',' : ''}${JSON.stringify(archive).slice(0, -1)},"entries":[`);
    canon.push(`${i > 0 ? ',' : ''}{"campaign":${sumsOf('campaign', [archive.campaign])},"entries":[`);
    const many = await promisifyRequest(store.count(keyRange([id, 'entry'])));
    const under: string[] = [];
    for await (const rows of logOf(store, id)) {
      const entries: Entry[] = [];
      for (const entry of rows.map((row) => read('entry', row)))
        if (since && isWithin(since, entry)) under.push(entry.id);
        else entries.push(entry);
      if (entries.length === 0) continue;
      const comma = own.entries.length > 0 ? ',' : '';
      // A Blob does not occupy the page's memory.
      text.push(new Blob([comma, JSON.stringify(entries).slice(1, -1)]));
      canon.push(new Blob([comma, sumsOf('entries', entries)]));
      onProgress((i + own.entries.length / many) / ids.length);
    }
    const ground: { readonly ground?: LogBase } = since ? { ground: logBaseOf(since, under) } : {};
    const photos = wanted ? await photosOf(store, id) : [];
    canon.push(
      `],"games":[${sumsOf('games', archive.games)}]`,
      ground.ground ? `,"ground":${canonical(ground.ground)}` : '',
      photos.length > 0 ? `,"photos":${canonical(photos)}` : '',
      ...AFTER_PHOTOS.map((part) => `,"${part}":[${sumsOf(part, archive[part])}]`),
      '}',
    );
    const rest = { ...ground, ...(photos.length > 0 ? { photos } : {}) };
    text.push(
      `]${JSON.stringify(rest)
        .slice(1, -1)
        .replace(/^(?=.)/, ',')}}`,
    );
    sums.push(own);
  }
  text.push(']');
  canon.push('],', canonical(about).slice(1));
  return async () => {
    const sha256 = await sha256Of(await new Blob(canon).arrayBuffer());
    const seal: Seal = { ...(sha256 === undefined ? {} : { sha256 }), sums };
    const file = new Blob([...text, ',', JSON.stringify(seal).slice(1)], { type: 'application/json' });
    return { file, men, names };
  };
}
