import { Ticks, type TicksProps } from '../../components/fields/ticks.tsx';
import { Row } from '../../components/frame/row.tsx';
import { Mark } from '../../components/table/mark.tsx';
import type { House } from '../../engine/play.ts';
import type { Unit } from '../../engine/roster.ts';
import type { UnitKind } from '../../system/units.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { strengthWords, unitStatusWords } from '../words/unitwords.ts';

export type UnitItem = ReturnType<typeof buildUnitItem>;

/** Unit as a choice. `side` is the index of its side, from 0. */
export const buildUnitItem = (kind: UnitKind, unit: Unit, side: number, house: House) => ({
  id: unit.id,
  name: unit.name,
  lead: <Mark side={side} label={unit.mark} />,
  detail: [strengthWords(kind, unit), ...unitStatusWords(kind, unit, house).map(({ label }) => label)]
    .filter(Boolean)
    .join(' · '),
});

export const unitItem = (campaign: OpenCampaign, unit: Unit): UnitItem =>
  buildUnitItem(
    campaign.kind(unit),
    unit,
    campaign.records.value.sides.find(({ id }) => id === unit.side)?.mark ?? 0,
    campaign.house.value,
  );

export function UnitTicks({
  campaign,
  units,
  ...ticks
}: Omit<TicksProps, 'items'> & { readonly campaign: OpenCampaign; readonly units: readonly Unit[] }) {
  if (units.length === 0) return null;
  return <Ticks {...ticks} items={units.map((unit) => unitItem(campaign, unit))} />;
}

/** Unit as a row. `more` follows its state; `why` disables it. */
export function UnitRow({
  campaign,
  unit,
  more,
  why,
  onPress,
}: {
  readonly campaign: OpenCampaign;
  readonly unit: Unit;
  readonly more?: string | undefined;
  readonly why?: string | undefined;
  readonly onPress: () => void;
}) {
  const { name, lead, detail } = unitItem(campaign, unit);
  return (
    <Row lead={lead} title={name} detail={[detail, more].filter(Boolean).join(' · ')} why={why} onPress={onPress} />
  );
}
