import type { Campaign, Game } from '../../campaign/records/records.ts';
import { keepSetting, settings, store } from '../state/appstate.ts';
import { daysAgoWords } from '../words/when.ts';

/** Last backup of a campaign: ISO time, and the number of finished games. */
type Backup = { readonly at: string; readonly over: number };

const backupKey = (id: string) => `backup.${id}`;
/** Name of the setting with the number of finished games when the reminder was dismissed. */
const dismissedKey = (id: string) => `backup-dismissed.${id}`;
/** Setting of older versions with the time of a backup of everything. Now each campaign has its own. */
const EVERYTHING = 'backup';

function backupOf({ id, created }: Pick<Campaign, 'id' | 'created'>): Partial<Backup> | undefined {
  const own = settings.value[backupKey(id)] as Backup | undefined;
  const all = settings.value[EVERYTHING];
  return own ?? (typeof all === 'string' && all > created ? { at: all } : undefined);
}

export function backedUpWords(campaign: Pick<Campaign, 'id' | 'created'>): string {
  const at = backupOf(campaign)?.at;
  return at === undefined ? 'never backed up' : `last backed up ${daysAgoWords(at)}`;
}

const finishedGames = (games: readonly Game[]) => games.filter(({ ended }) => ended !== undefined);

/** Returns the last finished game that is in no backup, unless its reminder was dismissed. */
export function unbackedGame(campaign: Campaign, games: readonly Game[]): Game | undefined {
  const { at = '', over: backedUpCount = finishedGames(games).filter(({ ended }) => ended! <= at).length } =
    backupOf(campaign) ?? {};
  const dismissed = Number(settings.value[dismissedKey(campaign.id)] ?? 0);
  return finishedGames(games).slice(Math.max(backedUpCount, dismissed)).at(-1);
}

export const dismissBackupReminder = ({ id }: Campaign, games: readonly Game[]): Promise<unknown> =>
  keepSetting(dismissedKey(id), finishedGames(games).length);

export async function noteBackup(campaigns?: readonly string[], at = new Date().toISOString()): Promise<void> {
  const ids = campaigns ?? (await store.value!.campaigns()).map(({ id }) => id);
  const all = await Promise.all(ids.map((id) => store.value!.load(id)));
  for (const { records } of all) {
    const backup: Backup = { at, over: finishedGames(records.games).length };
    keepSetting(backupKey(records.campaign.id), backup);
  }
}
