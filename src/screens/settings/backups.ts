import type { Campaign, Game } from '../../campaign/records.ts';
import { keepSetting, settings, store } from '../state/appstate.ts';
import { ago } from '../words/when.ts';

/** The last backup of a campaign: when it was made (ISO time), and how many of its games were over then. */
type Backup = { readonly at: string; readonly over: number };

const KEY = (id: string) => `backup.${id}`;
/** The setting that holds after how many games over the reminder was dismissed. */
const DISMISSED = (id: string) => `backup-dismissed.${id}`;
/** What held when everything was backed up, before it was kept of each campaign. */
const EVERYTHING = 'backup';

function backupOf({ id, created }: Pick<Campaign, 'id' | 'created'>): Partial<Backup> | undefined {
  const own = settings.value[KEY(id)] as Backup | undefined;
  const all = settings.value[EVERYTHING];
  return own ?? (typeof all === 'string' && all > created ? { at: all } : undefined);
}

/** When a campaign was backed up last, in words. */
export function backedUpWords(campaign: Pick<Campaign, 'id' | 'created'>): string {
  const at = backupOf(campaign)?.at;
  return at === undefined ? 'never backed up' : `last backed up ${ago(at)}`;
}

const over = (games: readonly Game[]) => games.filter(({ ended }) => ended !== undefined);

/** The game that was over last, where there is no backup since and none was declined. */
export function unbackedGame(campaign: Campaign, games: readonly Game[]): Game | undefined {
  const { at = '', over: safe = over(games).filter(({ ended }) => ended! <= at).length } = backupOf(campaign) ?? {};
  const dismissed = Number(settings.value[DISMISSED(campaign.id)] ?? 0);
  return over(games).slice(Math.max(safe, dismissed)).at(-1);
}

/** Says no more of it until another game is over. */
export const dismiss = ({ id }: Campaign, games: readonly Game[]): Promise<unknown> =>
  keepSetting(DISMISSED(id), over(games).length);

/** Keeps that a campaign, or every one, is backed up now. */
export async function noteBackup(campaign: string | undefined): Promise<void> {
  const ids = campaign === undefined ? (await store.value!.campaigns()).map(({ id }) => id) : [campaign];
  const all = await Promise.all(ids.map((id) => store.value!.load(id)));
  for (const { records } of all) {
    const backup: Backup = { at: new Date().toISOString(), over: over(records.games).length };
    keepSetting(KEY(records.campaign.id), backup);
  }
}
