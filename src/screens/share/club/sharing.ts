import { effect, signal } from '@preact/signals';
import type { Entry } from '../../../campaign/records/records.ts';
import { topSheetClose } from '../../../components/hooks/leaveguard.ts';
import { fetchFile } from '../../../engine/data/fetchfile.ts';
import { Refusal } from '../../../engine/refusal.ts';
import { randomId } from '../../../random/dice.ts';
import type { OpenedFile } from '../../../storage/store.ts';
import { Club, type ClubLog, type ClubStatus } from '../../../sync/club/club.ts';
import { codeIn, invitationFrom } from '../../../sync/club/invitation.ts';
import { importLog, openLog, storeLog } from '../../../sync/club/storelog.ts';
import { countOf } from '../../../system/wording.ts';
import {
  attempt,
  isBusy,
  isPlaying,
  keepSetting,
  openCampaign,
  say,
  settings,
  store,
  storeState,
} from '../../state/appstate.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import { route } from '../../state/route.ts';

/** Stored membership: invitation code, player's name and last sync (ISO time). Backups leave it out. */
export type ClubMembership = { readonly code: string; readonly name: string; readonly synced?: string };

export const MAX_PLAYER_NAME_LENGTH = 60;

const clubKey = (campaign: string) => `club.${campaign}`;

export const membershipOf = (campaign: string): ClubMembership | undefined =>
  settings.value[clubKey(campaign)] as ClubMembership | undefined;

/** Sync state of the open campaign. Undefined if it is not shared or not loaded. */
export const clubStatus = signal<ClubStatus | undefined>(undefined);

const url = (): string => new URL('club', document.baseURI).href.replace(/^http/, 'ws').replace(/[?#].*/, '');

/** Invitation link. Its code is in the fragment, which browsers send to no server. */
export const invitationLink = ({ code }: ClubMembership): string => new URL(`#/club/${code}`, document.baseURI).href;

/** Shares a campaign from now on. `name` is the player's. Anyone with the code can join. */
export const shareOpenCampaign = (campaign: string, name: string, code = randomId() + randomId()): Promise<unknown> =>
  keepSetting(clubKey(campaign), { code, name } satisfies ClubMembership);

export async function leaveClub(campaign: string): Promise<void> {
  const left = running;
  running = undefined;
  clubStatus.value = undefined;
  await left?.club.leave();
  await keepSetting(clubKey(campaign), undefined);
  // Without a shared campaign the club code need not stay cached.
  if (!Object.entries(settings.value).some(([name, value]) => value && name.startsWith(clubKey(''))))
    await caches.delete(`club ${new URL('.', document.baseURI).href}`);
}

type Running = ClubMembership & { readonly campaign: string; readonly club: Club };
let running: Running | undefined;
let following = false;

/** Keeps the open campaign in sync with its club, if it is shared and this tab may write. */
export function followClub(): void {
  if (following) return;
  following = true;
  effect(() => {
    const campaign = openCampaign.value;
    // Switching campaigns leaves none open for a moment; only an unshared one stops.
    if (!campaign) {
      if (running && !membershipOf(running.campaign)) stop();
      return;
    }
    const kept = storeState.value?.role === 'writer' ? membershipOf(campaign.id) : undefined;
    if (running && (running.campaign !== campaign.id || running.code !== kept?.code || running.name !== kept.name))
      stop();
    if (kept && !running) attempt(start(campaign, kept));
    else running?.club.sync(logOf(campaign)).catch(reportFault);
  });
  effect(() => {
    // The end of a fight, or a new entry, triggers a sync at once.
    const looked = [isPlaying.value, route.value, openCampaign.value?.loaded.value];
    if (looked) running?.club.sync().catch(reportFault);
  });
  const retry = () => document.visibilityState === 'visible' && running?.club.retry();
  addEventListener('online', retry);
  document.addEventListener('visibilitychange', retry);
}

function stop(): void {
  running?.club.stop();
  running = undefined;
  clubStatus.value = undefined;
}

/** Reports an error like any unhandled rejection. */
const reportFault = (error: unknown): void => void Promise.reject(error);

/** Retry interval, in milliseconds. */
const RETRY_MS = 1000;
let again: ReturnType<typeof setTimeout> | undefined;

let starting: string | undefined;
async function start(campaign: OpenCampaign, kept: ClubMembership): Promise<void> {
  if (starting === kept.code) return;
  starting = kept.code;
  const invitation = await invitationFrom(kept.code).finally(() => {
    starting = undefined;
  });
  if (membershipOf(campaign.id)?.code !== kept.code || openCampaign.value?.id !== campaign.id) return;
  const me = { phone: store.value!.device(), name: kept.name, at: new Date().toISOString() };
  const onSharing = (now: ClubStatus) => {
    clubStatus.value = now;
    if (now.room === 'synced' && now.waiting === 0) noteSynced(campaign.id);
    clearTimeout(again);
    if (now.waiting > 0) again = setTimeout(() => running?.club.sync().catch(reportFault), RETRY_MS);
  };
  running = {
    ...kept,
    campaign: campaign.id,
    club: new Club({ invitation, url: url(), log: logOf(campaign), me, onStatus: onSharing }),
  };
}

/** Age in milliseconds from which the stored time of the last sync is updated. */
const SYNC_TIME_AGE_MS = 60_000;

function noteSynced(campaign: string): void {
  const kept = membershipOf(campaign);
  if (kept && Date.now() - Date.parse(kept.synced ?? '1970-01-01') > SYNC_TIME_AGE_MS)
    keepSetting(clubKey(campaign), { ...kept, synced: new Date().toISOString() });
}

const logs = new WeakMap<OpenCampaign, ClubLog>();

function logOf(campaign: OpenCampaign): ClubLog {
  const known = logs.get(campaign);
  if (known) return known;
  let followed = 0;
  const one = async (entry: Entry) => {
    const { checkEntry } = await fetchFile(() => import('../link/sheets.ts'));
    await campaign.receiveEntry(checkEntry(campaign.system, campaign.records.value, entry), false);
    say(entry.title);
    followed += 1;
  };
  const { entries, take } = storeLog(store.value!, campaign.id, {
    addNext: one,
    canMerge: () => !isBusy() && topSheetClose() === undefined,
  });
  let read: readonly Entry[] = [];
  const log: ClubLog = {
    async take(log, fresh) {
      followed = 0;
      const taken = await take(log, fresh);
      if (taken && (fresh.size > 1 || followed === 0))
        say(`${countOf(fresh.size, 'entry', 'entries')} came from the club.`);
      return taken;
    },
    async entries() {
      const { tail } = campaign.loaded.value;
      const at = tail.findIndex(({ id }) => id === read.at(-1)?.id);
      read = at < 0 ? await entries() : [...read, ...tail.slice(0, at).toReversed()];
      return read;
    },
  };
  logs.set(campaign, log);
  return log;
}

/** Server timeout, in milliseconds. */
const SERVER_TIMEOUT_MS = 15_000;

export type RoomContent = { readonly code: string; readonly opened: OpenedFile };

/** Reads the content of an invitation's room. Throws a Refusal if no server answers or the room is empty. */
export async function readRoom(text: string): Promise<RoomContent> {
  const code = codeIn(text);
  const invitation = await invitationFrom(code);
  const log: ClubLog = { entries: async () => [], take: async () => false };
  const me = { phone: '', name: '', at: '' };
  let club: Club | undefined;
  try {
    await new Promise<void>((done, refuse) => {
      const late = () => refuse(new Refusal(NO_SERVER));
      setTimeout(late, SERVER_TIMEOUT_MS);
      const onSharing = ({ room }: ClubStatus) => {
        if (room === 'refused') late();
        if (room === 'synced') done();
      };
      club = new Club({ invitation, url: url(), log, me, onStatus: onSharing, isReadOnly: true });
    });
    return { code, opened: await openLog(store.value!, club!.roomLog) };
  } finally {
    club?.stop();
  }
}

const NO_SERVER = 'No club answers at this address. Open the link of the invitation, or try again with a network.';

export async function joinClub(code: string, opened: OpenedFile, name: string): Promise<string> {
  const { id } = opened.contents.campaigns[0]!;
  const before = settings.value[clubKey(id)];
  // Sharing starts first, so that the reload after the import sees it.
  await shareOpenCampaign(id, name, code);
  try {
    await importLog(store.value!, opened);
  } catch (error) {
    await keepSetting(clubKey(id), before);
    throw error;
  }
  followClub();
  return id;
}
