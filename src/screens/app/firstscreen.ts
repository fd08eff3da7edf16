import { systemOf } from '../../systems/systems.ts';
import { RESUME_ROUTE, reopenLastFight } from '../home/home.tsx';
import { fetchOpenCampaign, isLaunchedWithoutRoute, store, switchCampaign } from '../state/appstate.ts';
import { lastCampaign } from '../state/device/lastcampaign.ts';
import { route } from '../state/route.ts';
import { CampaignShell, fetchShell } from './app.tsx';
import { fetchFightScreens } from './fetchfightscreens.ts';

/** Campaign and screen that the app opens at launch. */
type LaunchTarget = { readonly campaign?: string; readonly place?: string | undefined };

export function launchTarget(): LaunchTarget {
  const [where, id, place] = route.value;
  if (where === 'c' && id !== undefined) return { campaign: id, place };
  const last = lastCampaign();
  const isResuming = isLaunchedWithoutRoute.value || where === RESUME_ROUTE;
  return last?.hasFight && isResuming ? { campaign: last.id, place: 'fight' } : {};
}

/** Fetches the code of the first screen while its records are read. */
export async function fetchFiles({ campaign, place }: LaunchTarget): Promise<void> {
  if (campaign === undefined) return;
  const last = lastCampaign();
  await Promise.all([
    fetchScreen(place),
    fetchOpenCampaign(),
    place === 'fight' && fetchFightScreens(),
    last?.id === campaign && systemOf(last.system),
  ]);
}

const fetchScreen = (place: string | undefined): Promise<unknown> =>
  Promise.all([CampaignShell.fetch(), fetchShell().then(({ fetchPlace }) => fetchPlace(place))]);

/** Resumes the last fight if the app was launched for it, and loads the campaign of the first screen. */
export async function openFirstScreen(): Promise<void> {
  const first = store.value?.firstScreen();
  if (first && (route.value.length === 0 || route.value[0] === RESUME_ROUTE)) reopenLastFight(first.campaigns);
  const { campaign, place } = launchTarget();
  if (campaign === undefined) return;
  await Promise.all([switchCampaign(campaign), fetchScreen(place)]);
}
