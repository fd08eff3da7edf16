import { Refusal } from '../../engine/refusal.ts';
import type { TransactionRunner } from '../idb/log.ts';
import { listCampaigns } from '../idb/reads.ts';
import type { ImportPlan, ImportPrecondition } from '../idb/staging.ts';
import type { Archive, BackupHeader } from './archive.ts';
import type { ParsedBackup } from './backup.ts';
import type { StoredComparison } from './compare.ts';
import { renameCopy } from './importcampaigns.ts';
import { withNewIds } from './newids.ts';
import { type Repair, repairCampaign } from './repair.ts';

/**
 * Import mode. `campaign` is an index in the file.
 *
 * - 'everything': replaces all stored campaigns and settings.
 * - 'newer': imports campaigns that are new or continue the stored ones.
 * - 'replacing': imports campaigns in place of the stored ones with the same ids.
 * - 'copies': imports the campaigns under new ids.
 * - 'merged': merges a campaign with its stored version.
 * - 'repaired': imports the repaired copy under new ids.
 */
export type ImportMode =
  | { readonly how: 'everything' }
  | { readonly how: 'newer' | 'replacing' | 'copies'; readonly campaign?: number }
  | { readonly how: 'merged'; readonly campaign: number }
  | { readonly how: 'repaired'; readonly campaign: number; readonly repair: Repair };

export type UnpackOrder = Pick<BackupHeader, 'device'> & {
  readonly database: string;
  readonly mode: ImportMode;
  readonly at: string;
};

export type ComparedFile = {
  readonly backup: ParsedBackup;
  readonly database: string;
  /** Undefined for a damaged campaign. */
  readonly compared: readonly (StoredComparison | undefined)[];
  readonly precondition: ImportPrecondition;
};

type ImportContext = Pick<UnpackOrder, 'device' | 'at'> & { readonly newId: () => string };

export async function planImport(
  read: TransactionRunner,
  { backup, compared }: ComparedFile,
  mode: ImportMode,
  stamp: ImportContext,
): Promise<ImportPlan> {
  const { newId, ...by } = stamp;
  if (mode.how === 'repaired') {
    const damaged = backup.campaigns[mode.campaign];
    const whole = damaged && repairCampaign(damaged, mode.repair, { ...by, id: newId(), author: newId() });
    if (!whole) throw new Refusal('This campaign cannot be mended so.');
    return { archives: [withNewIds(backup.upgradeCampaign(whole), newId)] };
  }
  if (mode.how === 'merged') {
    const campaign = compared[mode.campaign];
    if (!campaign) throw new Refusal('The file is damaged. Nothing was imported.');
    return { archives: [mergedWithStored(campaign, newId)] };
  }
  const wanted = mode.how === 'everything' || mode.campaign === undefined ? compared : [compared[mode.campaign]];
  const sound = wanted.filter((one) => one !== undefined);
  if (mode.how === 'newer') {
    const newer = sound.filter(
      ({ relationDetails }) => relationDetails.relation === 'new' || relationDetails.relation === 'further',
    );
    return {
      archives: newer.map(({ archive, allPlays }) => ({ ...archive, plays: allPlays })),
      settings: mode.campaign === undefined ? (backup.header?.settings ?? {}) : {},
    };
  }
  if (sound.length < wanted.length) throw new Refusal('The file is damaged. Nothing was replaced.');
  const archives = sound.map(({ archive }) => archive);
  if (mode.how === 'everything') return { archives, settings: backup.header?.settings ?? {}, replacesAll: true };
  return { archives: mode.how === 'copies' ? await read((store) => copies(store, archives, stamp)) : archives };
}

function mergedWithStored({ merged, allPlays, conflictingPlays = [] }: StoredComparison, newId: () => string): Archive {
  if (!merged) throw new Refusal('This phone has gone on meanwhile: open the file again.');
  if (merged instanceof Refusal) throw merged;
  return { ...merged, plays: [...allPlays, ...conflictingPlays.map((play) => ({ ...play, id: newId() }))] };
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
