import type { ComponentChildren } from 'preact';
import { AfterQuick } from './afterquick.tsx';
import type { OpenCampaign } from './camp.ts';
import { CampaignSettings } from './campaignsettings.tsx';
import { ExampleScreen, Examples } from './examples.tsx';
import { HouseRules, HouseTable } from './houserules.tsx';
import { lazily } from './lazily.tsx';
import { NotFound } from './lost.tsx';
import { Reference } from './reference.tsx';
import { UnitScreen } from './unitscreen.tsx';

const LuckScreen = lazily(() => import('./luckscreen.tsx').then((file) => file.LuckScreen));
const RecordScreens = lazily(() => import('./records/recordscreens.tsx').then((file) => file.default));
const ReportScreen = lazily(() => import('./reportscreen.tsx').then((file) => file.ReportScreen));
const ChartScreen = lazily(() => import('./chartscreen.tsx').then((file) => file.ChartScreen));

/** A screen of a campaign beside its four tabs, by the word of its address. */
export const CampScreen = ({ camp, where, id }: Place): ComponentChildren => screen(camp, where, id) || <NotFound />;

type Place = { readonly camp: OpenCampaign; readonly where: string; readonly id: string | undefined };

function screen(camp: OpenCampaign, where: string, id: string | undefined): ComponentChildren {
  switch (where) {
    case 'unit': {
      const unit = camp.units.find((one) => one.id === id);
      return unit && <UnitScreen key={id} camp={camp} unit={unit} />;
    }
    case 'after':
      return <AfterQuick camp={camp} />;
    case 'reference':
      return <Reference camp={camp} />;
    case 'examples':
      return id === undefined ? <Examples camp={camp} /> : <ExampleScreen key={id} camp={camp} id={id} />;
    case 'house': {
      if (id === undefined) return <HouseRules camp={camp} />;
      const rule = camp.system.house.find((one) => one.id === id);
      return rule?.kind === 'table' && <HouseTable key={id} camp={camp} rule={rule} />;
    }
    case 'luck':
      return <LuckScreen camp={camp} />;
    case 'hospital':
    case 'honour':
    case 'muster':
    case 'log':
    case 'afterwards':
    case 'print':
      return <RecordScreens key={where} camp={camp} where={where} id={id} />;
    case 'report': {
      const game = camp.records.value.games.find((one) => one.id === id);
      return game && <ReportScreen key={id} camp={camp} game={game} />;
    }
    case 'charts':
      return <ChartScreen camp={camp} />;
    case 'settings':
      return <CampaignSettings camp={camp} />;
  }
}
