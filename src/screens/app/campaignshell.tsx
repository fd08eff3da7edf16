import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Bar } from '../../components/frame/bar.tsx';
import { Page } from '../../components/frame/page.tsx';
import { Tabs } from '../../components/frame/tabs.tsx';
import { fetchFile } from '../../engine/data/fetchfile.ts';
import { CampaignTab } from '../campaign/campaigntab.tsx';
import { PlayTab } from '../game/playtab.tsx';
import { HandedOverNotice } from '../home/handedover.tsx';
import { CLUB_OFFLINE, lazyComponent } from '../parts/lazycomponent.tsx';
import { NotFound, OpeningPage } from '../parts/plainpages.tsx';
import { RosterTab } from '../roster/rostertab.tsx';
import { MoreTab } from '../settings/moretab.tsx';
import { attempt, openCampaign, settings, switchCampaign } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { handedOverAt } from '../state/otherphones.ts';
import { to } from '../state/route.ts';
import { fetchFightScreens } from './fetchfightscreens.ts';

const Fight = lazyComponent(() => fetchFightScreens().then((file) => file.FightScreen));
const SetupScreen = lazyComponent(() => fetchFightScreens().then((file) => file.SetupScreen));
const CampaignScreen = lazyComponent(() => import('./screens.tsx').then((file) => file.CampaignScreen));
const followClub = () =>
  fetchFile(() => import('../share/club/clubroom.ts'), CLUB_OFFLINE).then((file) => file.followClub());
type Fetched = { fetch(): unknown };
const FETCHED = new Map<string, Fetched>([
  ['fight', Fight],
  ['begin', SetupScreen],
]);
const TABS = new Map<string, Tab>([
  ['play', PlayTab],
  ['roster', RosterTab],
  ['campaign', CampaignTab],
  ['more', MoreTab],
]);

/** Fetches the code of a campaign screen. The code of the tabs is already here. */
export const fetchPlace = async (where = 'play'): Promise<unknown> =>
  TABS.has(where) ? undefined : (FETCHED.get(where) ?? CampaignScreen).fetch();

type Tab = (props: { readonly campaign: OpenCampaign }) => ComponentChildren;

/** Screens that stay closed after a campaign was handed over to another phone. */
const PLAY_SCREENS: ReadonlySet<string> = new Set(['play', 'begin', 'fight']);

export function CampaignShell({ id, place }: { readonly id: string; readonly place: readonly string[] }) {
  const [missing, setMissing] = useState<string | undefined>(undefined);
  useEffect(() => {
    void fetchPlace(place[0]);
    switchCampaign(id).then(
      () => settings.value[`club.${id}`] && attempt(followClub()),
      (error: Error) => setMissing(error.message),
    );
  }, [id]);
  const opened = openCampaign.value?.id === id ? openCampaign.value : undefined;
  if (missing) return <NotFound>{missing}</NotFound>;
  return opened ? <CampaignPlace campaign={opened} place={place} /> : <OpeningPage />;
}

function CampaignPlace({
  campaign,
  place: [where = 'play', ...rest],
}: {
  readonly campaign: OpenCampaign;
  readonly place: readonly string[];
}) {
  if (PLAY_SCREENS.has(where) && handedOverAt(campaign.id))
    return <TabPage campaign={campaign} where="play" Tab={HandedOverNotice} />;
  const tab = TABS.get(where);
  if (tab) return <TabPage campaign={campaign} where={where} Tab={tab} />;
  if (where === 'fight') {
    const parked = campaign.loaded.value.plays.find(({ id }) => id === rest[0]);
    return parked ? (
      <Fight key={parked.id} campaign={campaign} parked={parked} />
    ) : (
      <NotFound>This fight is over: recorded or discarded.</NotFound>
    );
  }
  if (where === 'begin') {
    const sequence = campaign.system.sequences.find(({ id }) => id === rest[0]);
    const units = rest.slice(1).flatMap((id) => campaign.units.filter((unit) => unit.id === id));
    if (sequence) return <SetupScreen key={rest.join()} campaign={campaign} sequence={sequence} units={units} />;
  }
  return <CampaignScreen campaign={campaign} where={where} id={rest[0]} />;
}

function TabPage({
  campaign,
  where,
  Tab,
}: {
  readonly campaign: OpenCampaign;
  readonly where: string;
  readonly Tab: Tab;
}) {
  // The screens behind the tabs load once the first one is visible.
  useEffect(() => {
    for (const next of [SetupScreen, Fight, CampaignScreen]) next.fetch();
  }, []);
  const { name } = campaign.records.value.campaign;
  const game = campaign.game.value;
  const open = campaign.openGames.value.length;
  const tabs = [
    {
      href: to('c', campaign.id, 'play'),
      label: 'Play',
      icon: 'play' as const,
      waiting: campaign.loaded.value.plays.length,
    },
    { href: to('c', campaign.id, 'roster'), label: 'Roster', icon: 'roster' as const },
    { href: to('c', campaign.id, 'campaign'), label: 'Campaign', icon: 'campaign' as const },
    { href: to('c', campaign.id, 'more'), label: 'More', icon: 'more' as const },
  ];
  return (
    <Page
      bar={
        <Bar
          title={name}
          subtitle={game ? `${game.name}${open > 1 ? ` · ${open} games open` : ''}` : campaign.system.name}
          back={{ label: 'All campaigns', href: to() }}
        />
      }
      tabs={<Tabs label="Places" tabs={tabs} here={to('c', campaign.id, where)} />}
    >
      <Tab campaign={campaign} />
    </Page>
  );
}
