import { Refusal } from '../../engine/refusal.ts';
import { listCampaigns } from '../idb/reads.ts';
import type { Stats } from '../idb/rows.ts';
import type { Archive, Head } from '../schema/archive.ts';
import type { ParsedBackup } from './backup.ts';
import { type Comparison, compareWithStored } from './compare.ts';
import type { OnTransferProgress } from './exportcampaigns.ts';
import {
  addMissingSettings,
  importCampaigns,
  removeCampaigns,
  renameCopy,
  renewCampaign,
  replaceEverything,
} from './importcampaigns.ts';
import { withNewIds } from './newids.ts';
import { type Repair, repairCampaign } from './repair.ts';

/**
 * Import mode. `campaign` is an index in the file. 'new' adds data and removes none. 'same' replaces each matching
 * campaign. 'together' merges forked copies. 'mended' imports a repaired copy.
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
  readonly sequence: number;
};

type Stamp = Pick<Unpacking, 'device' | 'at'> & { readonly newId: () => string };

export async function unpackInto(
  store: IDBObjectStore,
  found: ComparedFile,
  as: ImportMode,
  stamp: Stamp,
  onProgress?: OnTransferProgress,
): Promise<Stats> {
  const { read, archives } = found;
  if (as.how === 'mended') {
    const { newId, ...by } = stamp;
    const damaged = read.campaigns[as.campaign];
    const whole = damaged && repairCampaign(damaged, as.repair, { ...by, id: newId(), author: newId() });
    if (!whole) throw new Refusal('This campaign cannot be mended so.');
    return importCampaigns(store, [withNewIds(read.upgradeCampaign(whole), newId)], onProgress);
  }
  if (as.how === 'together') return bringTogether(store, found, as.campaign, stamp, onProgress);
  const wanted = as.how === 'everything' || as.campaign === undefined ? [...archives.keys()] : [as.campaign];
  const places = wanted.filter((at) => archives[at]);
  const sound = places.map((at) => archives[at]!);
  if (as.how === 'new')
    return takeNew(store, found, places, as.campaign === undefined ? read.head?.settings : {}, onProgress);
  if (sound.length < wanted.length) throw new Refusal('The file is damaged. Nothing was replaced.');
  if (as.how === 'everything')
    return replaceEverything(store, { settings: {}, ...read.head, campaigns: sound }, stamp.device, onProgress);
  if (as.how === 'copies') return importCampaigns(store, await copies(store, sound, stamp), onProgress);
  await removeCampaigns(
    store,
    sound.map(({ campaign }) => campaign.id),
  );
  return importCampaigns(store, sound, onProgress);
}

async function takeNew(
  store: IDBObjectStore,
  { archives, compared }: ComparedFile,
  places: readonly number[],
  settings: Head['settings'] = {},
  onProgress?: OnTransferProgress,
): Promise<Stats> {
  const taken: Archive[] = [];
  for (const at of places) {
    const archive = archives[at]!;
    const { against, plays } = await compareWithStored(store, archive, compared[at]?.logs);
    const { relation } = against;
    if (relation === 'new' || relation === 'further') taken.push({ ...archive, plays });
  }
  await removeCampaigns(
    store,
    taken.map(({ campaign }) => campaign.id),
  );
  await addMissingSettings(store, settings);
  return importCampaigns(store, taken, onProgress);
}

async function bringTogether(
  store: IDBObjectStore,
  { archives, compared }: ComparedFile,
  at: number,
  { newId }: Stamp,
  onProgress?: OnTransferProgress,
): Promise<Stats> {
  const there = archives[at];
  if (!there) throw new Refusal('The file is damaged. Nothing was imported.');
  const { merged, plays, duplicates = [] } = await compareWithStored(store, there, compared[at]?.logs);
  if (!merged) throw new Refusal('This phone has gone on meanwhile: open the file again.');
  if (merged instanceof Refusal) throw merged;
  const apart = duplicates.map((play) => ({ ...play, id: newId() }));
  return renewCampaign(store, { ...merged, plays: [...plays, ...apart] }, onProgress);
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
