import { unitsPresent } from '../../campaign/games/games.ts';
import type { Entry } from '../../campaign/records/records.ts';
import { Chips } from '../../components/frame/chip.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { Mark } from '../../components/table/mark.tsx';
import { formatNumber, formatSigned } from '../../engine/data/figure.ts';
import type { Unit } from '../../engine/roster.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CampaignProps } from '../state/props.ts';
import { to } from '../state/route.ts';
import { casualtyWords, nonInitialState, strengthWords, unitStatusWords } from '../words/unitwords.ts';

export const foughtUnits = (campaign: OpenCampaign): readonly Unit[] =>
  campaign.game.value ? unitsPresent(campaign.records.value, campaign.game.value) : campaign.units;

export function CounterChanges({ campaign, last }: { readonly campaign: OpenCampaign; readonly last: Entry }) {
  const sights = campaign.system.status?.(campaign.roster) ?? [];
  const said = last.changes.flatMap((change) => {
    const counted = sights.find(({ counter }) => `counters.${counter?.id}` === change.field);
    if (!('by' in change) || change.of !== 'game' || change.by === 0 || !counted) return [];
    const of = campaign.records.value.sides.find(({ id }) => id === counted.side);
    const now = typeof counted.value === 'number' ? formatNumber(counted.value) : counted.value;
    return [`${counted.title}${of ? ` of ${of.name}` : ''}: ${formatSigned(change.by)}, now ${now}`];
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
      {foughtUnits(campaign).map((unit) => {
        const kind = campaign.kind(unit);
        const side = campaign.records.value.sides.find(({ id }) => id === unit.side);
        return (
          <Row
            key={unit.id}
            lead={<Mark side={side?.mark ?? 0} label={unit.mark} />}
            title={unit.name}
            detail={[strengthWords(kind, unit), casualtyWords(unit.men.flatMap((man) => nonInitialState(kind, man)))]
              .filter(Boolean)
              .join(' · ')}
            trail={<Chips words={unitStatusWords(kind, unit, campaign.house.value)} />}
            href={to('c', campaign.id, 'unit', unit.id)}
          />
        );
      })}
    </Rows>
  );
}
