import { Refusal } from '../../engine/refusal.ts';
import type { LogReader } from '../idb/log.ts';
import { listCampaigns } from '../idb/reads.ts';
import type { ImportPlan, ImportPrecondition } from '../idb/staging.ts';
import type { Archive, BackupHeader } from './archive.ts';
import type { ParsedBackup } from './backup.ts';
import type { Comparison } from './compare.ts';
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
 * - 'repaired': imports the repaired copy under new ids.
 */
export type ImportMode =
  | { readonly how: 'everything' }
  | { readonly how: 'new' | 'same' | 'copies'; readonly campaign?: number }
  | { readonly how: 'together'; readonly campaign: number }
  | { readonly how: 'repaired'; readonly campaign: number; readonly repair: Repair };

export type UnpackOrder = Pick<BackupHeader, 'device'> & {
  readonly database: string;
  readonly as: ImportMode;
  readonly at: string;
};

export type ComparedFile = {
  readonly read: ParsedBackup;
  readonly database: string;
  /** Undefined for a damaged campaign. */
  readonly compared: readonly (Comparison | undefined)[];
  readonly precondition: ImportPrecondition;
};

type ImportContext = Pick<UnpackOrder, 'device' | 'at'> & { readonly newId: () => string };

export async function planImport(
  read: LogReader,
  { read: file, compared }: ComparedFile,
  as: ImportMode,
  stamp: ImportContext,
): Promise<ImportPlan> {
  const { newId, ...by } = stamp;
  if (as.how === 'repaired') {
    const damaged = file.campaigns[as.campaign];
    const whole = damaged && repairCampaign(damaged, as.repair, { ...by, id: newId(), author: newId() });
    if (!whole) throw new Refusal('This campaign cannot be mended so.');
    return { archives: [withNewIds(file.upgradeCampaign(whole), newId)] };
  }
  if (as.how === 'together') {
    const campaign = compared[as.campaign];
    if (!campaign) throw new Refusal('The file is damaged. Nothing was imported.');
    return { archives: [mergedWithStored(campaign, newId)] };
  }
  const wanted = as.how === 'everything' || as.campaign === undefined ? compared : [compared[as.campaign]];
  const sound = wanted.filter((one) => one !== undefined);
  if (as.how === 'new') {
    const newer = sound.filter(({ against }) => against.relation === 'new' || against.relation === 'further');
    return {
      archives: newer.map(({ archive, plays }) => ({ ...archive, plays })),
      settings: as.campaign === undefined ? (file.header?.settings ?? {}) : {},
    };
  }
  if (sound.length < wanted.length) throw new Refusal('The file is damaged. Nothing was replaced.');
  const archives = sound.map(({ archive }) => archive);
  if (as.how === 'everything') return { archives, settings: file.header?.settings ?? {}, replacesAll: true };
  return { archives: as.how === 'copies' ? await read((store) => copies(store, archives, stamp)) : archives };
}

function mergedWithStored({ merged, plays, duplicates = [] }: Comparison, newId: () => string): Archive {
  if (!merged) throw new Refusal('This phone has gone on meanwhile: open the file again.');
  if (merged instanceof Refusal) throw merged;
  return { ...merged, plays: [...plays, ...duplicates.map((play) => ({ ...play, id: newId() }))] };
}

async function copies(
  store: IDBObjectStore,
  archives: readonly Archive[],
  { newId, ...stamp }: ImportContext,
): Promise<readonly Archive[]> {
  const names = new Set((await listCampaigns(store)).map(({ name }) => name));
  return archives.map((archive) => {
    const copy = withNewIds(archive, newId);
    return names.has(copy.campaign.name) ? renameCopy(copy, { id: newId(), author: newId(), ...stamp }) : copy;
  });
}
