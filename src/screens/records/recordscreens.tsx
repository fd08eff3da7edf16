import type { ComponentChildren } from 'preact';
import { Bar } from '../../components/frame/bar.tsx';
import { Page } from '../../components/frame/page.tsx';
import { NotFound } from '../parts/notfound.tsx';
import { playsOf } from '../parts/quick.ts';
import { RECORDED } from '../parts/recordedrow.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { to } from '../state/route.ts';
import { Afterwards } from './afterwards.tsx';
import { Calendar } from './calendar.tsx';
import { Charts } from './charts.tsx';
import { Honour } from './honour.tsx';
import { Hospital } from './hospital.tsx';
import { Log } from './log.tsx';
import { Luck } from './luck.tsx';
import { MusterRoll } from './musterroll.tsx';
import { ReportScreen } from './reportscreen.tsx';
import { RollPage } from './rollpage.tsx';
import { Rosters } from './rosters.tsx';

/** The words of their addresses, and their titles. */
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

/** What the campaign remembers, a screen each. */
export function RecordScreens({
  camp,
  where,
  id,
}: {
  readonly camp: OpenCampaign;
  readonly where: string;
  readonly id: string | undefined;
}) {
  const { campaign, games } = camp.records.value;
  if (where === 'report') {
    const game = games.find((one) => one.id === id);
    return game ? <ReportScreen key={id} camp={camp} game={game} /> : <NotFound />;
  }
  const quick = campaign.scratch === true;
  // The muster roll is asked for beside a turn, too.
  const from = where === 'muster' && id === 'play' ? id : 'campaign';
  return (
    <Page
      bar={
        <Bar
          title={quick && where === 'log' ? RECORDED : (TITLES[where] ?? where)}
          subtitle={campaign.name}
          back={{ label: 'Back', href: quick ? to(...playsOf(camp)) : to('c', camp.id, from) }}
        />
      }
    >
      {screen(camp, where, id)}
    </Page>
  );
}

function screen(camp: OpenCampaign, where: string, id: string | undefined): ComponentChildren {
  switch (where) {
    case 'luck':
      return <Luck camp={camp} />;
    case 'charts':
      return <Charts camp={camp} />;
    case 'hospital':
      return <Hospital camp={camp} />;
    case 'honour':
      return <Honour camp={camp} />;
    case 'muster':
      return <MusterRoll camp={camp} />;
    case 'log':
      return <Log camp={camp} of={id} />;
    case 'afterwards':
      return <Afterwards camp={camp} />;
    case 'calendar':
      return <Calendar camp={camp} />;
    case 'rosters':
      return <Rosters camp={camp} of={id} />;
    default:
      return <RollPage camp={camp} />;
  }
}
