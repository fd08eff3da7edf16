import type { ComponentChildren } from 'preact';
import { Bar } from '../../components/frame/bar.tsx';
import { Page } from '../../components/frame/page.tsx';
import { RECORDED_TITLE } from '../parts/fightrows.tsx';
import { routeAfterPlay } from '../parts/quick/quickcampaign.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CampaignProps } from '../state/props.ts';
import { to } from '../state/route.ts';
import { Log } from './log.tsx';
import { PastGameForm } from './pastgameform.tsx';
import { Calendar } from './reports/calendar.tsx';
import { Charts } from './reports/charts.tsx';
import { LuckPage } from './reports/luck.tsx';
import { Honour } from './rolls/honour.tsx';
import { Hospital } from './rolls/hospital.tsx';
import { MusterRoll } from './rolls/musterroll.tsx';
import { MusterRollPage } from './rolls/rollpage.tsx';
import { Rosters } from './rolls/rosters.tsx';

const TITLES: Readonly<Record<string, string>> = {
  luck: 'Luck',
  charts: 'Charts',
  hospital: 'Hospital',
  honour: 'Roll of honour',
  muster: 'Muster roll',
  log: 'Log',
  afterwards: 'Enter a game already played',
  print: 'Print',
  calendar: 'Calendar',
  rosters: 'Unit rosters',
};

export const isRecordPlace = (where: string): boolean => Object.hasOwn(TITLES, where);

export function RecordScreens({
  campaign,
  where,
  id,
}: CampaignProps & { readonly where: string; readonly id: string | undefined }) {
  const { campaign: record } = campaign.records.value;
  const quick = record.scratch === true;
  // The muster roll is also linked from the Play tab.
  const from = where === 'muster' && id === 'play' ? id : 'campaign';
  return (
    <Page
      bar={
        <Bar
          title={quick && where === 'log' ? RECORDED_TITLE : (TITLES[where] ?? where)}
          subtitle={record.name}
          back={{ label: 'Back', href: quick ? to(...routeAfterPlay(campaign)) : to('c', campaign.id, from) }}
        />
      }
    >
      {screen(campaign, where, id)}
    </Page>
  );
}

function screen(campaign: OpenCampaign, where: string, id: string | undefined): ComponentChildren {
  switch (where) {
    case 'luck':
      return <LuckPage campaign={campaign} />;
    case 'charts':
      return <Charts campaign={campaign} />;
    case 'hospital':
      return <Hospital campaign={campaign} />;
    case 'honour':
      return <Honour campaign={campaign} />;
    case 'muster':
      return <MusterRoll campaign={campaign} />;
    case 'log':
      return <Log campaign={campaign} of={id} />;
    case 'afterwards':
      return <PastGameForm campaign={campaign} />;
    case 'calendar':
      return <Calendar campaign={campaign} />;
    case 'rosters':
      return <Rosters campaign={campaign} of={id} />;
    default:
      return <MusterRollPage campaign={campaign} />;
  }
}
