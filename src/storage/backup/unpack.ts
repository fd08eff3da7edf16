import { Refusal } from '../../engine/refusal.ts';
import type { LogReader } from '../idb/log.ts';
import { listCampaigns } from '../idb/reads.ts';
import type { ImportBasis, ImportPlan } from '../idb/staging.ts';
import type { Archive, Head } from '../schema/archive.ts';
import type { ParsedBackup } from './backup.ts';
import { type Comparison, compareWithStored } from './compare.ts';
import { renameCopy } from './importcampaigns.ts';
import { withNewIds } from './newids.ts';
import { type Repair, repairCampaign } from './repair.ts';

/**
 * Import mode. `campaign` is an index in the file.
 *
 * - 'everything': replaces all stored campaigns and settings.
 * - 'new': imports campaigns that are new or continue the stored ones.
 * - 'same': replaces the stored campaigns that have the same ids.
 * - 'copies': imports the campaigns under new ids.
 * - 'together': merges a campaign with its stored version.
 * - 'mended': imports the repaired copy under new ids.
 */
export type ImportMode =
  | { readonly how: 'everything' }
  | { readonly how: 'new' | 'same' | 'copies'; readonly campaign?: number }
  | { readonly how: 'together'; readonly campaign: number }
  | { readonly how: 'mended'; readonly campaign: number; readonly repair: Repair };

export type Unpacking = Pick<Head, 'device'> & {
  readonly database: string;
  readonly as: ImportMode;
  readonly at: string;
};

export type ComparedFile = {
  readonly read: ParsedBackup;
  readonly database: string;
  readonly archives: readonly (Archive | undefined)[];
  readonly compared: readonly (Comparison | undefined)[];
  readonly basis: ImportBasis;
};

type Stamp = Pick<Unpacking, 'device' | 'at'> & { readonly newId: () => string };

export async function planImport(
  read: LogReader,
  { read: file, archives, compared }: ComparedFile,
  as: ImportMode,
  stamp: Stamp,
): Promise<ImportPlan> {
  const { newId, ...by } = stamp;
  if (as.how === 'mended') {
    const damaged = file.campaigns[as.campaign];
    const whole = damaged && repairCampaign(damaged, as.repair, { ...by, id: newId(), author: newId() });
    if (!whole) throw new Refusal('This campaign cannot be mended so.');
    return { archives: [withNewIds(file.upgradeCampaign(whole), newId)] };
  }
  if (as.how === 'together') {
    const there = archives[as.campaign];
    if (!there) throw new Refusal('The file is damaged. Nothing was imported.');
    return { archives: [await mergedWithStored(read, there, compared[as.campaign], newId)] };
  }
  const wanted = as.how === 'everything' || as.campaign === undefined ? [...archives.keys()] : [as.campaign];
  const places = wanted.filter((at) => archives[at]);
  if (as.how === 'new') {
    const found = await Promise.all(places.map((at) => newerThanStored(read, archives[at]!, compared[at])));
    return { archives: found.flat(), settings: as.campaign === undefined ? (file.head?.settings ?? {}) : {} };
  }
  const sound = places.map((at) => archives[at]!);
  if (sound.length < wanted.length) throw new Refusal('The file is damaged. Nothing was replaced.');
  if (as.how === 'everything') return { archives: sound, settings: file.head?.settings ?? {}, replacesAll: true };
  return { archives: as.how === 'copies' ? await read((store) => copies(store, sound, stamp)) : sound };
}

async function newerThanStored(read: LogReader, archive: Archive, before?: Comparison): Promise<readonly Archive[]> {
  const { against, plays } = await compareWithStored(read, archive, before?.logs);
  return against.relation === 'new' || against.relation === 'further' ? [{ ...archive, plays }] : [];
}

async function mergedWithStored(
  read: LogReader,
  there: Archive,
  before: Comparison | undefined,
  newId: () => string,
): Promise<Archive> {
  const { merged, plays, duplicates = [] } = await compareWithStored(read, there, before?.logs);
  if (!merged) throw new Refusal('This phone has gone on meanwhile: open the file again.');
  if (merged instanceof Refusal) throw merged;
  return { ...merged, plays: [...plays, ...duplicates.map((play) => ({ ...play, id: newId() }))] };
}

async function copies(
  store: IDBObjectStore,
  archives: readonly Archive[],
  { newId, ...stamp }: Stamp,
): Promise<readonly Archive[]> {
  const names = new Set((await listCampaigns(store)).map(({ name }) => name));
  return archives.map((archive) => {
    const copy = withNewIds(archive, newId);
    return names.has(copy.campaign.name) ? renameCopy(copy, { id: newId(), author: newId(), ...stamp }) : copy;
  });
}
