import type { Entry } from '../../campaign/records/records.ts';
import { fromRow, type RowReader, type RowTypes } from '../../campaign/schema/rowschemas.ts';
import type { CampaignRows } from '../../campaign/upgrades/campaignupgrade.ts';
import {
  currentVersion,
  type RowKind,
  UPGRADES,
  upgradeRow,
  type VersionedRow,
} from '../../campaign/upgrades/upgrades.ts';
import { countLogRows, entriesOf, logChunks, runnerIn } from '../idb/log.ts';
import { listCampaigns, photosOf, readArchive, readSettings } from '../idb/reads.ts';
import { countMen, getRow, KEY, prefixOf } from '../idb/rows.ts';
import { type BackupHeader, FILE_TYPE, type Vector } from './archive.ts';
import { isCoveredBy, logBaseOf } from './logbase.ts';
import {
  CAMPAIGN_PARTS,
  type CampaignPart,
  canonicalJson,
  checksum,
  type RecordSums,
  type Seal,
  sha256Of,
} from './seal.ts';

export type PackedFile = { readonly file: Blob; readonly men: number; readonly campaignNames: readonly string[] };

export type OnTransferProgress = (share: number) => void;

const readAs = (v: number): RowReader =>
  v === currentVersion()
    ? fromRow
    : <K extends RowKind>(kind: K, row: unknown) =>
        upgradeRow(kind, row as VersionedRow, UPGRADES.slice(0, v - 1)) as RowTypes[K];

/** Omits the name of this phone, its unfinished correction and its club invitations, because players share files. */
const sharedSettings = async (store: IDBObjectStore) =>
  Object.fromEntries(
    Object.entries(await readSettings(store)).filter(
      ([name]) => !['phone-name', 'correcting'].includes(name) && !name.startsWith('club.'),
    ),
  );

type ExportOptions = Omit<BackupHeader, 'settings'> & {
  readonly campaign?: string;
  readonly photos?: boolean;
  readonly since?: Vector;
};

/**
 * Exports one campaign, or all, in the data version of the database. With `since`, only entries the receiver lacks.
 * Throws a Refusal if the campaign is missing. Call the returned function after the transaction: it adds the checksums.
 */
export async function exportCampaigns(
  store: IDBObjectStore,
  { campaign, photos = false, since, ...head }: ExportOptions,
  onProgress: OnTransferProgress = () => {},
): Promise<() => Promise<PackedFile>> {
  const ids = campaign === undefined ? (await listCampaigns(store)).map(({ id }) => id) : [campaign];
  const v = (await getRow<number>(store, KEY.version)) ?? currentVersion();
  const header = { file: FILE_TYPE, v, ...head, settings: campaign === undefined ? await sharedSettings(store) : {} };
  const packed: PackedCampaign[] = [];
  for (const [i, id] of ids.entries())
    packed.push(
      await packCampaign(store, id, { read: readAs(v), photos, since }, (share) =>
        onProgress((i + share) / ids.length),
      ),
    );
  return async () => {
    const list = (form: 'text' | 'canonical') => packed.flatMap((one, i) => [i > 0 ? ',' : '', ...one[form]]);
    const content = new Blob(['{"campaigns":[', ...list('canonical'), '],', canonicalJson(header).slice(1)]);
    const sha256 = await sha256Of(await content.arrayBuffer());
    const seal: Seal = { ...(sha256 === undefined ? {} : { sha256 }), sums: packed.map(({ sums }) => sums) };
    const parts = [
      JSON.stringify(header).slice(0, -1),
      ',"campaigns":[',
      ...list('text'),
      '],',
      JSON.stringify(seal).slice(1),
    ];
    const men = packed.reduce((sum, one) => sum + one.men, 0);
    return { file: new Blob(parts, { type: 'application/json' }), men, campaignNames: packed.map(({ name }) => name) };
  };
}

type PackedCampaign = {
  readonly text: readonly BlobPart[];
  readonly canonical: readonly BlobPart[];
  readonly sums: RecordSums;
  readonly men: number;
  readonly name: string;
};

async function packCampaign(
  store: IDBObjectStore,
  id: string,
  { read, photos: withPhotos, since }: { read: RowReader; photos: boolean; since: Vector | undefined },
  onProgress: OnTransferProgress,
): Promise<PackedCampaign> {
  const whole = await readArchive(store, id, read);
  // The receiver rebuilds these records from the log.
  const archive: CampaignRows = since ? { ...whole, sides: [], players: [], units: [], games: [] } : whole;
  const sums = Object.fromEntries(CAMPAIGN_PARTS.map((part) => [part, []])) as unknown as Record<
    CampaignPart,
    number[]
  >;
  const withSums = (part: CampaignPart, rows: readonly unknown[]): string => {
    const texts = rows.map(canonicalJson);
    sums[part].push(...texts.map(checksum));
    return texts.join(',');
  };
  const text: BlobPart[] = [`${JSON.stringify(archive).slice(0, -1)},"entries":[`];
  const canonicalText: BlobPart[] = [`{"campaign":${withSums('campaign', [archive.campaign])},"entries":[`];
  const prefix = await prefixOf(store, id);
  const total = await countLogRows(store, prefix);
  let done = 0;
  const omitted: string[] = [];
  for await (const rows of logChunks(runnerIn(store), prefix)) {
    done += rows.length;
    onProgress(done / total);
    const entries: Entry[] = [];
    for (const entry of rows.flatMap(([, row]) => entriesOf(row, read)))
      if (since && isCoveredBy(since, entry)) omitted.push(entry.id);
      else entries.push(entry);
    if (entries.length === 0) continue;
    const comma = sums.entries.length > 0 ? ',' : '';
    text.push(new Blob([comma, JSON.stringify(entries).slice(1, -1)])); // Outside the page's memory.
    canonicalText.push(new Blob([comma, withSums('entries', entries)]));
  }
  const photos = withPhotos ? await photosOf(store, id) : [];
  const extras = Object.entries({
    ...(since ? { ground: logBaseOf(since, omitted) } : {}),
    ...(photos.length > 0 ? { photos } : {}),
  });
  text.push(']', ...extras.map(([key, value]) => `,"${key}":${JSON.stringify(value)}`), '}');
  canonicalText.push(
    `],"games":[${withSums('games', archive.games)}]`,
    ...extras.map(([key, value]) => `,"${key}":${canonicalJson(value)}`),
    ...(['players', 'plays', 'sides', 'units'] as const).map((part) => `,"${part}":[${withSums(part, archive[part])}]`),
    '}',
  );
  return { text, canonical: canonicalText, sums, men: countMen(whole.units), name: archive.campaign.name };
}
