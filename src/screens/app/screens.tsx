import type { ComponentChildren } from 'preact';
import { HouseRules, HouseTable } from '../campaign/houserules.tsx';
import { CorrectScreen } from '../correct/correctscreen.tsx';
import { Reference } from '../game/reference.tsx';
import { NotFound } from '../parts/plainpages.tsx';
import { AfterQuick } from '../quick-fight/afterquick.tsx';
import { isRecordPlace, RecordScreens } from '../records/recordscreens.tsx';
import { ReportScreen } from '../records/reports/reportscreen.tsx';
import { UnitScreen } from '../roster/unitscreen.tsx';
import { CampaignSettingsScreen } from '../settings/campaignsettings.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';

/** Campaign screen other than the four tabs. `where` is its part of the address. */
export const CampaignScreen = ({ campaign, where, id }: Place): ComponentChildren =>
  screen(campaign, where, id) || <NotFound />;

type Place = { readonly campaign: OpenCampaign; readonly where: string; readonly id: string | undefined };

function screen(campaign: OpenCampaign, where: string, id: string | undefined): ComponentChildren {
  switch (where) {
    case 'unit': {
      const unit = campaign.records.value.units.find((one) => one.id === id);
      return unit && <UnitScreen key={id} campaign={campaign} unit={unit} />;
    }
    case 'report': {
      const game = campaign.records.value.games.find((one) => one.id === id);
      return game && <ReportScreen key={id} campaign={campaign} game={game} />;
    }
    case 'correct':
      return id !== undefined && <CorrectScreen key={id} campaign={campaign} id={id} />;
    case 'after':
      return <AfterQuick campaign={campaign} />;
    case 'reference':
      return <Reference campaign={campaign} />;
    case 'house': {
      if (id === undefined) return <HouseRules campaign={campaign} />;
      const rule = campaign.system.house.find((one) => one.id === id);
      return rule?.kind === 'table' && <HouseTable key={id} campaign={campaign} rule={rule} />;
    }
    case 'settings':
      return <CampaignSettingsScreen campaign={campaign} />;
    default:
      return isRecordPlace(where) && <RecordScreens key={where} campaign={campaign} where={where} id={id} />;
  }
}
