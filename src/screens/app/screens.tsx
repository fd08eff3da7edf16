import type { ComponentChildren } from 'preact';
import { HouseRules, HouseTable } from '../campaign/houserules.tsx';
import { Reference } from '../game/reference.tsx';
import { lazily } from '../parts/lazily.tsx';
import { NotFound } from '../parts/notfound.tsx';
import { AfterQuick } from '../quick-fight/afterquick.tsx';
import { UnitScreen } from '../roster/unitscreen.tsx';
import { CampaignSettings } from '../settings/campaignsettings.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';

const RecordScreens = lazily(() => import('../records/recordscreens.tsx').then((file) => file.RecordScreens));

/** A screen of a campaign beside its four tabs, by the word of its address. */
export const CampScreen = ({ camp, where, id }: Place): ComponentChildren => screen(camp, where, id) || <NotFound />;

type Place = { readonly camp: OpenCampaign; readonly where: string; readonly id: string | undefined };

function screen(camp: OpenCampaign, where: string, id: string | undefined): ComponentChildren {
  switch (where) {
    case 'unit': {
      const unit = camp.records.value.units.find((one) => one.id === id);
      return unit && <UnitScreen key={id} camp={camp} unit={unit} />;
    }
    case 'after':
      return <AfterQuick camp={camp} />;
    case 'reference':
      return <Reference camp={camp} />;
    case 'house': {
      if (id === undefined) return <HouseRules camp={camp} />;
      const rule = camp.system.house.find((one) => one.id === id);
      return rule?.kind === 'table' && <HouseTable key={id} camp={camp} rule={rule} />;
    }
    case 'luck':
    case 'charts':
    case 'report':
    case 'hospital':
    case 'honour':
    case 'muster':
    case 'log':
    case 'afterwards':
    case 'print':
    case 'calendar':
    case 'rosters':
      return <RecordScreens key={where} camp={camp} where={where} id={id} />;
    case 'settings':
      return <CampaignSettings camp={camp} />;
  }
}
