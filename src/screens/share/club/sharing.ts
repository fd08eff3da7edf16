import { effect, signal } from '@preact/signals';
import type { Entry } from '../../../campaign/records.ts';
import { topSheet } from '../../../components/hooks/hold.ts';
import { fetchFile } from '../../../engine/file.ts';
import { Refusal } from '../../../engine/refusal.ts';
import { randomId } from '../../../random/dice.ts';
import type { OpenedFile } from '../../../storage/store.ts';
import { Club, type ClubLog, type Sharing } from '../../../sync/club/club.ts';
import { codeIn, invitationFrom } from '../../../sync/club/invitation.ts';
import { openLog, storeLog } from '../../../sync/club/storelog.ts';
import { countOf } from '../../../system/wording.ts';
import {
  attempt,
  busy,
  keepSetting,
  openCampaign,
  playing,
  say,
  settings,
  store,
  storeState,
} from '../../state/appstate.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import { route } from '../../state/route.ts';

/** What this phone keeps of a club: the invitation’s code, the player’s name in it, and when all was last the same (ISO time). It goes into no backup. */
export type ClubMembership = { readonly code: string; readonly name: string; readonly synced?: string };

const KEY = (campaign: string) => `club.${campaign}`;

/** What is kept of a campaign’s club; undefined where it is not shared. */
export const keptOf = (campaign: string): ClubMembership | undefined =>
  settings.value[KEY(campaign)] as ClubMembership | undefined;

/** How sharing the open campaign goes; undefined where it is not shared, or not read yet. */
export const sharing = signal<Sharing | undefined>(undefined);

/** The club’s rooms are where the app comes from, and nowhere else. */
const url = (): string => new URL('club', document.baseURI).href.replace(/^http/, 'ws').replace(/[?#].*/, '');

/** The invitation to a campaign as a link, whose fragment no server is sent. */
export const linkOf = ({ code }: ClubMembership): string => new URL(`#/club/${code}`, document.baseURI).href;

/** Shares a campaign under a player’s name, by a code of its own that no earlier invitation has; whoever has that code is in. */
export const shareCampaign = (campaign: string, name: string, code = randomId() + randomId()): Promise<unknown> =>
  keepSetting(KEY(campaign), { code, name } satisfies ClubMembership);

/** Leaves the club: the campaign stays on this phone as it is. */
export async function leaveClub(campaign: string): Promise<void> {
  const left = running;
  running = undefined;
  sharing.value = undefined;
  await left?.club.leave();
  await keepSetting(KEY(campaign), undefined);
  // What is kept for no campaign need not be kept on with every update.
  if (!Object.entries(settings.value).some(([name, value]) => value && name.startsWith(KEY(''))))
    await caches.delete(`club ${new URL('.', document.baseURI).href}`);
}

type Running = ClubMembership & { readonly campaign: string; readonly club: Club };
let running: Running | undefined;
let following = false;

/** From now on whichever campaign is open and shared is kept the same in its room, by the tab that writes. */
export function followClub(): void {
  if (following) return;
  following = true;
  effect(() => {
    const campaign = openCampaign.value;
    // Between two of the same there is none for a moment; what is shared no more is gone.
    if (!campaign) {
      if (running && !keptOf(running.campaign)) stop();
      return;
    }
    const kept = storeState.value?.role === 'writer' ? keptOf(campaign.id) : undefined;
    if (running && (running.campaign !== campaign.id || running.code !== kept?.code || running.name !== kept.name))
      stop();
    if (kept && !running) attempt(start(campaign, kept));
    else running?.club.hear(logOf(campaign)).catch(fault);
  });
  effect(() => {
    // What has waited for the end of a fight, or was recorded, is looked after at once.
    const looked = [playing.value, route.value, openCampaign.value?.loaded.value];
    if (looked) running?.club.hear().catch(fault);
  });
  const retry = () => document.visibilityState === 'visible' && running?.club.retry();
  addEventListener('online', retry);
  document.addEventListener('visibilitychange', retry);
}

function stop(): void {
  running?.club.stop();
  running = undefined;
  sharing.value = undefined;
}

/** A fault is said like every other. */
const fault = (error: unknown): void => void Promise.reject(error);

/** How soon it is looked whether what waits may come in, in milliseconds. */
const SOON = 1000;
let again: ReturnType<typeof setTimeout> | undefined;

let starting: string | undefined;
async function start(campaign: OpenCampaign, kept: ClubMembership): Promise<void> {
  if (starting === kept.code) return;
  starting = kept.code;
  const invitation = await invitationFrom(kept.code);
  starting = undefined;
  if (keptOf(campaign.id)?.code !== kept.code || openCampaign.value?.id !== campaign.id) return;
  const me = { phone: store.value!.device(), name: kept.name, at: new Date().toISOString() };
  const onSharing = (now: Sharing) => {
    sharing.value = now;
    if (now.room === 'same' && now.waiting === 0) noteSynced(campaign.id);
    clearTimeout(again);
    if (now.waiting > 0) again = setTimeout(() => running?.club.hear().catch(fault), SOON);
  };
  running = {
    ...kept,
    campaign: campaign.id,
    club: new Club({ invitation, url: url(), log: logOf(campaign), me, onSharing }),
  };
}

/** How old the last time may be before it is kept anew, in milliseconds. */
const MINUTE = 60_000;

function noteSynced(campaign: string): void {
  const kept = keptOf(campaign);
  if (kept && Date.now() - Date.parse(kept.synced ?? '1970-01-01') > MINUTE)
    keepSetting(KEY(campaign), { ...kept, synced: new Date().toISOString() });
}

const logs = new WeakMap<OpenCampaign, ClubLog>();

/** The log of an open campaign, of which only what is new is read again. */
function logOf(campaign: OpenCampaign): ClubLog {
  const known = logs.get(campaign);
  if (known) return known;
  let followed = 0;
  const one = async (entry: Entry) => {
    const { checkEntry } = await fetchFile(() => import('../link/sheets.ts'));
    await campaign.take(checkEntry(campaign.system, campaign.records.value, entry), false);
    say(entry.title);
    followed += 1;
  };
  const { entries, take } = storeLog(store.value!, campaign.id, {
    one,
    free: () => !busy() && topSheet() === undefined,
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

/** How long a club’s server is waited for, in milliseconds. */
const PATIENCE = 15_000;

/** What is in the room of an invitation, opened to be looked at before anything is taken; throws a Refusal where no server answers, or nothing is in it. */
export async function lookInto(text: string): Promise<{ readonly code: string; readonly opened: OpenedFile }> {
  const code = codeIn(text);
  const invitation = await invitationFrom(code);
  const log: ClubLog = { entries: async () => [], take: async () => false };
  const me = { phone: '', name: '', at: '' };
  let club: Club | undefined;
  try {
    await new Promise<void>((done, refuse) => {
      const late = () => refuse(new Refusal(NO_SERVER));
      setTimeout(late, PATIENCE);
      const onSharing = ({ room }: Sharing) => {
        if (room === 'refused') late();
        if (room === 'same') done();
      };
      club = new Club({ invitation, url: url(), log, me, onSharing, looking: true });
    });
    return { code, opened: await openLog(store.value!, club!.roomLog) };
  } finally {
    club?.stop();
  }
}

const NO_SERVER = 'No club answers at this address. Open the link of the invitation, or try again with a network.';

/** Takes what was looked at into this phone, as from another phone that was met, and shares it from now on; the id of its campaign. */
export async function joinClub(code: string, opened: OpenedFile, name: string): Promise<string> {
  const { id, against } = opened.contents.campaigns[0]!;
  const before = settings.value[KEY(id)];
  // Whatever is read anew once it is taken reads that it is shared, too.
  await shareCampaign(id, name, code);
  try {
    const { relation } = against ?? {};
    if (relation === 'new' || relation === 'further') await store.value!.restore(opened, { how: 'new', campaign: 0 });
    else if (relation === 'forked') await store.value!.restore(opened, { how: 'together', campaign: 0 });
    else opened.carrier.close();
  } catch (error) {
    await keepSetting(KEY(id), before);
    throw error;
  }
  followClub();
  return id;
}
