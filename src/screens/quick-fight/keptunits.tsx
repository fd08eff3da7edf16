import { unitsPresent } from '../../campaign/games/games.ts';
import type { Entry } from '../../campaign/records/records.ts';
import { Rows } from '../../components/frame/row.tsx';
import { formatNumber, formatSigned } from '../../engine/data/figure.ts';
import type { Unit } from '../../engine/roster.ts';
import { UnitLink } from '../parts/unititem.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CampaignProps } from '../state/props.ts';
import { casualtyWords, nonInitialStates } from '../words/unitwords.ts';

export const unitsInGameOrAll = (campaign: OpenCampaign): readonly Unit[] =>
  campaign.game.value ? unitsPresent(campaign.records.value, campaign.game.value) : campaign.units;

export function CounterChanges({ campaign, last }: { readonly campaign: OpenCampaign; readonly last: Entry }) {
  const items = campaign.system.status?.(campaign.roster) ?? [];
  const said = last.changes.flatMap((change) => {
    const counted = items.find(({ counter }) => `counters.${counter?.id}` === change.field);
    if (!('by' in change) || change.of !== 'game' || change.by === 0 || !counted) return [];
    const of = campaign.side(counted.side);
    const now = typeof counted.value === 'number' ? formatNumber(counted.value) : counted.value;
    const by = counted.value === change.by ? '' : `${formatSigned(change.by)}, now `;
    return [`${counted.title}${of ? ` of ${of.name}` : ''}: ${by}${now}`];
  });
  return said.map((words) => (
    <p key={words}>
      <b>{words}</b>
    </p>
  ));
}

export function UnitRows({ campaign }: CampaignProps) {
  return (
    <Rows label="Units">
      {unitsInGameOrAll(campaign).map((unit) => (
        <UnitLink
          key={unit.id}
          campaign={campaign}
          unit={unit}
          more={
            unit.men.length > 1
              ? casualtyWords(unit.men.flatMap((man) => nonInitialStates(campaign.kind(unit), man)))
              : undefined
          }
        />
      ))}
    </Rows>
  );
}
